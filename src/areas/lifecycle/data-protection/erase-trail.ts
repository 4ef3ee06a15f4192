import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { sealedActorName } from "#platform/audit/pseudonymised-rows.ts";
import { withLockRetries } from "./erasure-columns.ts";
import type { Person } from "./person.ts";

/** Audit rows searched or emptied in one transaction. */
const WINDOW = 20_000;
const BATCH = 200;

/**
 * Empties a range of the audit trail: rows about the person, and rows of others with the person’s data.
 * @returns where to continue; undefined at the end
 */
export async function eraseTrail(
  id: number,
  numbers: readonly string[],
  from: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(id) AS last FROM audit`.execute(database());
  if (from > Number(rows[0]?.last ?? 0)) return undefined;
  for (let changed = BATCH; changed === BATCH; )
    changed = await withLockRetries(() =>
      transaction(async (tx) => {
        const done = await sql<{ n: number }>`
          SELECT erase_trail(${id}, ${from}, ${from + WINDOW - 1}, ${[...numbers]}::text[], ${BATCH}) AS n`.execute(
          tx,
        );
        return Number(done.rows[0]?.n ?? 0);
      }),
    );
  return from + WINDOW;
}

/**
 * Replaces the names of the person’s accounts in the audit trail with a pseudonym; the former names are stored encrypted for
 * verification.
 */
export async function renameActor(id: number, { user_ids }: Person): Promise<void> {
  const { rows } = await sql<{ user: number; name: string }>`
    SELECT DISTINCT a.actor_id AS user, a.actor_name AS name FROM audit a
    WHERE a.actor_id = ANY(${[...user_ids]}::bigint[]) AND a.actor_name !~ '^Erased person [0-9]+$'`.execute(
    database(),
  );
  for (const { user, name } of rows) {
    const sealed = sealedActorName(name);
    await withLockRetries(() =>
      transaction((tx) => sql`SELECT erase_actor(${id}, ${user}, ${name}, ${sealed})`.execute(tx)),
    );
  }
}

/** Receipts keep the initials that are part of their signature. */
export async function eraseReceipts(id: number, numbers: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT r.id, r.payer ->> 'name' AS name FROM receipt r JOIN data_erasure e ON r.individual_id = ANY(e.records)
    WHERE e.case_id = ${id} AND r.payer ->> 'name' !~ '•{4}' ORDER BY r.id`.execute(database());
  for (const receipt of rows) {
    const initials = maskName(receipt.name) || "[erased]";
    await withLockRetries(() =>
      transaction((tx) =>
        sql`SELECT erase_receipt(${id}, ${receipt.id}, ${initials}, ${[...numbers]}::text[])`.execute(tx),
      ),
    );
  }
}
