import { attachEvidence } from "#areas/registry/evidence/attach-evidence.ts";
import { readIds } from "#domain/assessment-input.ts";
import { type BankEntryInput, paymentDayWarnings, readBankEntry } from "#domain/bank-entry.ts";
import { ValidationErrors } from "#domain/input-readers.ts";
import type { Raw } from "#domain/record-input.ts";
import { type Actor, officerIdOf } from "#kernel/actor.ts";
import { assertValid } from "#kernel/assert-valid.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { findBills, type NamedBills } from "./find-bills.ts";
import { refuseUsedReference, throwUsedDeposit } from "./used-reference.ts";

/**
 * Enters a bank deposit, pending confirmation by another officer; until then it pays no bill.
 * @param raw the fields of `bankEntryFields` (`kobo`: kobo as a number, naira as text), `bills`, `evidence_ids`
 * @param claim for money of a bank line, which can be of any age: why the line is not an unmatched ledger entry of the
 * same amount, or null. The officer who confirms the deposit sees it in its history.
 * @returns `warnings` to check before it is confirmed
 * @throws AppError forbidden, not-signed-in, invalid, bill-cancelled, several-payers, reference-used
 */
export async function enterDeposit(
  tx: Tx,
  actor: Actor,
  raw: Raw,
  claim?: { readonly reason: string | null },
): Promise<{ id: number; code: string; warnings: string[] }> {
  authorize(actor, "payment.record");
  const me = officerIdOf(actor);
  const { deposit, bill_ids, evidence_ids, warnings } = await readDeposit(tx, actor, raw, {
    isClaim: claim !== undefined,
  });
  const created = await tx
    .insertInto("bank_entry")
    .values({ ...deposit, entered_by: me })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow()
    .catch(throwUsedDeposit(deposit.reference));
  await writeBills(tx, created.id, bill_ids);
  await attachEvidence(tx, actor, evidence_ids, "bank_entry", created.id);
  const after = { code: created.code, ...deposit, bills: bill_ids, pictures: evidence_ids.length };
  const reason = claim?.reason ?? null;
  await audit(tx, actor, { action: "bank_entry.enter", record_id: created.id, after, reason });
  return { ...created, warnings };
}

interface ParsedDeposit {
  /** Includes the bills' current payer: if a bill is readdressed later, the money remains this payer's. */
  readonly deposit: Omit<BankEntryInput, "bills"> & NamedBills["payer"];
  readonly bill_ids: number[];
  readonly evidence_ids: number[];
  readonly warnings: string[];
}

/** Reads a deposit with its bills. @throws AppError as `enterDeposit` */
export async function readDeposit(
  tx: Tx,
  actor: Actor,
  raw: Raw,
  { own, isClaim }: { readonly own?: number; readonly isClaim: boolean },
): Promise<ParsedDeposit> {
  const scope = authorize(actor, "payment.record");
  const errors = new ValidationErrors();
  const { bills, ...deposit } = readBankEntry(errors, raw, await lagosToday(tx), isClaim);
  const evidence_ids = readIds(errors, raw, "evidence_ids", 10) ?? [];
  const { bill_ids, payer, bills: found } = await findBills(tx, errors, scope, bills);
  if (!errors.has("bank") && !errors.has("reference")) await refuseUsedReference(tx, errors, deposit, own);
  assertValid(errors);
  const warnings = paymentDayWarnings(deposit.paid_on, found);
  return { deposit: { ...deposit, ...payer }, bill_ids, evidence_ids, warnings };
}

/** Replaces the bills of a deposit. */
export async function writeBills(tx: Tx, entry_id: number, bill_ids: readonly number[]): Promise<void> {
  await tx.deleteFrom("bank_entry_bill").where("entry_id", "=", entry_id).execute();
  const rows = bill_ids.map((bill_id) => ({ entry_id, bill_id }));
  await tx.insertInto("bank_entry_bill").values(rows).execute();
}
