import { type RawBuilder, sql } from "kysely";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { type Merging, moveRows, refersToLoser, removeRows } from "./move-rows.ts";
import type { Reference } from "./references.ts";

/** Moves of rows that the survivor may already have. Each returns the number moved. */

/** Marriages and residences are unique: a repetition is archived when moved. */
export async function moveLinks(merging: Merging, reference: Reference): Promise<number> {
  const { survivor } = merging;
  const { table, key, column } = reference;
  const about = refersToLoser(merging, reference);
  const movedColumn = (name: string) =>
    name === column ? sql`${survivor}::bigint` : sql`${sql.ref(`t.${name}`)}`;
  const identity =
    table === "spouse"
      ? sql`spouse_identity(t.surname, t.first_name, ${movedColumn("individual_id")}, ${movedColumn("partner_id")}, t.until)`
      : sql`residence_identity(${movedColumn("individual_id")}, ${movedColumn("property_id")}, t.until)`;
  await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND t.status = 'active' AND EXISTS (
      SELECT FROM ${sql.table(table)} AS s WHERE s.id <> t.id AND s.identity = ${identity})`,
    set: { status: sql`'archived'` },
  });
  return moveRows(merging, { table, key, where: about, set: { [column]: sql`${survivor}::bigint` } });
}

/** Occupancies of the same person, unit and dates are unique: a repetition is deleted. */
export async function moveOccupancies(merging: Merging, reference: Reference): Promise<number> {
  const { survivor } = merging;
  const { table, key, column, register } = reference;
  const about = refersToLoser(merging, reference);
  const place = register ? sql`${survivor}::bigint` : sql`t.record_id`;
  const sign = column === "corporate_id" ? -1 : 1;
  const who = register ? sql`coalesce(t.individual_id, -t.corporate_id)` : sql`${sign * survivor}::bigint`;
  await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND t.struck_at IS NULL AND EXISTS (
      SELECT FROM occupancy s WHERE s.id <> t.id AND s.struck_at IS NULL AND s.resource = t.resource
        AND s.record_id = ${place} AND lower(s.unit) = lower(t.unit)
        AND coalesce(s.individual_id, -s.corporate_id) = ${who}
        AND daterange(s.from_date, s.to_date) && daterange(t.from_date, t.to_date))`,
    set: { struck_at: sql`now()` },
  });
  return moveRows(merging, { table, key, where: about, set: { [column]: sql`${survivor}::bigint` } });
}

/** Notices of a period for which the survivor has its own remain with the other record. */
export function moveNotices(merging: Merging, reference: Reference): Promise<number> {
  const { survivor } = merging;
  const isDuplicate = sql`EXISTS (SELECT FROM demand_notice s WHERE s.asset_type = t.asset_type
    AND s.asset_id = ${survivor}::bigint AND s.category_id = t.category_id AND s.period_from = t.period_from
    AND s.status <> 'cancelled')`;
  return moveRows(merging, {
    ...reference,
    where: sql`${refersToLoser(merging, reference)} AND NOT (t.status <> 'cancelled' AND ${isDuplicate})`,
    set: { asset_id: sql`${survivor}::bigint` },
  });
}

/** Users of a corporate: a user of both is kept once, and one person is in charge. */
export async function moveCorporateUsers(merging: Merging, reference: Reference): Promise<number> {
  const { survivor } = merging;
  const about = refersToLoser(merging, reference);
  const survivorHas = (more: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT FROM user_corporate s WHERE s.corporate_id = ${survivor}::bigint AND ${more})`;
  await removeRows(merging, {
    ...reference,
    where: sql`${about} AND ${survivorHas(sql`s.user_id = t.user_id`)}`,
  });
  const inCharge = sql`t.in_charge AND NOT ${survivorHas(sql`s.in_charge`)}`;
  return moveRows(merging, {
    ...reference,
    where: about,
    set: { corporate_id: sql`${survivor}::bigint`, in_charge: inCharge },
  });
}

/** Account managers of a payer: if the survivor has one, they remain, and the other entry ends. */
export async function movePortfolioEntries(merging: Merging, reference: Reference): Promise<number> {
  const { survivor } = merging;
  const { table, key, column } = reference;
  const about = refersToLoser(merging, reference);
  await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND t.until IS NULL AND EXISTS (SELECT FROM portfolio_entry s
      WHERE ${sql.ref(`s.${column}`)} = ${survivor}::bigint AND s.until IS NULL)`,
    set: { until: sql`now()`, reason: sql`'The payer was merged into one that has another account manager'` },
  });
  return moveRows(merging, { table, key, where: about, set: { [column]: sql`${survivor}::bigint` } });
}

