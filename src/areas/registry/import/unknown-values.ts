import { setImmediate } from "node:timers/promises";
import { getImportKind } from "#domain/legacy/import-kinds.ts";
import { readValue } from "#domain/read-value.ts";
import { unescapeCell } from "#domain/spreadsheet-cell.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { requireFile } from "#platform/files/receive-file.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { withCustom } from "../custom-fields/with-custom.ts";
import { readBlocks } from "./csv-blocks.ts";
import { getImport } from "./get-import.ts";
import { isPossibleNin } from "./stored-cells.ts";

/** Lines read: a request must not read a file of millions of lines. The dry run reports the rest. */
const MAX_LINES = 100_000;
/** Distinct values counted and returned: more than a user maps by hand. */
const MAX_VALUES = 300;
/** Lines read before yielding to other requests. */
const YIELD_EVERY = 1_000;

/** A value of a file that a choice field does not have. */
export interface UnknownValue {
  readonly value: string;
  /** Number of lines with the value, among the lines read. */
  readonly lines: number;
}

export interface UnknownValues {
  /** Values of the file that the choice field doesn’t have, most frequent first. */
  readonly values: readonly UnknownValue[];
  /** Number of lines read. */
  readonly lines: number;
  /** Whether the list is complete: the file was read to its end and no value was skipped. */
  readonly complete: boolean;
}

/**
 * The distinct values of a column that are neither a value nor a label of a choice field, and need mapping. Blanks need no
 * mapping. Values that look like a NIN are excluded: such a column was mapped by mistake.
 * @throws AppError not-signed-in, forbidden, not-found, invalid (column, to), import-file-gone
 */
export async function listUnknownValues(
  actor: Actor,
  importId: number,
  { column, to }: { readonly column: string; readonly to: string },
): Promise<UnknownValues> {
  const row = await getImport(actor, importId);
  const field = choiceField(await withCustom(getImportKind(row.resource)), to);
  const index = row.columns.indexOf(column);
  if (index < 0) throw invalid("column", `The file has no column "${column}".`);
  await requireFile(row.path);
  const counts = new Map<string, number>();
  let lines = 0;
  let complete = true;
  for await (const block of readBlocks(dataFile(row.path), row.delimiter, row.first_line, YIELD_EVERY)) {
    for (const { cells, fault } of block.lines) {
      const value = fault ? "" : unescapeCell(cells[index] ?? "").trim();
      const count = counts.get(value) ?? 0;
      if (value === "" || (count === 0 && !isUnknown(to, field, value))) continue;
      if (count > 0 || counts.size < MAX_VALUES) counts.set(value, count + 1);
      else complete = false;
    }
    lines += block.lines.length;
    if (lines >= MAX_LINES) {
      complete = false;
      break;
    }
    await setImmediate();
  }
  const values = [...counts].map(([value, count]) => ({ value, lines: count }));
  return { values: values.sort((a, b) => b.lines - a.lines), lines, complete };
}

function isUnknown(name: string, field: Field, value: string): boolean {
  return "faults" in readValue(name, field, value) && !isPossibleNin(value);
}

function choiceField(resource: AnyResource, to: string): Field {
  const field = Object.hasOwn(resource.fields, to) ? resource.fields[to] : undefined;
  if (field?.kind !== "choice") throw invalid("to", "Select a field with a list of choices.");
  return field;
}

function invalid(name: string, message: string): AppError {
  return new AppError("invalid", message, { fields: { [name]: [message] } });
}
