import { sql } from "kysely";
import { creditMoved } from "#areas/collecting/payments/merged-credit.ts";
import { readMergeable } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { restrictedCodes } from "#areas/registry/records/restriction.ts";
import { MERGE_UNDO_DAYS, mergeRight } from "#domain/merge.ts";
import { formatNaira } from "#domain/money.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { undoNeedsApproval } from "./merge-needs-approval.ts";
import { referencesTo } from "./references.ts";

/** A merge as screens and the API show it. */
export interface ShownMerge {
  readonly id: number;
  readonly code: string;
  readonly resource: string;
  readonly survivor_id: number;
  readonly loser_id: number;
  /** Labels of the fields taken from the archived record. */
  readonly taken: readonly string[];
  readonly reason: string;
  readonly survivor_title: string;
  readonly loser_title: string;
  readonly survivor_code: string;
  readonly loser_code: string;
  readonly created_at: Date;
  readonly created_by_name: string;
  readonly undo_until: Date;
  readonly undone_at: Date | null;
  readonly undone_by_name: string | null;
  readonly undo_reason: string | null;
  /**
   * References and values changed since the merge, which the undo didn’t restore, such as "1 bill" or "fields of the
   * records".
   */
  readonly not_restored: readonly string[];
  readonly can_undo: boolean;
  /** Whether only the restriction of one of the records prevents the undo; it can be undone when that is lifted. */
  readonly restricted: boolean;
  /** Whether another officer must approve the undo. */
  readonly undo_needs_approval: boolean;
  /** References and credit moved by the merge, such as "3 bills" or "₦500.00 of credit". */
  readonly moved: readonly string[];
}

type Counts = Readonly<Record<string, number>>;
type Row = Omit<ShownMerge, "moved" | "not_restored" | "restricted" | "undo_needs_approval"> & {
  readonly moved: Counts;
  readonly undo_left: Counts | null;
};

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getMerge(actor: Actor, id: number): Promise<ShownMerge> {
  const { rows } = await sql<Row>`
    SELECT m.*, m.created_at + ${sql.lit(MERGE_UNDO_DAYS)} * interval '1 day' AS undo_until,
      m.undone_at IS NULL AND m.created_at >= now() - ${sql.lit(MERGE_UNDO_DAYS)} * interval '1 day' AS can_undo,
      coalesce((SELECT jsonb_object_agg(table_name, rows) FROM (
        SELECT table_name, count(DISTINCT key) AS rows FROM record_merge_row
        WHERE merge_id = m.id AND table_name <> m.resource GROUP BY table_name) AS counted), '{}') AS moved
    FROM record_merge m WHERE m.id = ${id}`.execute(database());
  const [row] = rows;
  if (!row) throw notFound();
  const resource = getRegister(row.resource);
  if (!may(actor, mergeRight(resource))) throw notFound();
  const both = await readMergeable(database(), actor, resource, [row.survivor_id, row.loser_id]);
  const codeOf = (record: number) => both.get(record)?.code ?? "";
  const restricted =
    (await restrictedCodes(database(), resource, [row.survivor_id, row.loser_id])).length > 0;
  const { undo_left, ...merge } = row;
  return {
    ...merge,
    can_undo: merge.can_undo && !restricted,
    restricted: merge.can_undo && restricted,
    survivor_code: codeOf(row.survivor_id),
    loser_code: codeOf(row.loser_id),
    moved: [...movedText(resource, row.moved), ...(await creditText(id))],
    not_restored: notRestoredText(resource, undo_left ?? {}),
    undo_needs_approval: await undoNeedsApproval(database(), resource, row),
  };
}

/** "3 bills", "1 photo": tables with a label. */
export function movedText(resource: AnyResource, moved: Readonly<Record<string, number>>): string[] {
  const nouns = new Map(referencesTo(resource).map(({ table, nouns: labels }) => [table, labels]));
  return Object.entries(moved).flatMap(([table, count]) => {
    const labels = nouns.get(table);
    return labels ? [`${count.toLocaleString("en-NG")} ${labels[count === 1 ? 0 : 1]}`] : [];
  });
}

async function creditText(merge: number): Promise<string[]> {
  const kobo = await creditMoved(database(), merge);
  return kobo > 0 ? [`${formatNaira(kobo)} of credit`] : [];
}

/** What an undo did not restore: tables with a label, fields of the records, and credit used since. */
function notRestoredText(
  resource: AnyResource,
  { [resource.name]: own = 0, credit = 0, ...others }: Counts,
): string[] {
  return [
    ...(own > 0 ? ["fields of the records"] : []),
    ...movedText(resource, others),
    ...(credit > 0 ? ["credit used since"] : []),
  ];
}

/** Merges into a record that can still be undone, latest first. */
export async function mergesInto(
  db: Queryable,
  { name }: AnyResource,
  id: number,
): Promise<readonly { id: number; code: string; title: string; at: Date }[]> {
  const { rows } = await sql<{ id: number; code: string; title: string; at: Date }>`
    SELECT m.id, t.code, m.loser_title AS title, m.created_at AS at
    FROM record_merge m JOIN ${sql.table(name)} AS t ON t.id = m.loser_id
    WHERE m.resource = ${name} AND m.survivor_id = ${id} AND m.undone_at IS NULL
      AND m.created_at >= now() - ${sql.lit(MERGE_UNDO_DAYS)} * interval '1 day'
    ORDER BY m.id DESC LIMIT 10`.execute(db);
  return rows;
}
