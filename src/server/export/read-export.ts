import { readColumns, usualColumns } from "#domain/list-columns.ts";
import type { AnyResource } from "#resource/define.ts";
import { AppError } from "../app-error.ts";
import { type ListQuery, type RawQuery, readListQuery } from "../records/list-query.ts";

/** Of a list's address, what says only which page of it one looks at. */
const PAGING = new Set(["page", "per_page", "after", "before"]);

/** What an export is asked for: the list's query and its columns. */
export interface AskedExport {
  readonly query: ListQuery;
  readonly columns: readonly string[];
}

/**
 * Reads what is to be exported, as the address of the list has it; the page one is on makes no difference.
 * @throws AppError invalid, with every fault by name
 */
export function readExport(resource: AnyResource, raw: RawQuery): AskedExport {
  const { columns: named, ...rest } = raw;
  const text = [named ?? ""].flat().join(",");
  const { columns = usualColumns(resource), unknown } = readColumns(resource, text);
  const faults: Record<string, string[]> =
    unknown.length > 0 ? { columns: [`There is no column ${unknown.join(", ")}.`] } : {};
  const query = readQuery(
    resource,
    Object.fromEntries(Object.entries(rest).filter(([name]) => !PAGING.has(name))),
    faults,
  );
  return { query, columns };
}

function readQuery(resource: AnyResource, raw: RawQuery, faults: Record<string, string[]>): ListQuery {
  const refuse = (fields: Readonly<Record<string, readonly string[]>>) =>
    new AppError("invalid", "This list cannot be exported as it was asked for.", { fields });
  try {
    const query = readListQuery(resource, raw);
    if (Object.keys(faults).length > 0) throw refuse(faults);
    return query;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "invalid") throw error;
    throw refuse({ ...error.options.fields, ...faults });
  }
}
