import { readBankAccount } from "#domain/agency-input.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import type { Tx } from "#kernel/db/client.ts";
import { requireStepUp } from "#kernel/decision/step-up.ts";
import { addAccountChange } from "./account-change.ts";
import { lockAgency } from "./agency-row.ts";
import { authorizeAgency } from "./authorize-agency.ts";

/**
 * Requests another account for an agency. Nothing changes until a second officer confirms it.
 * @throws AppError forbidden, step-up-needed, not-found, invalid, change-pending
 */
export async function requestAccountChange(
  tx: Tx,
  actor: Actor,
  agencyId: number,
  body: Raw,
): Promise<{ id: number }> {
  authorizeAgency(actor, "agency.edit", agencyId);
  const agency = await lockAgency(tx, agencyId);
  requireStepUp(actor);
  const errors = new ValidationErrors();
  const account = readBankAccount(errors, body);
  const isSame =
    agency.bank_account_number === account.bank_account_number &&
    agency.bank_name === account.bank_name &&
    agency.bank_account_name === account.bank_account_name;
  if (isSame) errors.add("bank_account_number", "The agency already uses this account.");
  assertValid(errors);
  return { id: await addAccountChange(tx, actor, agencyId, account) };
}
