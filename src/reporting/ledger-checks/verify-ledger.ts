import { sql } from "kysely";
import type { Database, Tx } from "#kernel/db/client.ts";
import type { SignedHead } from "#platform/audit/head.ts";
import type { Check, LedgerCheck } from "./check.ts";
import { checkAudit } from "./check-audit.ts";
import { checkSignatures } from "./check-signatures.ts";
import { ledgerChecks } from "./ledger-checks.ts";
import { settlementChecks } from "./settlement-checks.ts";
import { ticketTotalChecks } from "./ticket-total-checks.ts";

const MAX_SHOWN = 5;

/**
 * Recomputes the books from the transfers up. Everything is read from one snapshot, so it can run while payments are taken.
 * @param head an exported head of the audit trail to look for in the chain
 * @param onCheck called with the name of each finished check
 */
export async function verifyLedger(
  db: Database,
  head?: SignedHead,
  onCheck: (name: string) => void = () => undefined,
): Promise<{ checks: Check[] }> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      // A whole ledger takes longer than the timeout of a page.
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      const checks: Check[] = [];
      for (const query of [...ledgerChecks, ...settlementChecks, ...ticketTotalChecks]) {
        checks.push(await runQuery(tx, query));
        onCheck(query.name);
      }
      checks.push(await checkSignatures(tx));
      onCheck("signatures");
      checks.push(...(await checkAudit(tx, head)));
      onCheck("audit trail");
      return { checks };
    });
}

async function runQuery(tx: Tx, { name, violations, coverage }: LedgerCheck): Promise<Check> {
  const { rows } = await sql<{ fault: string; total: number }>`
    SELECT fault, count(*) OVER () AS total FROM (${violations}) AS found (fault) LIMIT ${MAX_SHOWN}`.execute(
    tx,
  );
  const count = await sql<{
    n: number;
    detail: string;
  }>`SELECT * FROM (${coverage}) AS looked (detail)`.execute(tx);
  const total = rows[0]?.total ?? 0;
  if (total === 0) return { name, ok: true, detail: count.rows[0]?.detail ?? "" };
  const more = total > rows.length ? ` and ${total - rows.length} more` : "";
  return { name, ok: false, detail: rows.map(({ fault }) => fault).join("; ") + more };
}
