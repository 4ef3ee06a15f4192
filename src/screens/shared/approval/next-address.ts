import type { QueueData } from "./loader.ts";

const PAGE = ["after", "before"] as const;

/** The address of the queue with another record selected, or none. */
export function showing(pathname: string, query: URLSearchParams, id: number | undefined): string {
  return withParts(pathname, query, { id: id === undefined ? undefined : String(id) });
}

/** The address of a page of the queue, with its first record selected. */
export function turning(
  pathname: string,
  query: URLSearchParams,
  cursor: { readonly after?: string; readonly before?: string },
): string {
  return withParts(pathname, query, { id: undefined, after: cursor.after, before: cursor.before });
}

/** The previous or next record of the page; undefined at the ends. */
export function besides(rows: QueueData["rows"], id: number | undefined, by: -1 | 1): number | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? rows[0]?.id : rows[at + by]?.id;
}

/** The address after a decision: the next record, the next page, or the previous record. */
export function afterDeciding(
  pathname: string,
  query: URLSearchParams,
  { rows, meta }: Pick<QueueData, "rows" | "meta">,
  id: number,
): string {
  const others = rows.filter((row) => row.id !== id);
  const next = rows.some((row) => row.id === id) ? besides(rows, id, 1) : others[0]?.id;
  if (next !== undefined) return showing(pathname, query, next);
  if (meta.next) return turning(pathname, query, { after: meta.next });
  const before = others.at(-1)?.id;
  if (before !== undefined) return showing(pathname, query, before);
  return turning(pathname, query, {});
}

function withParts(
  pathname: string,
  query: URLSearchParams,
  parts: Readonly<Record<string, string | undefined>>,
): string {
  const next = new URLSearchParams(query);
  // The cursor is kept while the page is the same.
  for (const name of "after" in parts ? PAGE : []) next.delete(name);
  for (const [name, value] of Object.entries(parts)) {
    next.delete(name);
    if (value !== undefined) next.set(name, value);
  }
  const text = next.toString();
  return text ? `${pathname}?${text}` : pathname;
}
