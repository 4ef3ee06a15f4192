import { getCommission } from "#areas/ticketing/commissions/list-commissions.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const commissionLoader = pageLoader((args) => getCommission(args.actor, routeId(args)));

export type CommissionView = Awaited<ReturnType<typeof commissionLoader>>;
