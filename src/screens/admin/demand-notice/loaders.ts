import { listCategories } from "#areas/charging/billing/list-categories.ts";
import { type ListedNotice, listNotices } from "#areas/charging/billing/list-notices.ts";
import { findRun } from "#areas/charging/billing/list-runs.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { idParam } from "../../shared/records/query-params.ts";

/** Demand notices, filtered by the query of the address; unknown values are ignored. */
export const noticesLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const run = idParam(query, "run");
  const [{ rows, ...page }, categories, found, today] = await Promise.all([
    listNotices(actor, {
      q: query.get("q") ?? undefined,
      status: query.get("status") ?? undefined,
      category_id: idParam(query, "category"),
      year: idParam(query, "year"),
      run_id: run,
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    may(actor, "demand_category.view") ? listCategories(actor) : [],
    run === undefined || !may(actor, "billing.view") ? undefined : findRun(actor, run),
    lagosToday(database()),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, statusStyle: statusOf(row) })),
    ...page,
    categories: categories.map(({ id, name }) => ({ id, name })),
    // Included even if the user can’t view the run, because it is the list’s filter.
    run: run === undefined ? null : { id: run, code: found?.code },
    thisYear: Number(today.slice(0, 4)),
  };
});

/** The status of a notice: usually of its bill. */
function statusOf(row: ListedNotice): { kind: StatusKind; label: string | undefined } {
  if (row.status === "cancelled") return { kind: "cancelled", label: undefined };
  if (row.status === "objected") return { kind: "suspended", label: "Under objection" };
  if (row.bill_status === "paid") return { kind: "paid", label: undefined };
  if (row.overdue_since) return { kind: "overdue", label: undefined };
  return { kind: row.bill_status === "part-paid" ? "part" : "owing", label: undefined };
}
