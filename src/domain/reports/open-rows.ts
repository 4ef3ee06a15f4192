import type { OpenedList, ReportAsked, ReportDefinition, ReportRow, RowQuery } from "./report.ts";

/**
 * The URL of the list with exactly the rows of a figure; undefined if there is none.
 * @param row of the table, or `{ opens: {} }` for the totals
 */
export function openRows(
  report: ReportDefinition,
  params: ReportAsked,
  row: Pick<ReportRow, "opens" | "path" | "cells">,
  name: string,
): string | undefined {
  const column = report.columns[name];
  const list = column?.list ?? report.list;
  const path = row.path && !column?.list ? row.path : list?.path;
  if (!column || !list || !path || row.opens === null || column.opens === null) return undefined;
  const own = row.cells && name in row.cells ? row.cells[name] : { ...row.opens, ...column.opens };
  if (own === null || own === undefined) return undefined;
  const query = new URLSearchParams();
  const parts: RowQuery = { ...list.fixed, ...requestedOf(list, params), ...own };
  for (const [key, value] of Object.entries(parts)) for (const one of [value].flat()) query.append(key, one);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The report's filters as query parameters of the list. */
function requestedOf({ filter_params }: OpenedList, params: ReportAsked): RowQuery {
  const { from, to, lga, ward, agency, user } = params;
  const known = { from, to, day: to, lga, ward, agency, user };
  return Object.fromEntries(
    Object.entries(filter_params).flatMap(([name, called]) => {
      const value = known[name as keyof typeof known];
      return value === undefined || called === undefined ? [] : [[called, String(value)]];
    }),
  );
}
