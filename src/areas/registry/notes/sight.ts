import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { findNoteTarget, type NoteTarget, noteTargets } from "./note-target.ts";

/** An officer reads and writes on records they may see; a payer on their own. */
export type NoteRight = "view" | "write";

/** Whether somebody works with notes as an officer. @throws AppError not-signed-in, forbidden */
export function authorizeNotes(actor: Actor, right: NoteRight): "office" | "owner" {
  if (may(actor, `note.${right}`)) return "office";
  authorize(actor, "own_note.write");
  return "owner";
}

/**
 * Which records of a kind somebody's notes may be on: within the scope of the right to notes and that of the right
 * to the record. Undefined: none of them.
 */
export function recordSight(
  actor: Actor,
  right: NoteRight,
  target: NoteTarget,
): RawBuilder<unknown> | undefined {
  if (authorizeNotes(actor, right) === "owner") return target.own?.(actor);
  const held = [target.permission].flat().filter((permission) => may(actor, permission));
  if (held.length === 0) return undefined;
  // Noting is bound to places as well: where a record has none, to none.
  if (target.seen)
    return sql`(${target.seen(actor)}) AND (${target.within(authorize(actor, `note.${right}`))})`;
  const scopes = [`note.${right}`, ...held].map((permission) => authorize(actor, permission));
  return sql.join(
    scopes.map((scope) => sql`(${target.within(scope)})`),
    sql` AND `,
  );
}

/**
 * Which notes (`x`) somebody may read. Owners: what they wrote, or people of their corporate, and what the office wrote
 * for whoever owned the record then; nothing of owners before them or beside them. @throws AppError not-signed-in, forbidden
 */
export function noteSight(actor: Actor): RawBuilder<unknown> {
  const side = authorizeNotes(actor, "view");
  const kinds = noteTargets.all().flatMap((target) => {
    const sight = recordSight(actor, "view", target);
    if (!sight) return [];
    const [id, table] = [
      sql.ref(`${target.alias}.id`),
      sql`${sql.table(target.table)} AS ${sql.ref(target.alias)}`,
    ];
    // What is one's own is little, and looked up once; an office sees so much that each note's record is looked at.
    return side === "owner"
      ? sql`(x.resource = ${target.name} AND x.record_id IN (SELECT ${id} FROM ${table} WHERE ${sight})
          AND ${ownerReads(actor, target)})`
      : sql`(x.resource = ${target.name} AND EXISTS (SELECT FROM ${table} WHERE ${id} = x.record_id AND ${sight}))`;
  });
  return kinds.length === 0 ? sql`false` : sql`(${sql.join(kinds, sql` OR `)})`;
}

/** Whether a record has somebody behind it whose own it is, who could read a note. */
export async function hasOwner(resource: string, id: number, db: Queryable = database()): Promise<boolean> {
  const target = findNoteTarget(resource);
  if (!target?.own) return false;
  if (!target.owned) return true;
  const { rows } = await sql`SELECT FROM ${sql.table(target.table)} AS ${sql.ref(target.alias)}
    WHERE ${sql.ref(`${target.alias}.id`)} = ${id} AND ${target.owned}`.execute(db);
  return rows.length > 0;
}

/** What officers wrote for themselves, and what others struck out, is not the owner's to read. */
function ownerReads(actor: Actor, { ownThen }: NoteTarget): RawBuilder<unknown> {
  const { id = 0, corporate_ids = [] } = actor.session?.user ?? {};
  const ours = sql`x.written_by IN (SELECT user_id FROM user_corporate
    WHERE corporate_id = ANY(${[...corporate_ids]}::bigint[]))`;
  const office = sql`(SELECT area FROM app_user WHERE id = x.written_by) = 'admin'`;
  const told = sql`x.for_owner AND ${office} AND ${ownThen?.(actor) ?? sql`true`}`;
  return sql`(x.written_by = ${id} OR (x.struck_at IS NULL AND (${ours} OR (${told}))))`;
}

/**
 * Refuses a record that is not there, or not the actor's to see: both alike.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function requireSeen(
  actor: Actor,
  right: NoteRight,
  resource: string,
  id: number,
  db: Queryable = database(),
): Promise<void> {
  authorizeNotes(actor, right);
  const target = findNoteTarget(resource);
  const sight = target && recordSight(actor, right, target);
  if (!target || !sight) throw notFound();
  const { rows } = await sql`SELECT FROM ${sql.table(target.table)} AS ${sql.ref(target.alias)}
    WHERE ${sql.ref(`${target.alias}.id`)} = ${id} AND ${sight}`.execute(db);
  if (rows.length === 0) throw notFound();
}
