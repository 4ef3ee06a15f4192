import { getDay } from "#areas/collecting/reconciliation/list-days.ts";
import { addDays, isDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const dayLoader = pageLoader(async (args) => {
  const params = args.url.searchParams.get("day") ?? "";
  const day = isDate(params) ? params : addDays(await lagosToday(database()), -1);
  return getDay(args.actor, routeId(args), day);
});

export type DayData = Awaited<ReturnType<typeof dayLoader>>;
