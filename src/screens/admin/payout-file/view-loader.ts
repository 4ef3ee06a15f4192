import { getPayoutFile } from "#areas/collecting/payout-files/find-payout-files.ts";
import { pageLoader } from "#page/page-loader.ts";
import { idOf } from "../../shared/records/loaders.ts";

export const payoutFileLoader = pageLoader(async (args) => ({
  file: await getPayoutFile(args.actor, idOf(args)),
}));

export type PayoutFileData = Awaited<ReturnType<typeof payoutFileLoader>>;
