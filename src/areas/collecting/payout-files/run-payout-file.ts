import { sql } from "kysely";
import { payoutMappingErrors } from "#domain/payout-file/mapping.ts";
import type { PlannedLine } from "#domain/payout-file/plan.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { markFailed, markPaid } from "../settlements/record-payout.ts";
import { type PayoutFileRow, readPayoutFile, visibleFiles } from "./payout-file-row.ts";
import { planFile, readPayoutLines } from "./plan-file.ts";

export interface PayoutFileResult {
  readonly id: number;
  readonly paid: number;
  readonly returned: number;
  readonly already_recorded: number;
  readonly bad_lines: number;
}

/**
 * Confirms the payouts that a bank's response reports as paid and marks those reported as returned as failed, with the
 * same checks as the individual actions: everything in the preview, or nothing. Lines that don't match are skipped;
 * repeating it records nothing twice.
 * @param digest of the plan in the preview
 * @throws AppError forbidden, step-up-needed, not-found, invalid (the mapping), import-file-gone, edited-meanwhile,
 * reference-used
 */
export async function runPayoutFile(
  tx: Tx,
  actor: Actor,
  id: number,
  digest: string,
): Promise<PayoutFileResult> {
  const visibility = visibleFiles(actor);
  const row = await readPayoutFile(tx, id, visibility, true);
  const fields = payoutMappingErrors(row.mapping, row.sample);
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "Select the columns of the file first.", { fields });
  await lockBatches(tx, row);
  const plan = await planFile(tx, row, visibility.scope);
  if (plan.digest !== digest)
    throw new AppError(
      "conflict",
      "Some of these payments, or the columns of the file, have changed since the preview. Preview the file again.",
      {
        code: "edited-meanwhile",
      },
    );
  for (const line of plan.paid) await markPayoutPaid(tx, actor, row, line);
  for (const line of plan.returned) await markPayoutReturned(tx, actor, row, line);
  const [paid, returned, bad_lines] = [plan.paid.length, plan.returned.length, plan.bad.length];
  if (paid + returned > 0) {
    await sql`UPDATE payout_file SET paid = paid + ${paid}, returned = returned + ${returned}, told_by = ${visibility.me},
      told_by_name = ${actor.name}, told_at = now() WHERE id = ${id}`.execute(tx);
    const payoutCodes = (lines: readonly PlannedLine[]) =>
      lines.map(({ code, attempt }) => `${code}/${attempt}`);
    const after = {
      paid: payoutCodes(plan.paid),
      returned: payoutCodes(plan.returned),
      known: plan.already_recorded,
      bad_lines,
    };
    await audit(tx, actor, { action: "payout_file.confirm", record_id: id, after });
  }
  return { id, paid, returned, already_recorded: plan.already_recorded, bad_lines };
}

/** Locks every batch in the file, ordered by ID, so that concurrent files wait instead of deadlocking. */
async function lockBatches(tx: Tx, row: PayoutFileRow): Promise<void> {
  const { lines } = await readPayoutLines(row, await lagosToday(tx));
  const ids = lines.map(({ settlement_id }) => settlement_id);
  await sql`SELECT FROM settlement WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

function markPayoutPaid(tx: Tx, actor: Actor, { from_bank }: PayoutFileRow, line: PlannedLine) {
  const payout = { from_bank, reference: line.reference, paid_on: line.day };
  return markPaid(tx, actor, line.settlement_id, line.version, payout);
}

function markPayoutReturned(
  tx: Tx,
  actor: Actor,
  { code }: PayoutFileRow,
  { settlement_id, version, ...line }: PlannedLine,
) {
  const why = line.reason ?? "The bank gave no reason.";
  return markFailed(tx, actor, settlement_id, version, `${why} (${code}, line ${line.line})`);
}
