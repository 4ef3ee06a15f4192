import { capitalise } from "#domain/capitalise.ts";
import { columnsNamed, titleLabel } from "#domain/list-columns.ts";
import type { Sheet } from "#platform/export/sheet.ts";
import type { AnyResource } from "#resource/define.ts";
import { type CellForm, cellForm } from "./cell-form.ts";
import type { ListExport, RawRow } from "./list-rows.ts";

type RowBatches = AsyncIterable<readonly RawRow[]> | Iterable<readonly RawRow[]>;

const PLAIN: CellForm = { kind: "text", text: (raw) => raw, masked: undefined };

/** A list as a sheet: the same columns in the same order, as text. */
export function listSheet(
  { resource, columns: names }: Pick<ListExport, "resource" | "columns">,
  rows: RowBatches,
): Sheet {
  const columns = columnsNamed(resource, names);
  const forms = [PLAIN, PLAIN, ...columns.map((column) => cellForm(resource, column))];
  const heads = ["Code", titleLabel(resource), ...columns.map(columnHead)];
  return {
    name: sheetName(resource),
    columns: forms.map(({ kind }, index) => ({ head: heads[index] ?? "", kind })),
    batches: cells(forms, rows),
  };
}

async function* cells(forms: readonly CellForm[], batches: RowBatches) {
  for await (const rows of batches) yield rows.map((row) => cellsOf(forms, row));
}

function cellsOf(forms: readonly CellForm[], row: RawRow): string[] {
  // In full only if the row says so; an incomplete row is an error.
  if (row.length !== forms.length + 1)
    throw new Error(`An export row has ${row.length - 1} cells instead of ${forms.length}.`);
  const isMasked = row[forms.length] !== "false";
  return forms.map((form, index) => {
    const raw = row[index];
    if (raw === undefined || raw === "") return "";
    return isMasked && form.masked ? form.masked(raw) : form.text(raw);
  });
}

/** With the unit that all values share, as in the list’s column heading. */
function columnHead({
  label,
  field,
}: {
  label: string;
  field: AnyResource["fields"][string] | undefined;
}): string {
  if (field?.kind === "money") return `${label} (₦)`;
  const unit = field?.kind === "decimal" || field?.kind === "whole" ? field.unit : undefined;
  return unit ? `${label} (${unit})` : label;
}

function sheetName(resource: AnyResource): string {
  return capitalise(resource.many);
}
