import { isDate } from "#domain/lagos.ts";

/** An id of the address; what none can be is like none at all. */
export function idOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : undefined;
}

/** The same, and 0 for those without one. */
export function idOrNone(query: URLSearchParams, name: string): number | undefined {
  return query.get(name) === "0" ? 0 : idOf(query, name);
}

/** A short text of the address; undefined where there is none. */
export function textOf(query: URLSearchParams, name: string): string | undefined {
  return (query.get(name) ?? "").slice(0, 40) || undefined;
}

/** A Lagos day of the address; what is no day is like none at all. */
export function dayOf(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name) ?? "";
  return isDate(text) ? text : undefined;
}
