import { type RawBuilder, sql } from "kysely";
import { returnCredit } from "#areas/collecting/payments/merged-credit.ts";
import { lockMergePair } from "#areas/registry/duplicates/lock-merge-pair.ts";
import { numberPhotos } from "#areas/registry/photos/photo-row.ts";
import { MERGE_UNDO_DAYS, mergeRight } from "#domain/merge.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { savepoint } from "#kernel/db/savepoint.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import type { AnyResource } from "#resource/define.ts";
import { refusal, requireNotOwnRecords, restrictionObstacle } from "./obstacles.ts";
import { referencesTo } from "./references.ts";
import { endVerifications } from "./undo-verification.ts";

export interface Undone {
  readonly id: number;
  /**
   * Number of rows that the undo didn’t restore because they changed since the merge, by table; `credit` is 1 if credit was
   * used since.
   */
  readonly not_restored: Readonly<Record<string, number>>;
}

interface Row {
  readonly id: number;
  readonly code: string;
  readonly resource: string;
  readonly survivor_id: number;
  readonly loser_id: number;
  readonly undone_at: Date | null;
  readonly too_late: boolean;
}

/**
 * Undoes a merge: each moved row gets its earlier values back, unless it changed since. References added to the survivor
 * meanwhile remain there, and so does used credit.
 * @throws AppError not-signed-in, forbidden, step-up-needed, not-found, invalid, own-record, record-restricted, already-undone,
 *   undo-too-late, merged-further
 */
export async function undoMerge(tx: Tx, actor: Actor, id: number, rawReason: string): Promise<Undone> {
  const merge = await lockMerge(tx, id);
  const resource = getRegister(merge.resource);
  authorize(actor, mergeRight(resource));
  const { survivor, loser } = await lockMergePair(tx, actor, resource, merge.survivor_id, merge.loser_id);
  requireStepUp(actor);
  const reason = readReason(rawReason, true);
  await requireNotOwnRecords(tx, actor, resource, [survivor.id, loser.id]);
  const obstacle = await restrictionObstacle(tx, resource, [survivor.id, loser.id]);
  if (obstacle) throw obstacle;
  await assertUndoable(tx, merge);

  await tx
    .updateTable("record_merge")
    .set({
      undone_at: sql`now()`,
      undone_by: actor.session?.user.id ?? null,
      undone_by_name: actor.name,
      undo_reason: reason,
    })
    .where("id", "=", id)
    .execute();
  const notRestored = await undoSteps(tx, resource, merge);
  const { moved_kobo, returned_kobo } = await returnCredit(tx, resource, merge);
  if (returned_kobo < moved_kobo) notRestored["credit"] = 1;
  await restoreConsistency(tx, resource, merge);
  const ended = await endVerifications(tx, actor, resource, id, { survivor, loser });
  if (Object.keys(notRestored).length > 0) await storeNotRestored(tx, id, notRestored);
  const common = { action: `${resource.name}.undo_merge`, reason };
  await audit(tx, actor, {
    ...common,
    record_id: survivor.id,
    before: ended.survivor?.before,
    after: { parted_from: loser.code, left: notRestored, ...ended.survivor?.after },
  });
  await audit(tx, actor, {
    ...common,
    record_id: loser.id,
    before: ended.loser?.before,
    after: { parted_from: survivor.code, ...ended.loser?.after },
  });
  return { id, not_restored: notRestored };
}

