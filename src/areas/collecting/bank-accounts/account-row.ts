import { sql } from "kysely";
import { notFound } from "#kernel/app-error.ts";
import type { Queryable, Tx } from "#kernel/db/client.ts";

export interface BankAccountRow {
  readonly id: number;
  readonly code: string;
  /** Key of the bank in the list of banks, such as "zenith". */
  readonly bank: string;
  /** Account number, of 10 digits. */
  readonly number: string;
  readonly name: string;
  /** Account of the ledger. */
  readonly account_id: number;
}

const COLUMNS = sql`id, code, bank, number, name, account_id`;

/** @throws AppError not-found */
export async function readAccount(db: Queryable, id: number): Promise<BankAccountRow> {
  const { rows } = await sql<BankAccountRow>`SELECT ${COLUMNS} FROM bank_account WHERE id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound("bank account");
  return rows[0];
}

/**
 * Locks an account until the transaction ends. Importing, matching and closing a day all take this lock, so a day is
 * never closed while something is added to it.
 * @throws AppError not-found
 */
export async function lockAccount(tx: Tx, id: number): Promise<BankAccountRow> {
  const { rows } = await sql<BankAccountRow>`
    SELECT ${COLUMNS} FROM bank_account WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound("bank account");
  return rows[0];
}
