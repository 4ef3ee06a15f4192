import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { findNoteTarget, type NoteTarget, noteTargets } from "./note-target.ts";

/** Officers read and write on records that they can view, payers on their own. */
export type NoteRight = "view" | "write";

/** Whether the actor uses notes as an officer. @throws AppError not-signed-in, forbidden */
export function authorizeNotes(actor: Actor, right: NoteRight): "office" | "owner" {
  if (may(actor, `note.${right}`)) return "office";
  authorize(actor, "own_note.write");
  return "owner";
}

/**
 * The records of a kind on which the actor can see notes: within the scopes of both the notes right and the record’s right.
 * Undefined: none.
 */
export function visibleRecords(
  actor: Actor,
  right: NoteRight,
  target: NoteTarget,
): RawBuilder<unknown> | undefined {
  if (authorizeNotes(actor, right) === "owner") return target.own?.(actor);
  const permissions = [target.permission].flat().filter((permission) => may(actor, permission));
  if (permissions.length === 0) return undefined;
  // The notes right is limited by place too: records without a place need an unlimited one.
  if (target.visible)
    return sql`(${target.visible(actor)}) AND (${target.within(authorize(actor, `note.${right}`))})`;
  const scopes = [`note.${right}`, ...permissions].map((permission) => authorize(actor, permission));
  return sql.join(
    scopes.map((scope) => sql`(${target.within(scope)})`),
    sql` AND `,
  );
}

/**
 * The notes (`x`) that the actor can read. Owners: their own, those of their company’s users, and those that the revenue office
 * shared with the owner at the time; none of earlier or other owners. @throws AppError not-signed-in, forbidden
 */
export function visibleNotes(actor: Actor): RawBuilder<unknown> {
  const side = authorizeNotes(actor, "view");
  const kinds = noteTargets.all().flatMap((target) => {
    const visibility = visibleRecords(actor, "view", target);
    if (!visibility) return [];
    const [id, table] = [
      sql.ref(`${target.alias}.id`),
      sql`${sql.table(target.table)} AS ${sql.ref(target.alias)}`,
    ];
    // An owner’s records are few and looked up once; an officer’s are so many that each note’s record is checked.
    return side === "owner"
      ? sql`(x.resource = ${target.name} AND x.record_id IN (SELECT ${id} FROM ${table} WHERE ${visibility})
          AND ${ownerCondition(actor, target)})`
      : sql`(x.resource = ${target.name} AND EXISTS (SELECT FROM ${table} WHERE ${id} = x.record_id AND ${visibility}))`;
  });
  return kinds.length === 0 ? sql`false` : sql`(${sql.join(kinds, sql` OR `)})`;
}

/** Whether a record has an owner who can read a note. */
export async function hasOwner(resource: string, id: number, db: Queryable = database()): Promise<boolean> {
  const target = findNoteTarget(resource);
  if (!target?.own) return false;
  if (!target.owned) return true;
  const { rows } = await sql`SELECT FROM ${sql.table(target.table)} AS ${sql.ref(target.alias)}
    WHERE ${sql.ref(`${target.alias}.id`)} = ${id} AND ${target.owned}`.execute(db);
  return rows.length > 0;
}

/** Owners can’t read officers’ internal notes or notes deleted by others. */
function ownerCondition(actor: Actor, { ownThen }: NoteTarget): RawBuilder<unknown> {
  const { id = 0, corporate_ids = [] } = actor.session?.user ?? {};
  const ours = sql`x.written_by IN (SELECT user_id FROM user_corporate
    WHERE corporate_id = ANY(${[...corporate_ids]}::bigint[]))`;
  const office = sql`(SELECT area FROM app_user WHERE id = x.written_by) = 'admin'`;
  const sharedWithOwner = sql`x.for_owner AND ${office} AND ${ownThen?.(actor) ?? sql`true`}`;
  return sql`(x.written_by = ${id} OR (x.struck_at IS NULL AND (${ours} OR (${sharedWithOwner}))))`;
}

/**
 * Same error for a missing and an invisible record.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function requireVisible(
  actor: Actor,
  right: NoteRight,
  resource: string,
  id: number,
  db: Queryable = database(),
): Promise<void> {
  authorizeNotes(actor, right);
  const target = findNoteTarget(resource);
  const visibility = target && visibleRecords(actor, right, target);
  if (!target || !visibility) throw notFound();
  const { rows } = await sql`SELECT FROM ${sql.table(target.table)} AS ${sql.ref(target.alias)}
    WHERE ${sql.ref(`${target.alias}.id`)} = ${id} AND ${visibility}`.execute(db);
  if (rows.length === 0) throw notFound();
}
