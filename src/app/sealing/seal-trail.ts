import { type RawBuilder, sql } from "kysely";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Database, Tx } from "#kernel/db/client.ts";
import { sealedFieldNames, sealFields } from "#kernel/sealing/sealed-fields.ts";
import { reencryptionEntry } from "#platform/audit/reencrypted-rows.ts";
import { contentDigest } from "#platform/audit/row-digest.ts";
import { SEALING_LOCK } from "#platform/audit/seal.ts";

const BATCH = 500;

interface Row {
  readonly id: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** Digest and salt of the content; null while the row is unsealed. */
  readonly words: Buffer | null;
  readonly salt: string;
}

/**
 * Encrypts numbers in audit rows. A sealed row keeps its seal: a new audit row stores what is needed to verify it (see
 * `platform/audit`). Needs the database owner.
 * @returns number of rows
 */
export async function sealTrail(db: Database): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const done = await db.transaction().execute((tx) => sealBatch(tx, after));
    if (done.last === undefined) return count;
    count += done.rows;
    after = done.last;
  }
}

async function sealBatch(tx: Tx, after: number): Promise<{ last: number | undefined; rows: number }> {
  // No row is sealed while it is rewritten.
  await sql`SELECT pg_advisory_xact_lock(${SEALING_LOCK})`.execute(tx);
  const { rows } = await sql<Row>`
    SELECT a.id, a.before, a.after, a.salt, CASE WHEN s.audit_id IS NOT NULL THEN ${contentDigest} END AS words
    FROM audit a LEFT JOIN audit_sealed s ON s.audit_id = a.id
    WHERE a.id > ${after} AND (${sql.join([...hasPlainText("before"), ...hasPlainText("after")], sql` OR `)})
    ORDER BY a.id LIMIT ${BATCH}`.execute(tx);
  if (rows.length === 0) return { last: undefined, rows: 0 };
  await sql`ALTER TABLE audit DISABLE TRIGGER audit_immutable`.execute(tx);
  for (const row of rows) await sealRow(tx, row);
  await sql`ALTER TABLE audit ENABLE TRIGGER audit_immutable`.execute(tx);
  return { last: rows.at(-1)?.id, rows: rows.length };
}

/** Condition: an encrypted field has a plain text. */
function hasPlainText(column: "before" | "after"): RawBuilder<unknown>[] {
  return sealedFieldNames.map((name) => {
    const value = sql`${sql.ref(`a.${column}`)} ->> ${sql.lit(name)}`;
    return sql`(jsonb_typeof(${sql.ref(`a.${column}`)}) = 'object' AND ${value} <> '' AND ${value} NOT LIKE 'sealed:%')`;
  });
}

async function sealRow(tx: Tx, { id, before, after, words, salt }: Row): Promise<void> {
  await sql`
    UPDATE audit SET before = ${withSealedFields("before", before)}, after = ${withSealedFields("after", after)},
      salt = gen_random_uuid() WHERE id = ${id}`.execute(tx);
  if (words === null) return;
  await audit(tx, systemActor("Encryption of personal numbers"), {
    ...reencryptionEntry(words, salt),
    resource: "audit",
    record_id: id,
    reason: "Personal numbers encrypted",
  });
}

/** Merged into the existing value, so that everything else stays exactly as stored. */
function withSealedFields(column: "before" | "after", value: Row["before"]): RawBuilder<unknown> {
  const plainFields = Object.entries(value ?? {}).filter(([name]) => sealedFieldNames.includes(name));
  if (plainFields.length === 0) return sql.ref(column);
  return sql`${sql.ref(column)} || ${JSON.stringify(sealFields(Object.fromEntries(plainFields)))}::jsonb`;
}
