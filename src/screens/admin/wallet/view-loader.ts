import { getFunding } from "#areas/ticketing/wallets/get-funding.ts";
import { pageLoader } from "#page/page-loader.ts";
import { idOf } from "../../shared/records/loaders.ts";

export const fundingLoader = pageLoader((args) => getFunding(args.actor, idOf(args)));

export type FundingView = Awaited<ReturnType<typeof fundingLoader>>;
