import { bankAccountFields } from "#domain/bank-statement/account-input.ts";
import { readField, refuseUnknown, ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { findOrCreateAccount } from "../ledger/account.ts";
import { authorizeBank } from "./authorize-bank.ts";

/**
 * Adds a bank account of the government.
 * @param raw the fields of `bankAccountFields`
 * @throws AppError forbidden, invalid, account-used (its number is already registered)
 */
export async function createBankAccount(
  tx: Tx,
  actor: Actor,
  raw: Raw,
): Promise<{ id: number; code: string }> {
  authorizeBank(actor, "bank_account.edit");
  const errors = new ValidationErrors();
  refuseUnknown(errors, raw, Object.keys(bankAccountFields));
  const text = (name: keyof typeof bankAccountFields) =>
    String(readField(errors, raw, name, bankAccountFields[name]) ?? "");
  const values = { bank: text("bank"), number: text("number").replaceAll(/\s/g, ""), name: text("name") };
  if (!errors.has("number") && !/^\d{10}$/.test(values.number))
    errors.add("number", "Enter the 10 digits of the account number.");
  assertValid(errors);
  const account_id = await findOrCreateAccount(tx, { kind: "bank", provider: values.bank });
  const created = await tx
    .insertInto("bank_account")
    .values({ ...values, account_id, created_by: officerIdOf(actor) })
    .onConflict((oc) => oc.columns(["bank", "number"]).doNothing())
    .returning(["id", "code"])
    .executeTakeFirst();
  if (!created) {
    errors.add("number", "This account is already registered.", "account-used");
    assertValid(errors);
    throw new Error("unreachable");
  }
  await audit(tx, actor, {
    action: "bank_account.create",
    record_id: created.id,
    after: { code: created.code, ...values },
  });
  return created;
}
