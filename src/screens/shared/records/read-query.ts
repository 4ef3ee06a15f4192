import { isDate } from "#domain/lagos.ts";

/** An id from the address; invalid ones count as none. */
export function idOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The same, with 0 for records without one. */
export function idOrNone(query: URLSearchParams, name: string): number | undefined {
  return query.get(name) === "0" ? 0 : idOf(query, name);
}

/** A short text from the address; undefined if none. */
export function textOf(query: URLSearchParams, name: string): string | undefined {
  return (query.get(name) ?? "").slice(0, 40) || undefined;
}

/** A Lagos date from the address; invalid ones count as none. */
export function dayOf(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return isDate(text) ? text : undefined;
}
