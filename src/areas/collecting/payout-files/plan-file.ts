import { createHash } from "node:crypto";
import { sql } from "kysely";
import { readBlocks } from "#areas/registry/import/csv-blocks.ts";
import { referenceKey } from "#domain/bank-reference.ts";
import type { BadLine } from "#domain/bank-statement/read-row.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { type PayoutPlan, planPayouts, type RecordedPayout } from "#domain/payout-file/plan.ts";
import { type PaymentReference, type ResponseLine, readResponseRow } from "#domain/payout-file/read-row.ts";
import type { Scope } from "#kernel/actor.ts";
import { dataFile } from "#kernel/data-folder.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { requireFile } from "#platform/files/receive-file.ts";
import { agencyMoneyWithin } from "../settlements/settlement-row.ts";
import type { PayoutFileRow } from "./payout-file-row.ts";

/** The current effect of a file. */
export interface FilePlan extends PayoutPlan {
  /** Digest of the plan, to detect changes to the payouts or the column mapping. */
  readonly digest: string;
  /** Number of lines skipped as totals or as text below the table. */
  readonly skipped: number;
}

/** The lines of a file. */
export interface ParsedPayoutFile {
  readonly lines: readonly ResponseLine[];
  readonly bad: readonly BadLine[];
  /** Bad lines that name a payout. */
  readonly unreadPayouts: readonly PaymentReference[];
  readonly skipped: number;
}

/** Reads a file with its mapping. @param today Lagos date @throws AppError import-file-gone */
export async function readPayoutLines(row: PayoutFileRow, today: LagosDate): Promise<ParsedPayoutFile> {
  await requireFile(row.path);
  const lines: ResponseLine[] = [];
  const bad: BadLine[] = [];
  const unreadPayouts: PaymentReference[] = [];
  let skipped = 0;
  for await (const block of readBlocks(
    dataFile(row.path),
    row.delimiter,
    { byte: row.mark, line: 1 },
    BLOCK_LINES,
  ))
    for (const record of block.lines) {
      if (record.line <= row.mapping.header_line) continue;
      const parsed = readResponseRow(row.mapping, record, today, record.fault);
      if (parsed.kind === "line") lines.push(parsed.line);
      else if (parsed.kind === "bad") {
        bad.push(parsed.bad);
        if (parsed.names) unreadPayouts.push(parsed.names);
      } else skipped += 1;
    }
  return { lines, bad, unreadPayouts, skipped };
}

const BLOCK_LINES = 500;

/**
 * The payouts that a file would confirm now, those it reports as returned, and each line that doesn't match.
 * @param scope of the actor: payouts to other agencies don't match
 * @throws AppError import-file-gone
 */
export async function planFile(db: Queryable, row: PayoutFileRow, scope: Scope): Promise<FilePlan> {
  const { lines, bad, unreadPayouts, skipped } = await readPayoutLines(row, await lagosToday(db));
  const payouts = await readPayouts(db, lines, scope);
  const used = await readUsedReferences(db, lines, row.from_bank);
  const plan = planPayouts(lines, payouts, row.from_bank, used, unreadPayouts);
  // The digest covers everything that would be written: the same payouts read from other columns differ.
  const text = JSON.stringify([...plan.paid, ...plan.returned]);
  return {
    ...plan,
    bad: [...bad, ...plan.bad].sort((a, b) => a.line - b.line),
    digest: createHash("sha256").update(text).digest("base64url").slice(0, 22),
    skipped,
  };
}

async function readPayouts(
  db: Queryable,
  lines: readonly ResponseLine[],
  scope: Scope,
): Promise<RecordedPayout[]> {
  const ids = [...new Set(lines.map(({ settlement_id }) => settlement_id))];
  const { rows } = await sql<RecordedPayout>`
    SELECT p.id, s.id AS settlement_id, s.code, p.attempt, a.name AS agency, p.kobo, p.state, s.version, p.from_bank,
      p.reference, p.paid_on, (p.approved_at AT TIME ZONE 'Africa/Lagos')::date AS approved_on
    FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id JOIN agency a ON a.id = s.agency_id
    WHERE s.id = ANY(${ids}::bigint[]) AND ${agencyMoneyWithin(scope, "s")}`.execute(db);
  return rows;
}

/** References of that bank that are already used for payouts, of any agency. */
async function readUsedReferences(
  db: Queryable,
  lines: readonly ResponseLine[],
  bank: string,
): Promise<Map<string, string>> {
  const keys = [...new Set(lines.map(({ reference }) => referenceKey(reference)))];
  const { rows } = await sql<{ key: string; code: string }>`
    SELECT bank_reference_key(p.reference) AS key, s.code FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id
    WHERE p.state = 'paid' AND p.from_bank = ${bank} AND bank_reference_key(p.reference) = ANY(${keys}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, code }) => [key, code]));
}
