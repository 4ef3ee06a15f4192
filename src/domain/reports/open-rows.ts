import type { OpenedList, ReportDefinition, ReportParams, ReportRow, RowQuery } from "./report.ts";

/**
 * The URL of the list with exactly the rows of a figure; undefined if there is none.
 * @param row of the table, or `{ opens: {} }` for the totals
 */
export function listUrl(
  report: ReportDefinition,
  params: ReportParams,
  row: Pick<ReportRow, "opens" | "path" | "cells">,
  name: string,
): string | undefined {
  const column = report.columns[name];
  const list = column?.list ?? report.list;
  const path = row.path && !column?.list ? row.path : list?.path;
  if (!column || !list || !path || row.opens === null || column.opens === null) return undefined;
  const cellParams = row.cells && name in row.cells ? row.cells[name] : { ...row.opens, ...column.opens };
  if (cellParams === null || cellParams === undefined) return undefined;
  const query = new URLSearchParams();
  const parts: RowQuery = { ...list.fixed, ...filterParams(list, params), ...cellParams };
  for (const [key, value] of Object.entries(parts)) for (const one of [value].flat()) query.append(key, one);
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The report's filters as query parameters of the list. */
function filterParams({ filter_params }: OpenedList, params: ReportParams): RowQuery {
  const { from, to, lga, ward, agency, user } = params;
  const known = { from, to, day: to, lga, ward, agency, user };
  return Object.fromEntries(
    Object.entries(filter_params).flatMap(([name, parameter]) => {
      const value = known[name as keyof typeof known];
      return value === undefined || parameter === undefined ? [] : [[parameter, String(value)]];
    }),
  );
}
