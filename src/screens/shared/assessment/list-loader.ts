import { listAssessments } from "#areas/charging/assessments/list-assessments.ts";
import { listCategories } from "#areas/charging/billing/list-categories.ts";
import { formatMoment } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { choiceOf, listQuery } from "../paging.ts";
import { idParam } from "../records/query-params.ts";

/** Assessments, filtered by the query of the address; unknown values are ignored. */
export const assessmentsLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const [page, categories, today] = await Promise.all([
    listAssessments(actor, {
      ...listQuery(query),
      status: query.get("status") ?? undefined,
      category_id: idParam(query, "category"),
      year: idParam(query, "year"),
      by: choiceOf(query, "by", ["payer", "office"]),
    }),
    may(actor, "demand_category.view") ? listCategories(actor) : [],
    lagosToday(database()),
  ]);
  return {
    ...page,
    categories: categories.map(({ id, name }) => ({ id, name })),
    thisYear: Number(today.slice(0, 4)),
    readAt: formatMoment(Date.now()),
  };
});

export type AssessmentsData = Awaited<ReturnType<typeof assessmentsLoader>>;
