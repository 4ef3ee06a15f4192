import { readColumns, usualColumns } from "#domain/list-columns.ts";
import type { Fields } from "#kernel/app-error.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ListQuery, type RawQuery, readListQuery } from "../records/list-query.ts";

/** What an export is asked for: the list's query and its columns. */
export interface AskedExport {
  readonly query: ListQuery;
  readonly columns: readonly string[];
}

/**
 * Reads what is to be exported, as the address of the list has it; the page one is on makes no difference, but is read, too.
 * @param found what is wrong with the rest that was asked for
 * @throws AppError invalid, with every fault by name
 */
export function readExport(resource: AnyResource, raw: RawQuery, found: Fields = {}): AskedExport {
  const { columns: named, ...rest } = raw;
  const text = [named ?? ""].flat().join(",");
  const { columns = usualColumns(resource), unknown } = readColumns(resource, text);
  const faults: Fields = unknown.length > 0 ? { columns: [`There is no column ${unknown.join(", ")}.`] } : {};
  const asked = readListQuery(resource, rest, { ...found, ...faults });
  return { query: { ...asked, page: 1, after: undefined, before: undefined }, columns };
}
