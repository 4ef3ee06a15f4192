import { defaultColumns, readColumns } from "#domain/list-columns.ts";
import type { Fields } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ListQuery, type RawQuery, readListQuery } from "../records/list-query.ts";

/** The parameters of an export: the list’s query and its columns. */
export interface RequestedExport {
  readonly query: ListQuery;
  readonly columns: readonly string[];
}

/**
 * Reads the parameters of an export from the URL of the list; the page number is validated but has no effect.
 * @param otherErrors errors of other parameters, reported together
 * @throws AppError invalid, with all errors by name
 */
export function readExport(resource: AnyResource, raw: RawQuery, otherErrors: Fields = {}): RequestedExport {
  const { columns: sentColumns, ...rest } = raw;
  const text = [sentColumns ?? ""].flat().join(",");
  const { columns = defaultColumns(resource), unknown } = readColumns(resource, text);
  const word = unknown.length === 1 ? "column" : "columns";
  const errors: Fields =
    unknown.length > 0 ? { columns: [`The list has no ${word} ${unknown.join(", ")}.`] } : {};
  const listQuery = readListQuery(resource, rest, { ...otherErrors, ...errors });
  return { query: { ...listQuery, page: 1, after: undefined, before: undefined }, columns };
}
