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

/** Of each kind; more are for a search. */
const MOST = 50;

/** The records a payer may write notes on: themselves and what they own. @throws AppError not-signed-in, forbidden */
export async function ownNoteTargets(actor: Actor): Promise<OwnNoteTarget[]> {
  authorize(actor, "own_note.write");
  const kinds = await Promise.all(
    registers.map(async ({ name }) => {
      const own = findNoteTarget(name)?.own;
      if (!own) return [];
      const { rows } = await sql<OwnNoteTarget>`
        SELECT ${name} AS resource, t.id, t.code, t.title FROM ${sql.table(name)} AS t
        WHERE ${own(actor)} ORDER BY t.id LIMIT ${MOST}`.execute(database());
      return rows;
    }),
  );
  return kinds.flat();
}
