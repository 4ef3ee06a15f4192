import { transitions } from "#domain/status.ts";
import type { AnyResource } from "#resource/define.ts";
import type { BulkVerb } from "./bulk-labels.ts";

interface Chosen {
  readonly status: string;
  readonly state: string;
  readonly change_id: number | null;
  readonly own: boolean;
}

type Selected =
  | { readonly rows: readonly Chosen[] }
  /** The whole list, as filtered. */
  | { readonly filter: Readonly<Record<string, string | readonly string[]>> };

/**
 * The actions for the selected rows: those that at least one row allows. Officers can't decide on their own entries.
 */
export function bulkVerbsFor(resource: AnyResource, selected: Selected): readonly BulkVerb[] {
  const fits = "rows" in selected ? fitsRows(selected.rows) : fitsFilter(selected.filter);
  if (!resource.approval)
    return [
      ...(resource.verified && fitsToVerify(selected) ? ["verify" as const] : []),
      ...(fits("active", false) ? ["archive" as const] : []),
      ...(resource.reference && fits("archived", false) ? ["restore" as const] : []),
    ];
  return transitions.flatMap(({ verb, from, notByEnterer }) =>
    verb !== "submit" && fits(from, notByEnterer) ? [verb] : [],
  );
}

function fitsToVerify(selected: Selected): boolean {
  if ("rows" in selected) return selected.rows.some(({ state }) => state === "to-verify");
  const params = [selected.filter.verified ?? []].flat().filter(Boolean);
  return fitsFilter(selected.filter)("active", false) && (params.length === 0 || params.includes("no"));
}

type Fits = (from: string, isDecision: boolean) => boolean;

function fitsRows(rows: readonly Chosen[]): Fits {
  return (from, isDecision) =>
    rows.some(({ status, change_id, own }) =>
      isDecision ? !own && (status === from || change_id !== null) : status === from,
    );
}

function fitsFilter(filter: Readonly<Record<string, string | readonly string[]>>): Fits {
  const params = [filter.status ?? []].flat().filter(Boolean);
  // Approved and suspended records can have a pending change.
  return (from, isDecision) =>
    params.length === 0 ||
    params.includes(from) ||
    (isDecision && ["approved", "suspended"].some((status) => params.includes(status)));
}
