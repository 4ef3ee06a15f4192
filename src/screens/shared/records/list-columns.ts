import type { ListColumn } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";

export interface SortState {
  /** What the head's link asks for. */
  readonly next: string;
  readonly sorted: "ascending" | "descending" | undefined;
}

/** The order of a queue: when each was submitted. */
export const WAITED = "submitted_at";

/** How a column's head sorts, given what the list is sorted by: pressed again, it turns round. */
export function sortState(sort: string, name: string): SortState {
  if (sort === name) return { next: `-${name}`, sorted: "ascending" };
  return { next: name, sorted: sort === `-${name}` ? "descending" : undefined };
}

/** The column without which a name says too little, and that phones show too: whose spouse, a ward of where. */
export function tellingColumn(resource: AnyResource): string | undefined {
  const telling = [...(resource.foundBy ?? []), ...(resource.identity ?? [])];
  return resource.columns.find((name) => telling.includes(name));
}

/** What the find box of a register takes, besides a code. */
export function findWords(resource: AnyResource): string {
  if (resource.owned) return "street, landmark";
  if (resource.reference || resource.foundBy) return resource.foundBy ? "name, phone, street" : "name";
  return "name, phone, TIN";
}

/** Orders that every register has an index for. */
const COMMON = ["status", "created_at", "updated_at"];

/** More records than these are not sorted by what has no index. */
const FEW = 10_000;

/**
 * Whether pressing a column's head sorts by it. The order would tell what is masked, and a number no name.
 * @param meta of the list: a field that an administrator added sorts few records only
 */
export function isSortable(
  resource: AnyResource,
  { name, field }: ListColumn,
  meta: { readonly total: number; readonly total_is_estimate: boolean },
): boolean {
  if (!field) return COMMON.includes(name);
  if (field.custom) return !field.personal && !meta.total_is_estimate && meta.total <= FEW;
  if (field.kind === "reference" || (resource.masked && field.personal)) return false;
  return resource.columns.includes(name);
}