async function lockMerge(tx: Tx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    SELECT id, code, resource, survivor_id, loser_id, undone_at,
      created_at < now() - ${sql.lit(MERGE_UNDO_DAYS)} * interval '1 day' AS too_late
    FROM record_merge WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function assertUndoable(
  tx: Tx,
  { id, resource, survivor_id, undone_at, too_late }: Row,
): Promise<void> {
  if (undone_at) throw refusal("already-undone", "This merge has already been undone.");
  if (too_late) throw refusal("undo-too-late", `A merge can only be undone within ${MERGE_UNDO_DAYS} days.`);
  // The survivor was merged again, or took in another record that may have passed on the same references.
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM record_merge WHERE resource = ${resource} AND undone_at IS NULL
      AND (loser_id = ${survivor_id} OR (survivor_id = ${survivor_id} AND id > ${id}))
    ORDER BY id DESC LIMIT 1`.execute(tx);
  if (rows[0])
    throw refusal("merged-further", `Merge ${rows[0].code} was made after this one. Undo it first.`);
}

interface Step {
  readonly step: number;
  readonly table_name: string;
  readonly columns: readonly string[];
  readonly deleted: boolean;
  readonly rows: number;
}

/** Undoes the steps in reverse order. @returns the rows that remain, by table */
async function undoSteps(tx: Tx, resource: AnyResource, merge: Row): Promise<Record<string, number>> {
  const { id } = merge;
  const { rows: steps } = await sql<Step>`
    SELECT step, table_name, bool_or(became IS NULL) AS deleted, count(*)::int AS rows,
      (SELECT array_agg(name) FROM jsonb_object_keys((array_agg(was))[1]) AS name) AS columns
    FROM record_merge_row WHERE merge_id = ${id} GROUP BY step, table_name ORDER BY step DESC`.execute(tx);
  const notRestored: Record<string, number> = {};
  for (const step of steps) {
    const restored = await restoreOrSkip(tx, () =>
      step.deleted ? restoreDeleted(tx, merge, step) : restoreValues(tx, resource, id, step),
    );
    if (restored < step.rows)
      notRestored[step.table_name] = (notRestored[step.table_name] ?? 0) + step.rows - restored;
  }
  return notRestored;
}

/** Rows that can’t be restored, because their place is taken, remain. @returns the number restored */
async function restoreOrSkip(tx: Tx, restore: () => Promise<number>): Promise<number> {
  try {
    return await savepoint(tx, restore);
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith("23")) throw error;
    return 0;
  }
}

/** Restores rows that still have the values of the merge. */
async function restoreValues(tx: Tx, resource: AnyResource, id: number, step: Step): Promise<number> {
  const { table_name: table, columns } = step;
  const key = keyOf(resource, table);
  const result = await sql`
    UPDATE ${sql.table(table)} AS t
    SET (${sql.join(columns.map((name) => sql.ref(name)))}) = (
      SELECT ${sql.join(columns.map((name) => sql.ref(`old.${name}`)))} FROM jsonb_populate_record(t, m.was) AS old)
    FROM record_merge_row m
    WHERE m.merge_id = ${id} AND m.step = ${step.step} AND ${sameRow(key)} AND to_jsonb(t) @> m.became
      ${columns.includes("custom") ? sql`AND to_jsonb(t) -> 'custom' = m.became -> 'custom'` : sql``}`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Columns in which two rows were repetitions. */
const DUPLICATE_COLUMNS: Readonly<Record<string, string>> = {
  user_corporate: "user_id",
  corporate_invite: "email",
};

/** Restores deleted repetitions only if the survivor’s own row still exists: a later removal applies to both. */
async function restoreDeleted(tx: Tx, { id, survivor_id }: Row, { table_name, step }: Step): Promise<number> {
  const table = sql.table(table_name);
  const same = DUPLICATE_COLUMNS[table_name];
  const survivorRowExists = same
    ? sql`EXISTS (SELECT FROM ${table} AS s WHERE s.corporate_id = ${survivor_id}
        AND ${sql.ref(`s.${same}`)} = ${sql.ref(`old.${same}`)})`
    : sql`true`;
  const result = await sql`
    INSERT INTO ${table} OVERRIDING SYSTEM VALUE
    SELECT old.* FROM record_merge_row m, jsonb_populate_record(NULL::${table}, m.was) AS old
    WHERE m.merge_id = ${id} AND m.step = ${step} AND ${survivorRowExists} ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  return Number(result.numAffectedRows ?? 0);
}

function keyOf(resource: AnyResource, table: string): Readonly<Record<string, string>> {
  if (table === resource.name) return { id: "bigint" };
  return referencesTo(resource).find((reference) => reference.table === table)?.key ?? { id: "bigint" };
}

function sameRow(key: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const parts = Object.entries(key).map(
    ([name, type]) => sql`${sql.ref(`t.${name}`)} = (m.key ->> ${sql.lit(name)})::${sql.raw(type)}`,
  );
  return sql.join(parts, sql` AND `);
}

async function storeNotRestored(
  tx: Tx,
  id: number,
  notRestored: Readonly<Record<string, number>>,
): Promise<void> {
  await sql`UPDATE record_merge SET undo_left = ${JSON.stringify(notRestored)}::jsonb WHERE id = ${id}`.execute(
    tx,
  );
}

/** Renumbers photos, ensures one person in charge of a corporate, and increases versions for users with an open page. */
async function restoreConsistency(
  tx: Tx,
  resource: AnyResource,
  { id, survivor_id, loser_id }: Row,
): Promise<void> {
  for (const record of [survivor_id, loser_id]) {
    const { rows } = await sql<{ id: number }>`
      SELECT p.id FROM photo p WHERE p.resource = ${resource.name} AND p.record_id = ${record} AND p.removed_at IS NULL
      ORDER BY EXISTS (SELECT FROM record_merge_row m WHERE m.merge_id = ${id} AND m.table_name = 'photo'
        AND (m.key ->> 'id')::bigint = p.id) DESC, p.position, p.id`.execute(tx);
    await numberPhotos(
      tx,
      rows.map((row) => row.id),
    );
  }
  await sql`UPDATE ${sql.table(resource.name)} AS t SET version = t.version + 1, updated_at = now()
    WHERE t.id IN (${survivor_id}, ${loser_id})`.execute(tx);
  if (resource.name !== "corporate") return;
  await sql`UPDATE user_corporate u SET in_charge = true WHERE u.corporate_id IN (${survivor_id}, ${loser_id})
    AND u.user_id = (SELECT min(user_id) FROM user_corporate o WHERE o.corporate_id = u.corporate_id)
    AND NOT EXISTS (SELECT FROM user_corporate o WHERE o.corporate_id = u.corporate_id AND o.in_charge)`.execute(
    tx,
  );
}
