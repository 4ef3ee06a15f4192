import { type RawBuilder, sql } from "kysely";
import type { ItemInput } from "#domain/item-input.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import type { Formula, TariffItem } from "#domain/tariff.ts";
import type { Terms } from "#domain/tariff-terms.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

type LineTerms = Pick<
  ItemInput,
  "conditions" | "min_kobo" | "max_kobo" | "effective_to" | "citation" | "position"
>;

/** A line of a draft, in force from the draft's first day. */
export type DraftLine = Formula &
  LineTerms & {
    /** Number of the line within the draft; not reused until all lines are replaced together. */
    readonly line: number;
    readonly revenue_item_id: number;
  };

/** A tariff draft. */
export interface DraftRow {
  readonly id: number;
  readonly code: string;
  readonly category_id: number;
  readonly name: string;
  /** First day of the draft, from which only its lines are charged, in Lagos time. */
  readonly effective_from: LagosDate;
  readonly lines: readonly DraftLine[];
  readonly next_line: number;
  /** Terms from the first day of the draft; `null` in older drafts, which don’t change the terms. */
  readonly terms: Terms | null;
  readonly state: "draft" | "published" | "discarded";
  /** IDs of all users who edited the draft. */
  readonly editors: readonly number[];
  readonly created_at: Date;
  readonly created_by_name: string | null;
  readonly updated_at: Date;
  readonly published_at: Date | null;
  readonly published_by_name: string | null;
  readonly version: number;
}

export const draftColumns: RawBuilder<unknown> = sql`d.id, d.code, d.category_id, d.name, d.effective_from, d.lines,
  d.next_line, d.terms, d.state, to_json(d.editors) AS editors, d.created_at, maker.name AS created_by_name, d.updated_at,
  d.published_at, publisher.name AS published_by_name, d.version`;

export const draftJoins: RawBuilder<unknown> = sql`tariff_draft d LEFT JOIN app_user maker ON maker.id = d.created_by
  LEFT JOIN app_user publisher ON publisher.id = d.published_by`;

/** Reads the draft without checking rights. @throws AppError not-found */
export async function readDraft(db: Queryable, id: number): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`SELECT ${draftColumns} FROM ${draftJoins} WHERE d.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("draft");
  return rows[0];
}

/** Locks an open draft until the transaction ends. @throws AppError not-found, wrong-status */
export async function lockDraft(tx: Tx, id: number): Promise<DraftRow> {
  await sql`SELECT FROM tariff_draft WHERE id = ${id} FOR UPDATE`.execute(tx);
  const draft = await readDraft(tx, id);
  if (draft.state === "draft") return draft;
  throw new AppError(
    "conflict",
    message("This draft has been {state}. Create a new draft.", { state: draft.state }),
    {
      code: "wrong-status",
    },
  );
}

/** The revenue item data that a draft needs. */
export interface DraftRevenue {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly agency_id: number;
}

/** The revenue items that lines refer to, by ID, including archived ones. */
export async function revenueOf(
  db: Queryable,
  lines: readonly DraftLine[],
): Promise<ReadonlyMap<number, DraftRevenue>> {
  const ids = [...new Set(lines.map(({ revenue_item_id }) => revenue_item_id))];
  const { rows } = await sql<DraftRevenue>`
    SELECT id, code, name, agency_id FROM revenue_item WHERE id = ANY(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lines without a row are sorted after all rows: record IDs are smaller. */
const DRAFT_ID_BASE = 10_000_000_000;

/** A draft's line in the form of the calculator. */
export function toDraftItem(
  line: DraftLine,
  from: LagosDate,
  revenue: ReadonlyMap<number, DraftRevenue>,
): TariffItem {
  const { line: number, revenue_item_id, position: _, ...terms } = line;
  // Two lines with an unknown item are not duplicates.
  const { code: item_code = `?${number}`, name: item_name = "?" } = revenue.get(revenue_item_id) ?? {};
  return { id: DRAFT_ID_BASE + number, item_code, item_name, ...terms, effective_from: from };
}
