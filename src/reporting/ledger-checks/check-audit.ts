import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import type { Tx } from "#kernel/db/client.ts";
import { isHeadSigned, type SignedHead } from "#platform/audit/head.ts";
import { type ListedErrors, verifySeals } from "#platform/audit/verify-seals.ts";
import type { Check } from "./check.ts";

const COUNT = new Intl.NumberFormat("en-NG");

/** Checks that the audit trail matches its seals and has no stray rows. */
export async function checkAudit(tx: Tx, head: SignedHead | undefined): Promise<Check[]> {
  const began = performance.now();
  const { seals, rows, late, redacted, reencrypted, pseudonymised, rowErrors, sealErrors } =
    await verifySeals(tx);
  const rate = Math.round((rows / Math.max(performance.now() - began, 1)) * 1000);
  const lateNote = late > 0 ? `, ${COUNT.format(late)} of them more than an hour late` : "";
  return [
    check(
      "audit rows match their seals",
      rowErrors,
      [
        `${COUNT.format(rows)} rows`,
        ...changed(redacted, reencrypted, pseudonymised),
        `${COUNT.format(rate)} rows/s`,
      ].join(", "),
    ),
    check(
      "the seals of the audit trail form one chain",
      sealErrors,
      `${COUNT.format(seals)} seals${lateNote}`,
    ),
    await checkStray(tx),
    ...(head ? [await checkHead(tx, head)] : []),
  ];
}

/** Recorded changes of audit rows. */
function changed(blotted: number, reworded: number, renamed: number): string[] {
  return [
    ...(blotted > 0 ? [`${COUNT.format(blotted)} of them redacted`] : []),
    ...(reworded > 0 ? [`${COUNT.format(reworded)} of them with numbers encrypted later`] : []),
    ...(renamed > 0 ? [`${COUNT.format(renamed)} of them by people pseudonymised later`] : []),
  ];
}

function check(name: string, { listed, count }: ListedErrors, detail: string): Check {
  if (count === 0) return { name, ok: true, detail };
  const more = count > listed.length ? ` and ${count - listed.length} more` : "";
  return { name, ok: false, detail: listed.join("; ") + more };
}

/**
 * Rows inserted behind the trail's back: without a seal and not waiting for one, skipped by the seals for a minute, or with a
 * missing seal.
 */
async function checkStray(tx: Tx): Promise<Check> {
  const name = "every audit row belongs to the chain";
  const { rows } = await sql<{ stray: string[] | null; orphan: string[] | null }>`
    SELECT (SELECT array_agg('row ' || id || ' has no seal and isn’t waiting for one') FROM (
        SELECT a.id FROM audit a WHERE NOT EXISTS (SELECT FROM audit_sealed r WHERE r.audit_id = a.id)
          AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.audit_id = a.id) LIMIT 5) AS x) AS stray,
      (SELECT array_agg('row ' || audit_id || ' has no seal ' || seal) FROM (
        SELECT r.audit_id, r.seal FROM audit_sealed r
        WHERE NOT EXISTS (SELECT FROM audit_seal s WHERE s.number = r.seal) LIMIT 5) AS x) AS orphan`.execute(
    tx,
  );
  const waiting = await sql<{ n: number; passed: number }>`
    SELECT count(*) AS n, count(*) FILTER (WHERE a.at < (SELECT max(at) FROM audit_seal) - interval '1 minute') AS passed
    FROM audit_unsealed u LEFT JOIN audit a ON a.id = u.audit_id`.execute(tx);
  const { n = 0, passed = 0 } = waiting.rows[0] ?? {};
  const errors = [...(rows[0]?.stray ?? []), ...(rows[0]?.orphan ?? [])];
  if (passed > 0)
    errors.push(
      `${countNoun(passed, "row has", "rows have")} waited more than a minute for a seal that later rows already have`,
    );
  return {
    name,
    ok: errors.length === 0,
    detail: errors.join("; ") || `${COUNT.format(n)} not sealed yet`,
  };
}

/** Whether the chain contains an exported head. */
async function checkHead(tx: Tx, head: SignedHead): Promise<Check> {
  const name = "the audit trail contains the exported head";
  if (!(await isHeadSigned(tx, head)))
    return { name, ok: false, detail: "the head is not signed with one of our keys" };
  const seal = await tx
    .selectFrom("audit_seal")
    .select("digest")
    .where("number", "=", head.number)
    .executeTakeFirst();
  const same = seal?.digest.toString("hex") === head.digest;
  const error = seal ? `seal ${head.number} is different` : `seal ${head.number} is missing`;
  return { name, ok: same, detail: same ? `seal ${head.number} of ${head.sealed_at}` : error };
}
