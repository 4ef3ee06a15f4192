import { sql } from "kysely";
import { accountChangeLabels } from "#domain/agency-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { assertStatus } from "#kernel/decision/assert-decidable.ts";
import { assertSecondOfficerPresent } from "#kernel/decision/not-maker.ts";
import type { AccountChange } from "./account-change.ts";
import { lockAgency } from "./agency-row.ts";
import { authorizeAgency } from "./authorize-agency.ts";

type PendingChange = Pick<
  AccountChange,
  "id" | "state" | "requested_by" | "bank_name" | "bank_account_number" | "bank_account_name"
>;

/**
 * Confirms the account that another officer requested for an agency.
 * @throws AppError forbidden, step-up-needed, second-factor-missing, own-entry, not-found, wrong-status
 */
export async function confirmAccount(
  tx: Tx,
  actor: Actor,
  agencyId: number,
  changeId: number,
): Promise<void> {
  authorizeAgency(actor, "agency.confirm", agencyId);
  const agency = await lockAgency(tx, agencyId);
  const change = await lockPending(tx, agencyId, changeId);
  await assertSecondOfficerPresent(tx, actor, change.requested_by);
  await decide(tx, actor, change.id, "confirmed");
  const { bank_name, bank_account_number, bank_account_name } = change;
  await sql`UPDATE agency SET bank_name = ${bank_name}, bank_account_number = ${bank_account_number},
    bank_account_name = ${bank_account_name}, version = version + 1, updated_at = now(),
    updated_by = ${actor.session?.user.id ?? null} WHERE id = ${agencyId}`.execute(tx);
  await audit(tx, actor, {
    action: "agency.confirm_account",
    record_id: agencyId,
    before: {
      bank_name: agency.bank_name,
      bank_account_number: agency.bank_account_number,
      bank_account_name: agency.bank_account_name,
    },
    after: { bank_name, bank_account_number, bank_account_name },
  });
}

/**
 * Keeps the account unchanged: the requester withdraws the request, or another officer rejects it.
 * @throws AppError forbidden, not-found, wrong-status
 */
export async function rejectAccount(tx: Tx, actor: Actor, agencyId: number, changeId: number): Promise<void> {
  authorizeAgency(actor, "agency.edit", agencyId);
  await lockAgency(tx, agencyId);
  const change = await lockPending(tx, agencyId, changeId);
  const own = change.requested_by === actor.session?.user.id;
  await decide(tx, actor, change.id, own ? "withdrawn" : "refused");
  await audit(tx, actor, {
    action: own ? "agency.withdraw_account" : "agency.refuse_account",
    resource: "agency",
    record_id: agencyId,
    before: { bank_account_number: change.bank_account_number },
  });
}

async function lockPending(tx: Tx, agencyId: number, id: number): Promise<PendingChange> {
  const { rows } = await sql<PendingChange>`
    SELECT id, state, asked_by AS requested_by, bank_name, bank_account_number, bank_account_name FROM agency_account_change
    WHERE id = ${id} AND agency_id = ${agencyId} FOR UPDATE`.execute(tx);
  const change = rows[0];
  if (!change) throw notFound("change");
  assertStatus("This change", change.state, ["waiting"], accountChangeLabels);
  return change;
}

async function decide(tx: Tx, actor: Actor, id: number, state: AccountChange["state"]): Promise<void> {
  await sql`UPDATE agency_account_change SET state = ${state}, decided_at = now(), decided_by = ${officerIdOf(actor)}
    WHERE id = ${id}`.execute(tx);
}
