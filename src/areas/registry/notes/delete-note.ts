import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeNotes, visibleNotes } from "./visibility.ts";

/**
 * Marks a note as deleted: only by its author, while they can still view its record. Officers can still read the text; the
 * record’s owner can’t.
 * @throws AppError not-signed-in, forbidden, not-found (no such note, or not the actor’s), conflict (already deleted)
 */
export async function deleteNote(tx: Tx, actor: Actor, id: number): Promise<{ id: number }> {
  authorizeNotes(actor, "write");
  const author = actor.session?.user.id ?? 0;
  const { rows } = await sql<{ resource: string; record_id: number; struck_at: Date | null }>`
    SELECT x.resource, x.record_id, x.struck_at FROM note x
    WHERE x.id = ${id} AND x.written_by = ${author} AND ${visibleNotes(actor)} FOR UPDATE`.execute(tx);
  const note = rows[0];
  if (!note) throw notFound("note");
  if (note.struck_at) throw new AppError("conflict", "This note is already deleted.");
  await tx.updateTable("note").set({ struck_at: sql`now()` }).where("id", "=", id).execute();
  const { resource, record_id } = note;
  await audit(tx, actor, { action: "note.strike", resource, record_id, after: { note: id, struck: true } });
  return { id };
}
