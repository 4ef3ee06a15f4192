import { type ListedAssessment, listAssessments } from "#areas/charging/assessments/list-assessments.ts";
import { listCategories } from "#areas/charging/billing/list-categories.ts";
import { formatMoment, lagosDate } from "#domain/lagos.ts";
import { isOverdue } from "#domain/status.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { afterOf, PER_PAGE } from "../paging.ts";

/** Assessments as the address asks for them; what it does not understand narrows nothing. */
export const assessmentsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const by = query.get("by");
  const [page, categories] = await Promise.all([
    listAssessments(actor, {
      q: (query.get("q") ?? "").slice(0, 100) || undefined,
      status: query.get("status") ?? undefined,
      category_id: numberOf(query, "category"),
      year: numberOf(query, "year"),
      by: by === "payer" || by === "office" ? by : undefined,
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    may(actor, "demand_category.view") ? listCategories(actor) : [],
  ]);
  const today = lagosDate(Date.now());
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, overdue_since: overdueSince(row, today) })),
    categories: categories.map(({ id, name }) => ({ id, name })),
    thisYear: Number(today.slice(0, 4)),
    readAt: formatMoment(Date.now()),
  };
});

export type AssessmentsData = Awaited<ReturnType<typeof assessmentsLoader>>;

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
}

function overdueSince(row: ListedAssessment, today: string): string | null {
  if (row.status !== "issued" || !row.due_on) return null;
  if (row.bill_status !== "unpaid" && row.bill_status !== "part-paid") return null;
  return isOverdue({ state: row.bill_status, due_on: row.due_on }, today) ? row.due_on : null;
}
