import { pages } from "../charging/api-paths.ts";

/** A notice opened from the list: it keeps the list’s query for its back link. */
export function noticeUrl(id: number, listQuery: URLSearchParams): string {
  return withSearch(pages.notice(id), listQuery);
}

/** Back to the list with the billing run, filters and page that a notice or a print form was opened from. */
export function noticesUrl(listQuery: URLSearchParams): string {
  return withSearch(pages.notices, listQuery);
}

function withSearch(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path;
}
