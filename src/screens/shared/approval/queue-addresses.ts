import type { QueueData } from "./loader.ts";

const CURSOR_PARAMS = ["after", "before"] as const;

/** The address of the queue with another record selected, or none. */
export function recordAddress(pathname: string, query: URLSearchParams, id: number | undefined): string {
  return withParams(pathname, query, { id: id === undefined ? undefined : String(id) });
}

/** The address of a page of the queue, with its first record selected. */
export function pageAddress(
  pathname: string,
  query: URLSearchParams,
  cursor: { readonly after?: string; readonly before?: string },
): string {
  return withParams(pathname, query, { id: undefined, after: cursor.after, before: cursor.before });
}

/** The previous or next record of the page; undefined at the ends. */
export function adjacentId(
  rows: QueueData["rows"],
  id: number | undefined,
  step: -1 | 1,
): number | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? rows[0]?.id : rows[index + step]?.id;
}

/** The address after a decision: the next record, the next page, or the previous record. */
export function addressAfterDecision(
  pathname: string,
  query: URLSearchParams,
  { rows, meta }: Pick<QueueData, "rows" | "meta">,
  id: number,
): string {
  const others = rows.filter((row) => row.id !== id);
  const next = rows.some((row) => row.id === id) ? adjacentId(rows, id, 1) : others[0]?.id;
  if (next !== undefined) return recordAddress(pathname, query, next);
  if (meta.next) return pageAddress(pathname, query, { after: meta.next });
  const before = others.at(-1)?.id;
  if (before !== undefined) return recordAddress(pathname, query, before);
  return pageAddress(pathname, query, {});
}

function withParams(
  pathname: string,
  query: URLSearchParams,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query);
  // The cursor is kept while the page is the same.
  for (const name of "after" in params ? CURSOR_PARAMS : []) next.delete(name);
  for (const [name, value] of Object.entries(params)) {
    next.delete(name);
    if (value !== undefined) next.set(name, value);
  }
  const text = next.toString();
  return text ? `${pathname}?${text}` : pathname;
}
