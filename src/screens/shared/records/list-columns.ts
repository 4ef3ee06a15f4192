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

/** The states one may ask a list for, in the order of their life. */
export function statesFor(resource: AnyResource): readonly { value: string; label: string }[] {
  if (!resource.approval)
    return [
      { value: "active", label: "Active" },
      { value: "archived", label: "Archived" },
    ];
  return [
    { value: "draft", label: "Draft" },
    { value: "submitted", label: "Awaiting approval" },
    { value: "approved", label: "Approved" },
    { value: "returned", label: "Returned" },
    { value: "rejected", label: "Rejected" },
    { value: "suspended", label: "Suspended" },
    { value: "archived", label: "Archived" },
  ];
}
