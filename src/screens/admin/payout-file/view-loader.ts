import { getPayoutFile } from "#areas/collecting/payout-files/find-payout-files.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const payoutFileLoader = pageLoader(async (args) => ({
  file: await getPayoutFile(args.actor, routeId(args)),
}));

export type PayoutFileData = Awaited<ReturnType<typeof payoutFileLoader>>;
