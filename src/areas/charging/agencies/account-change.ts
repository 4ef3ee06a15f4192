import { type RawBuilder, sql } from "kysely";
import type { BankAccountInput } from "#domain/agency-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

/** A requested change of an agency's bank account, and its decision. */
export interface AccountChange {
  readonly id: number;
  readonly agency_id: number;
  readonly bank_name: string;
  readonly bank_account_number: string;
  readonly bank_account_name: string;
  readonly reason: string;
  readonly state: "waiting" | "confirmed" | "refused" | "withdrawn";
  readonly requested_at: Date;
  readonly requested_by: number;
  readonly requested_by_name: string;
  readonly decided_at: Date | null;
  readonly decided_by_name: string | null;
}

const columns: RawBuilder<unknown> = sql`c.id, c.agency_id, c.bank_name, c.bank_account_number, c.bank_account_name,
  c.reason, c.state, c.asked_at AS requested_at, c.asked_by AS requested_by, asker.name AS requested_by_name, c.decided_at, decider.name AS decided_by_name`;

const MAX_LISTED = 20;

/** The changes of an agency's account, latest first. */
export async function accountChanges(db: Queryable, agencyId: number): Promise<AccountChange[]> {
  const { rows } = await sql<AccountChange>`
    SELECT ${columns} FROM agency_account_change c JOIN app_user asker ON asker.id = c.asked_by
      LEFT JOIN app_user decider ON decider.id = c.decided_by
    WHERE c.agency_id = ${agencyId} ORDER BY c.id DESC LIMIT ${MAX_LISTED}`.execute(db);
  return rows;
}

/**
 * Records a requested account; it applies once another officer confirms it.
 * @throws AppError not-signed-in, change-pending
 */
export async function addAccountChange(
  tx: Tx,
  actor: Actor,
  agencyId: number,
  account: BankAccountInput,
): Promise<number> {
  const me = officerIdOf(actor);
  const { bank_name, bank_account_number, bank_account_name, reason } = account;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO agency_account_change (agency_id, bank_name, bank_account_number, bank_account_name, reason, asked_by)
    VALUES (${agencyId}, ${bank_name}, ${bank_account_number}, ${bank_account_name}, ${reason}, ${me})
    ON CONFLICT (agency_id) WHERE state = 'waiting' DO NOTHING RETURNING id`.execute(tx);
  const inserted = rows[0];
  if (!inserted)
    throw new AppError(
      "conflict",
      "Another change to this account is pending confirmation. Confirm or reject it first.",
      {
        code: "change-pending",
      },
    );
  await audit(tx, actor, {
    action: "agency.ask_account",
    record_id: agencyId,
    after: { bank_name, bank_account_number, bank_account_name },
    reason,
  });
  return inserted.id;
}
