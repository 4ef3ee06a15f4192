import { getFunding } from "#areas/ticketing/wallets/get-funding.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const fundingLoader = pageLoader((args) => getFunding(args.actor, routeId(args)));

export type FundingView = Awaited<ReturnType<typeof fundingLoader>>;