/**
 * Follow-ups of a payer, after `movePortfolioEntries`: open ones are assigned to the survivor’s account manager, who is
 * reminded again.
 */
export async function moveFollowUps(merging: Merging, reference: Reference): Promise<number> {
  const { tx, survivor } = merging;
  const { table, key, column } = reference;
  const about = refersToLoser(merging, reference);
  const manager = sql`(SELECT s.manager_id FROM portfolio_entry s
    WHERE ${sql.ref(`s.${column}`)} = ${survivor}::bigint AND s.until IS NULL)`;
  const others = await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND t.done_at IS NULL AND t.manager_id <> ${manager}`,
    set: { [column]: sql`${survivor}::bigint`, manager_id: manager },
  });
  // Reminders are not restored by an undo: the manager at that time is reminded again.
  await sql`UPDATE follow_up SET reminded_at = NULL WHERE id IN (
    SELECT (r.key ->> 'id')::bigint FROM record_merge_row r
    WHERE r.merge_id = ${merging.id} AND r.step = ${merging.step})`.execute(tx);
  return (
    others +
    (await moveRows(merging, { table, key, where: about, set: { [column]: sql`${survivor}::bigint` } }))
  );
}

/** Invitations to act for a corporate: each person is invited only once. */
export async function moveInvites(merging: Merging, reference: Reference): Promise<number> {
  const { survivor } = merging;
  const about = refersToLoser(merging, reference);
  const isDuplicate = sql`EXISTS (SELECT FROM corporate_invite s
    WHERE s.corporate_id = ${survivor}::bigint AND s.email = t.email)`;
  await removeRows(merging, { ...reference, where: sql`${about} AND ${isDuplicate}` });
  return moveRows(merging, { ...reference, where: about, set: { corporate_id: sql`${survivor}::bigint` } });
}

/** Photos are added after existing ones, up to the limit. */
export async function movePhotos(merging: Merging, reference: Reference): Promise<number> {
  const { tx, resource, survivor } = merging;
  const { rows } = await sql<{ there: number }>`
    SELECT count(*)::int AS there FROM photo p
    WHERE p.resource = ${resource.name} AND p.record_id = ${survivor} AND p.removed_at IS NULL`.execute(tx);
  const existing = rows[0]?.there ?? 0;
  const room = MAX_PHOTOS - existing;
  const about = sql`${refersToLoser(merging, reference)} AND t.removed_at IS NULL AND t.position <= ${room}`;
  const { table, key } = reference;
  const moved = await moveRows(merging, {
    table,
    key,
    where: about,
    set: { record_id: sql`${survivor}::bigint` },
  });
  // Positions are not restored by an undo: both records are renumbered.
  await sql`UPDATE photo SET position = position + ${existing} WHERE id IN (
    SELECT (r.key ->> 'id')::bigint FROM record_merge_row r
    WHERE r.merge_id = ${merging.id} AND r.step = ${merging.step})`.execute(tx);
  return moved;
}

/** A pending change moves to the survivor, unless it already has one. */
export async function movePendingChange(merging: Merging, reference: Reference): Promise<number> {
  const { resource, survivor } = merging;
  const about = refersToLoser(merging, reference);
  const hasPending = sql`EXISTS (SELECT FROM pending_change s WHERE s.resource = t.resource
    AND s.record_id = ${survivor}::bigint AND s.status IN ('submitted', 'returned'))`;
  const { table, key } = reference;
  await moveRows(merging, {
    table,
    key,
    where: sql`${about} AND ${hasPending}`,
    set: {
      status: sql`'rejected'`,
      decided_at: sql`now()`,
      reason: sql`'This record was merged into one that already has a pending change.'`,
    },
  });
  const survivorRow = sql`FROM ${sql.table(resource.name)} AS r WHERE r.id = ${survivor}`;
  return moveRows(merging, {
    table,
    key,
    where: about,
    set: {
      record_id: sql`${survivor}::bigint`,
      // Later decisions are not reverted.
      status: sql`t.status`,
      lga_id: sql`(SELECT r.lga_id ${survivorRow})`,
      base_version: sql`(SELECT r.version ${survivorRow})`,
    },
  });
}
