import { type RawBuilder, sql } from "kysely";
import { referenceKey } from "#domain/bank-reference.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import { message, type Translatable } from "#domain/message.ts";
import type { PayoutInput } from "#domain/settlement.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Whether a column holds this bank reference, ignoring how it was typed. */
export function sameReference(column: RawBuilder<unknown>, reference: string): RawBuilder<boolean> {
  return sql<boolean>`bank_reference_key(${column}) = ${referenceKey(reference)}`;
}

/** Serialises writers of the same bank reference until this transaction ends. */
export async function lockReference(
  tx: Pick<Tx, "getExecutor">,
  bank: string,
  reference: string,
): Promise<void> {
  const key = `slip ${bank} ${referenceKey(reference)}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/**
 * Adds an error if a payout with this bank and reference is recorded. Concurrent records of the reference wait.
 * @param used finds the code of the payout, after the lock
 */
export async function refuseUsedPayout(
  tx: Tx,
  errors: ValidationErrors,
  { from_bank, reference }: Pick<PayoutInput, "from_bank" | "reference">,
  used: RawBuilder<{ code: string }>,
): Promise<void> {
  await lockReference(tx, from_bank, reference);
  const { rows } = await used.execute(tx);
  if (rows[0])
    errors.add(
      "reference",
      message("{code} has already been paid with this reference.", { code: rows[0].code }),
      REFERENCE_USED,
    );
}

/** Code of the errors for a bank reference that another record has. */
export const REFERENCE_USED = "reference-used";

/**
 * Handles the error of a write that violates a unique index because a concurrent one recorded the same reference.
 * @param index its name
 * @throws AppError reference-used, with this text at the field; other errors as they are
 */
export function throwUsedReference(index: string, text: Translatable, field = "reference") {
  return (error: unknown): never => {
    if ((error as { constraint?: string }).constraint !== index) throw error;
    throw new AppError("invalid", text, { code: REFERENCE_USED, fields: { [field]: [text] } });
  };
}
