import { sql } from "kysely";
import { type AgencyRow, lockAgency } from "#areas/charging/agencies/agency-row.ts";
import { message } from "#domain/message.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertSecondOfficerPresent } from "#kernel/decision/not-maker.ts";
import { lockSettlement, type SettlementRow } from "./settlement-row.ts";

/**
 * Approves a batch that another officer drafted, for payment to the agency's current account; a failed payout is
 * approved again in the same way, by an officer other than the one who reported the failure. A batch with a total of
 * zero or less is not paid but carried over into the next one.
 * @param viewedVersion the version that was viewed
 * @throws AppError forbidden, own-entry, step-up-needed, second-factor-missing, not-found, wrong-status,
 * edited-meanwhile, no-account, account-changes
 */
export async function approveSettlement(
  tx: Tx,
  actor: Actor,
  id: number,
  viewedVersion: number,
): Promise<{ id: number; status: "approved" | "carried" }> {
  const scope = authorize(actor, "settlement.approve");
  const batch = await lockSettlement(tx, id, scope, ["draft", "failed"], viewedVersion);
  const me = officerIdOf(actor);
  const reporter = batch.status === "failed" ? await failureReporter(tx, id) : null;
  await assertSecondOfficerPresent(tx, actor, batch.drafted_by, reporter);
  const status = batch.net_kobo > 0 ? "approved" : "carried";
  await sql`UPDATE settlement SET status = ${status}, approved_by = ${me}, approved_at = now(), version = version + 1
    WHERE id = ${id}`.execute(tx);
  const account = status === "approved" ? await preparePayout(tx, me, batch) : null;
  const { code, net_kobo } = batch;
  const after = { code, net_kobo, status, ...(account && { account: account.bank_account_number }) };
  await audit(tx, actor, { action: "settlement.approve", record_id: id, after });
  return { id, status };
}

/** Who reported that the last payout failed: they can't approve the next payout. */
async function failureReporter(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ told_by: number | null }>`
    SELECT told_by FROM settlement_payout WHERE settlement_id = ${id} AND state = 'failed'
    ORDER BY attempt DESC LIMIT 1`.execute(tx);
  return rows[0]?.told_by ?? null;
}

async function preparePayout(
  tx: Tx,
  me: number,
  { id, agency_id, net_kobo }: SettlementRow,
): Promise<AgencyRow> {
  const agency = await lockAgency(tx, agency_id);
  const { bank_name, bank_account_number, bank_account_name, name } = agency;
  if (bank_account_number === null)
    throw new AppError(
      "conflict",
      message("{name} has no confirmed bank account. Confirm an account first.", { name }),
      {
        code: "no-account",
      },
    );
  const { rows } =
    await sql`SELECT FROM agency_account_change WHERE agency_id = ${agency_id} AND state = 'waiting'`.execute(
      tx,
    );
  if (rows.length > 0)
    throw new AppError(
      "conflict",
      message("A change to {name}’s bank account is pending confirmation. Confirm or reject it first.", {
        name,
      }),
      {
        code: "account-changes",
      },
    );
  await sql`INSERT INTO settlement_payout (settlement_id, attempt, kobo, bank_name, bank_account_number, bank_account_name,
      approved_by)
    VALUES (${id}, (SELECT count(*) + 1 FROM settlement_payout WHERE settlement_id = ${id}), ${net_kobo}, ${bank_name},
      ${bank_account_number}, ${bank_account_name}, ${me})`.execute(tx);
  return agency;
}
