import { isTimeRange, levelChoices, logKinds } from "#domain/system-log.ts";
import { notFound } from "#kernel/app-error.ts";
import { pageLoader } from "#page/page-loader.ts";
import { getEntry } from "#reporting/system-log/get-entry.ts";
import { listLog } from "#reporting/system-log/list-log.ts";
import type { LogQuery } from "#reporting/system-log/log-query.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { dateRangeParam, NO_PAGE } from "../../shared/records/date-range-param.ts";

/** The logs filtered by the URL; invalid filter values other than dates are ignored. */
export const logsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const { fault, from, to } = dateRangeParam(query);
  const params = { ...readQuery(query), from, to };
  const list = await listLog(actor, { ...params, per_page: PER_PAGE, after: afterOf(query) });
  return { ...list, ...(fault && NO_PAGE), fault, requested: toQuery(params) };
});

/** One entry with all events of the same request. */
export const entryLoader = pageLoader(async ({ actor, params: { id = "" } }) => {
  if (!/^[0-9]{1,15}$/.test(id)) throw notFound("entry");
  return getEntry(actor, Number(id));
});

function readQuery(query: URLSearchParams): Omit<LogQuery, "from" | "to"> {
  const text = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined;
  const number = (name: string) => {
    const typed = query.get(name) ?? "";
    return /^[0-9]{1,10}$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined;
  };
  const since = query.get("since") ?? "";
  const status = query.get("status") ?? "";
  return {
    q: text("q"),
    kind: logKinds.find((one) => one === query.get("kind")),
    level: levelChoices.find((one) => one === query.get("level")),
    status: /^[1-5](?:xx|[0-9]{2})$/.test(status) ? status : undefined,
    route: text("route"),
    user_id: number("user_id"),
    job_id: number("job_id"),
    since: isTimeRange(since) ? since : undefined,
  };
}

/** The same filters for the API. */
function toQuery(params: LogQuery): string {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(entries).toString();
}
