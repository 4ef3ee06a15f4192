import { type RawBuilder, sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Database, Tx } from "#kernel/db/client.ts";
import { auditContexts, isReencrypted, reencryptionEntry } from "#platform/audit/reencrypted-rows.ts";
import { contentDigest } from "#platform/audit/row-digest.ts";
import { SEALING_LOCK } from "#platform/audit/seal.ts";
import { withCurrentKey } from "./reseal-texts.ts";

const BATCH = 500;

interface Row {
  readonly id: number;
  readonly before: string | null;
  readonly after: string | null;
  /** Digest of the content; null while the row is unsealed. */
  readonly words: Buffer | null;
  readonly salt: string;
  /** Whether the trail already has what its seal covers. */
  readonly reworded: boolean;
}

/**
 * Re-encrypts values in audit rows. A sealed row keeps its seal: a new audit row stores what is needed to verify it (see
 * `platform/audit`). Needs the database owner.
 * @returns number of rows
 */
export async function resealTrail(db: Database): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const done = await db.transaction().execute((tx) => resealBatch(tx, after));
    if (done.last === undefined) return count;
    count += done.rows;
    after = done.last;
  }
}

async function resealBatch(tx: Tx, after: number): Promise<{ last: number | undefined; rows: number }> {
  // No row is sealed while it is rewritten.
  await sql`SELECT pg_advisory_xact_lock(${SEALING_LOCK})`.execute(tx);
  const { rows } = await sql<Row>`
    SELECT a.id, a.before::text, a.after::text, a.salt, ${isReencrypted} AS reworded,
      CASE WHEN s.audit_id IS NOT NULL THEN ${contentDigest} END AS words
    FROM audit a LEFT JOIN audit_sealed s ON s.audit_id = a.id
    WHERE a.id > ${after} AND (${hasSealedText("before")} OR ${hasSealedText("after")})
    ORDER BY a.id LIMIT ${BATCH}`.execute(tx);
  await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
  let count = 0;
  for (const row of rows) if (await resealRow(tx, row)) count += 1;
  await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
  return { last: rows.at(-1)?.id, rows: count };
}

function hasSealedText(column: "before" | "after"): RawBuilder<boolean> {
  return sql`${sql.ref(`a.${column}`)}::text LIKE '%"sealed:%'`;
}

async function resealRow(tx: Tx, { id, before, after, words, salt, reworded }: Row): Promise<boolean> {
  const resealed = { before: resealText(before), after: resealText(after) };
  if (resealed.before === before && resealed.after === after) return false;
  const keepsSeal = words !== null && !reworded;
  await sql`
    UPDATE audit SET before = ${resealed.before}::jsonb, after = ${resealed.after}::jsonb,
      salt = ${keepsSeal ? sql`gen_random_uuid()` : sql.ref("salt")} WHERE id = ${id}`.execute(tx);
  if (keepsSeal)
    await audit(tx, systemActor("Key change"), {
      ...reencryptionEntry(words, salt),
      resource: "audit",
      record_id: id,
      reason: "Encrypted with the new key",
    });
  return true;
}

function resealText(text: string | null): string | null {
  return text && withCurrentKey(text, auditContexts);
}
