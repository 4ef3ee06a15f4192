import { sql } from "kysely";
import type { BankEntryInput } from "#domain/bank-entry.ts";
import type { InputFaults } from "#domain/charging-input.ts";
import { AppError } from "../app-error.ts";
import type { Queryable } from "../db/client.ts";

const CODE = "reference-used";

/** Adds a fault when another entry, or what a till paid in, has this bank and number, however its number was typed. */
export async function refuseUsedReference(
  tx: Queryable,
  faults: InputFaults,
  { bank, reference }: Pick<BankEntryInput, "bank" | "reference">,
  own = 0,
): Promise<void> {
  const key = sql`regexp_replace(upper(${reference}::text), '[^A-Z0-9]', '', 'g')`;
  const { rows } = await sql<{ code: string; at_till: boolean }>`
    SELECT code, false AS at_till FROM bank_entry
    WHERE bank = ${bank} AND reference_key = ${key} AND status <> 'withdrawn' AND reversed_at IS NULL AND id <> ${own}
    UNION ALL SELECT t.code, true FROM till_move m JOIN till t ON t.id = m.till_id
    WHERE m.kind = 'to-bank' AND m.bank = ${bank} AND m.reference_key = ${key} AND m.withdrawn_at IS NULL
    LIMIT 1`.execute(tx);
  const [used] = rows;
  if (!used) return;
  const where = used.at_till ? `for takings of ${used.code}` : `as ${used.code}`;
  faults.add("reference", `This number of this bank was entered already, ${where}.`, CODE);
}

/** Two who enter one slip at once: the second meets the unique index. @throws AppError reference-used */
export async function writeOnceOnly<T>(reference: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== "bank_entry_reference") throw error;
    const message = `${reference} of this bank was entered by somebody else just now.`;
    throw new AppError("invalid", message, { code: CODE, fields: { reference: [message] } });
  }
}
