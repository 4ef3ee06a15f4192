import { isDate } from "#domain/lagos.ts";

/** An id from the address; invalid ones count as none. */
export function idParam(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The same, with 0 for records without one. */
export function idOrNoneParam(query: URLSearchParams, name: string): number | undefined {
  return query.get(name) === "0" ? 0 : idParam(query, name);
}

/** A short text from the address; undefined if none. */
export function textParam(query: URLSearchParams, name: string): string | undefined {
  return (query.get(name) ?? "").slice(0, 40) || undefined;
}

/** A Lagos date from the address; invalid ones count as none. */
export function dateParam(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return isDate(text) ? text : undefined;
}
