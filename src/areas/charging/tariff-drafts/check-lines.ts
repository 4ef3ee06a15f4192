import { ValidationErrors } from "#domain/input-readers.ts";
import type { LagosDate } from "#domain/lagos.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { CategoryRow } from "../billing/category-row.ts";
import { itemsOf } from "../billing/item-row.ts";
import { type RevenueItem, readLine, type SiblingLines } from "../billing/write-item.ts";
import { type DraftLine, type DraftRevenue, toDraftItem } from "./draft-row.ts";

/** A draft before its lines are read: the data that they share. */
export interface DraftFrame {
  readonly scope: Scope;
  readonly category: CategoryRow;
  readonly effective_from: LagosDate;
}

/** The lines read so far and their revenue items. */
export interface ReadLines {
  readonly lines: readonly DraftLine[];
  readonly revenue: ReadonlyMap<number, DraftRevenue>;
}

/**
 * Reads one line of a draft beside others; the result is only meaningful without errors. Its first day is the
 * draft's.
 * @param number its number within the draft
 */
export async function readDraftLine(
  tx: Tx,
  frame: DraftFrame,
  raw: Raw,
  number: number,
  others: ReadLines,
  errors: ValidationErrors,
): Promise<{ line: DraftLine; revenue: RevenueItem | undefined }> {
  const { scope, category, effective_from } = frame;
  const { line: _line, effective_from: _from, ...body } = raw;
  const items = others.lines.map((line) => toDraftItem(line, effective_from, others.revenue));
  const currentLines = await itemsOf(tx, category.id);
  const drafted = others.lines.flatMap(({ revenue_item_id }) => {
    const one = others.revenue.get(revenue_item_id);
    return one ? [{ agency_id: one.agency_id, item_code: one.code }] : [];
  });
  const siblings: SiblingLines = { id: 0, items, agencies: [...currentLines, ...drafted] };
  const read = await readLine(tx, scope, category, { ...body, effective_from }, siblings, errors);
  const { effective_from: _own, ...terms } = read.input;
  const line = { ...terms, line: number, revenue_item_id: read.revenue?.id ?? 0 } as DraftLine;
  return { line, revenue: read.revenue };
}

/** Reads all lines of a draft, each beside those above it; errors are named by line: "lines[2].rate_ppm". */
export async function readDraftLines(
  tx: Tx,
  frame: DraftFrame,
  raws: readonly Raw[],
  errors: ValidationErrors,
): Promise<DraftLine[]> {
  const lines: DraftLine[] = [];
  const revenue = new Map<number, DraftRevenue>();
  for (const [at, raw] of raws.entries()) {
    const own = new ValidationErrors();
    const read = await readDraftLine(tx, frame, raw, at + 1, { lines, revenue }, own);
    for (const { code, path, message } of own.found) errors.add(`lines[${at}].${path}`, message, code);
    // Lines with errors are counted too: the errors of later lines refer to their positions.
    lines.push(read.line);
    if (read.revenue) revenue.set(read.revenue.id, read.revenue);
  }
  return lines;
}
