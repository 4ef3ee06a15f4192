import { transitions } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";
import type { BulkVerb } from "./bulk-labels.ts";

interface SelectedRow {
  readonly status: string;
  readonly state: string;
  readonly change_id: number | null;
  readonly own: boolean;
}

type BulkSelection =
  | { readonly rows: readonly SelectedRow[] }
  /** The whole list, as filtered. */
  | { readonly filter: Readonly<Record<string, string | readonly string[]>> };

/**
 * The actions for the selected rows: those that at least one row allows. Officers can't decide on their own entries.
 */
export function bulkVerbsFor(resource: AnyResource, selected: BulkSelection): readonly BulkVerb[] {
  const allows = "rows" in selected ? rowsAllow(selected.rows) : filterAllows(selected.filter);
  if (!resource.approval)
    return [
      ...(resource.verified && allowsVerify(selected) ? ["verify" as const] : []),
      ...(allows("active", false) ? ["archive" as const] : []),
      ...(resource.reference && allows("archived", false) ? ["restore" as const] : []),
    ];
  return transitions.flatMap(({ verb, from, needsOtherOfficer }) =>
    verb !== "submit" && allows(from, needsOtherOfficer) ? [verb] : [],
  );
}

function allowsVerify(selected: BulkSelection): boolean {
  if ("rows" in selected) return selected.rows.some(({ state }) => state === "to-verify");
  const verified = [selected.filter.verified ?? []].flat().filter(Boolean);
  return filterAllows(selected.filter)("active", false) && (verified.length === 0 || verified.includes("no"));
}

type AllowsStep = (from: string, isDecision: boolean) => boolean;

function rowsAllow(rows: readonly SelectedRow[]): AllowsStep {
  return (from, isDecision) =>
    rows.some(({ status, change_id, own }) =>
      isDecision ? !own && (status === from || change_id !== null) : status === from,
    );
}

function filterAllows(filter: Readonly<Record<string, string | readonly string[]>>): AllowsStep {
  const statuses = [filter.status ?? []].flat().filter(Boolean);
  // Approved and suspended records can have a pending change.
  return (from, isDecision) =>
    statuses.length === 0 ||
    statuses.includes(from) ||
    (isDecision && ["approved", "suspended"].some((status) => statuses.includes(status)));
}
