import { getCommission } from "#areas/ticketing/commissions/list-commissions.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const commissionLoader = pageLoader(async (args) => {
  const run = await getCommission(args.actor, routeId(args));
  return { run, today: await lagosToday(database()) };
});

export type CommissionView = Awaited<ReturnType<typeof commissionLoader>>["run"];
