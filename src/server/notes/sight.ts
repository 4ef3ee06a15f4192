import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { authorize, may } from "../authorize.ts";
import { database, type Queryable } from "../db/client.ts";
import { findNotable, type Notable, notables } from "./notables.ts";

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
  notable: Notable,
): RawBuilder<unknown> | undefined {
  if (authorizeNotes(actor, right) === "owner") return notable.own?.(actor);
  const permission = `${notable.name}.view`;
  if (!may(actor, permission)) return undefined;
  const scopes = [authorize(actor, `note.${right}`), authorize(actor, permission)];
  return sql.join(
    scopes.map((scope) => sql`(${notable.within(scope)})`),
    sql` AND `,
  );
}

/** Which notes (`x`) somebody may read. @throws AppError not-signed-in, forbidden */
export function noteSight(actor: Actor): RawBuilder<unknown> {
  const side = authorizeNotes(actor, "view");
  const kinds = notables.flatMap((notable) => {
    const sight = recordSight(actor, "view", notable);
    if (!sight) return [];
    return sql`(x.resource = ${notable.name} AND EXISTS (
      SELECT FROM ${sql.table(notable.table)} AS ${sql.ref(notable.alias)}
      WHERE ${sql.ref(`${notable.alias}.id`)} = x.record_id AND ${sight}))`;
  });
  if (kinds.length === 0) return sql`false`;
  const seen = sql`(${sql.join(kinds, sql` OR `)})`;
  if (side === "office") return seen;
  // What officers wrote for themselves, and what was struck out, is not the owner's to read.
  return sql`${seen} AND (x.written_by = ${actor.session?.user.id ?? 0} OR (x.for_owner AND x.struck_at IS NULL))`;
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
  const notable = findNotable(resource);
  const sight = notable && recordSight(actor, right, notable);
  if (!notable || !sight) throw notFound();
  const { rows } = await sql`SELECT FROM ${sql.table(notable.table)} AS ${sql.ref(notable.alias)}
    WHERE ${sql.ref(`${notable.alias}.id`)} = ${id} AND ${sight}`.execute(db);
  if (rows.length === 0) throw notFound();
}
