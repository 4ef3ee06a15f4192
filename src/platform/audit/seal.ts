import { sql } from "kysely";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { GENESIS, rowDigest, sealHead, sealRows } from "./row-digest.ts";

/** Advisory lock id, the same in every process: only one process seals at a time. */
export const SEALING_LOCK = 7_246_064;

/** Maximum rows of a seal, which verification holds in memory. */
const MAX_ROWS = 5_000;

/**
 * Seals rows committed since the last seal. Writers never wait: unsealed rows are listed in a separate table, visible once
 * their transaction has committed, however late.
 * @returns number of rows sealed; undefined if another process is sealing
 */
export async function sealAudit(): Promise<number | undefined> {
  let sealed = 0;
  for (;;) {
    const count = await transaction(sealOnce);
    if (count === undefined) return undefined;
    sealed += count;
    if (count < MAX_ROWS) return sealed;
  }
}

async function sealOnce(tx: Tx): Promise<number | undefined> {
  const lock = await sql<{
    ours: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${SEALING_LOCK}) AS ours`.execute(tx);
  if (!lock.rows[0]?.ours) return undefined;
  const last = await tx
    .selectFrom("audit_seal")
    .select(["number", "digest"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const { rows } = await sql<{ count: number }>`
    WITH waiting AS (
      SELECT audit_id FROM audit_unsealed ORDER BY audit_id LIMIT ${MAX_ROWS}
    ), taken AS (
      DELETE FROM audit_unsealed u USING waiting w WHERE u.audit_id = w.audit_id RETURNING u.audit_id
    ), r AS (
      INSERT INTO audit_sealed (seal, audit_id, digest)
      SELECT ${(last?.number ?? 0) + 1}::bigint, t.audit_id,
        CASE WHEN a.id IS NULL THEN ''::bytea ELSE ${rowDigest} END
      FROM taken t LEFT JOIN audit a ON a.id = t.audit_id
      RETURNING seal, audit_id, digest
    ), s AS (
      SELECT seal AS number, clock_timestamp() AS at, count(*)::int AS count,
        ${last?.digest ?? GENESIS}::bytea AS previous, ${sealRows} AS rows
      FROM r GROUP BY seal
    )
    INSERT INTO audit_seal (number, at, count, previous, digest)
    SELECT s.number, s.at, s.count, s.previous, sha256(${sealHead} || s.rows) FROM s RETURNING count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
