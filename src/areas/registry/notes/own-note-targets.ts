import { sql } from "kysely";
import { registers } from "#domain/register/registers.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { findNoteTarget } from "./note-target.ts";

export interface OwnNoteTarget {
  readonly resource: string;
  readonly id: number;
  readonly code: string;
  readonly title: string;
}

/** Maximum of each kind; a search finds more. */
const MAX_PER_KIND = 50;

/**
 * The records on which a payer can write notes: their own record and their assets. @throws AppError not-signed-in, forbidden
 */
export async function ownNoteTargets(actor: Actor): Promise<OwnNoteTarget[]> {
  authorize(actor, "own_note.write");
  const kinds = await Promise.all(
    registers.map(async ({ name }) => {
      const own = findNoteTarget(name)?.own;
      if (!own) return [];
      const { rows } = await sql<OwnNoteTarget>`
        SELECT ${name} AS resource, t.id, t.code, t.title FROM ${sql.table(name)} AS t
        WHERE ${own(actor)} ORDER BY t.id LIMIT ${MAX_PER_KIND}`.execute(database());
      return rows;
    }),
  );
  return kinds.flat();
}
