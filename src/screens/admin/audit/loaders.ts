import { actionText, resourceText } from "#domain/audit/action-text.ts";
import { pageLoader } from "#page/page-loader.ts";
import { getHead } from "#reporting/audit-trail/export-head.ts";
import { listTrail, trailChoices } from "#reporting/audit-trail/list-trail.ts";
import { afterOf, PER_PAGE } from "../../shared/paging.ts";
import { dateRangeParam, NO_PAGE } from "../../shared/records/date-range-param.ts";
import { idParam } from "../../shared/records/query-params.ts";

/** The audit trail, filtered by the query of the address; unknown values other than dates are ignored. */
export const trailLoader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const { fault, from, to } = dateRangeParam(query);
  const [{ rows, ...page }, choices, seals] = await Promise.all([
    listTrail(actor, {
      q: textOf(query, "q"),
      actor_id: idParam(query, "actor_id"),
      resource: textOf(query, "resource"),
      record_id: idParam(query, "record_id"),
      action: textOf(query, "action"),
      area: textOf(query, "area"),
      from,
      to,
      per_page: PER_PAGE,
      after: afterOf(query),
    }),
    trailChoices(actor),
    getHead(actor),
  ]);
  return {
    rows,
    ...page,
    ...(fault && NO_PAGE),
    fault,
    actions: choices.actions.map((value) => ({ value, label: labelOf(value) })).sort(byLabel),
    kinds: choices.resources.map((value) => ({ value, label: resourceText(value) })).sort(byLabel),
    seals,
  };
});

/** "property.approve" → "property: Approved" */
function labelOf(action: string): string {
  return `${resourceText(action.split(".")[0] ?? "")}: ${actionText(action)}`;
}

function byLabel(one: { label: string }, other: { label: string }): number {
  return one.label.localeCompare(other.label, "en");
}

function textOf(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim().slice(0, 100) || undefined;
}
