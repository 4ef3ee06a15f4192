import type { RunView } from "#areas/charging/billing/run-view.ts";
import { countNoun } from "#domain/count-text.ts";
import { type PeriodKind, periodOf } from "#domain/period.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { StatusProps } from "#ui/primitives/status.tsx";
import { approvalStatusStyles } from "../approval-request/urls.ts";

/** The steps of a run. */
export const STEPS = ["Choose", "Preview", "Approval", "Run", "Result"] as const;

/** Style of a run's status. */
export function runStatus(state: RunView["state"]): Pick<StatusProps, "kind" | "label"> {
  if (state === "requested") return approvalStatusStyles.pending;
  if (state === "withdrawn") return approvalStatusStyles.withdrawn;
  if (state === "request-withdrawn") return { kind: "cancelled", label: "Request withdrawn" };
  return { kind: state };
}

/** Whether the request of a run was rejected or withdrawn, so that the run never started. */
export function endedBeforeStart(state: RunView["state"]): boolean {
  return state === "rejected" || state === "request-withdrawn";
}

/** The current step of a run. */
export function stepOf(state: RunView["state"]): number {
  if (state === "requested" || endedBeforeStart(state)) return 2;
  return state === "queued" || state === "running" ? 3 : STEPS.length - 1;
}

/** "2026", "First quarter 2026". */
export function periodText(kind: PeriodKind, year: number, index: number): string {
  return kind === "once" ? String(year) : periodOf(year, kind, index).label;
}

interface RunFilter {
  readonly lga_id?: string | undefined;
  readonly use?: string | undefined;
  readonly q?: string | undefined;
}

/** The filters of a run: "Abeokuta South, commercial"; "all properties" if none. */
export function filterText(
  resource: string,
  filter: RunFilter,
  lgas: readonly { id: number; name: string }[],
): string {
  const lga = lgas.find(({ id }) => String(id) === filter.lga_id)?.name;
  const field = getRegister(resource).fields.use;
  const use =
    field?.kind === "choice" ? field.choices.find(({ value }) => value === filter.use)?.label : undefined;
  const parts = [lga, use?.toLowerCase(), filter.q ? `“${filter.q}”` : undefined].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : `all ${getRegister(resource).many}`;
}

interface RunSelection {
  readonly category_id: number;
  readonly year: number;
  readonly period_index: number;
  readonly filter: RunFilter;
}

/** The choices of a run, as the query of its first step. */
export function selectionQueryOf({ category_id, year, period_index, filter }: RunSelection): string {
  const query = new URLSearchParams({
    category: String(category_id),
    year: String(year),
    index: String(period_index),
  });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  return String(query);
}

/** 1 → "1 demand notice". */
export function noticesText(count: number): string {
  return countNoun(count, "demand notice");
}
