import { sql } from "kysely";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { message } from "#domain/message.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { lockReference, REFERENCE_USED, sameReference, throwUsedReference } from "../bank-reference.ts";

/**
 * Adds an error if another deposit, till deposit or wallet funding has this bank and reference, ignoring how it was
 * typed. Concurrent entries of the same reference wait until this one is entered.
 * @param own the deposit that is being corrected
 */
export async function refuseUsedReference(
  tx: Queryable,
  errors: ValidationErrors,
  { bank, reference }: { readonly bank: string; readonly reference: string },
  own = 0,
): Promise<void> {
  await lockReference(tx, bank, reference);
  const { rows } = await sql<{ code: string; what: "entry" | "till" | "wallet" }>`
    SELECT code, 'entry' AS what FROM bank_entry
    WHERE bank = ${bank} AND ${sameReference(sql`reference`, reference)} AND status <> 'withdrawn' AND reversed_at IS NULL AND id <> ${own}
    UNION ALL SELECT t.code, 'till' FROM till_move m JOIN till t ON t.id = m.till_id
    WHERE m.kind = 'to-bank' AND m.bank = ${bank} AND ${sameReference(sql`m.reference`, reference)} AND m.withdrawn_at IS NULL
    UNION ALL SELECT code, 'wallet' FROM wallet_funding
    WHERE way = 'bank' AND bank = ${bank} AND ${sameReference(sql`reference`, reference)}
      AND status <> 'refused' AND reversed_at IS NULL
    LIMIT 1`.execute(tx);
  const [used] = rows;
  if (!used) return;
  const where = {
    entry: `deposit ${used.code}`,
    till: `till ${used.code}`,
    wallet: `wallet funding ${used.code}`,
  }[used.what];
  errors.add(
    "reference",
    message("This number has already been used for this bank, in {where}.", { where }),
    REFERENCE_USED,
  );
}

/** Handles the error of a write of a deposit. @throws AppError reference-used if a concurrent entry has its reference */
export function throwUsedDeposit(reference: string) {
  const text = message("Another officer has just entered {reference} for this bank.", { reference });
  return throwUsedReference("bank_entry_reference", text);
}
