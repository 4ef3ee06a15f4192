import { type RawBuilder, sql } from "kysely";
import type { BankEntryInput } from "#domain/bank-entry.ts";
import { notFound } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

export interface LockedEntry extends Omit<BankEntryInput, "bills"> {
  readonly id: number;
  readonly code: string;
  readonly status: "waiting" | "returned" | "confirmed" | "withdrawn";
  /** The payer of its bills when it was entered. */
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  /** For a claim from suspense: the bank line that gives its amount, bank and day. */
  readonly bank_line_id: number | null;
  readonly entered_by: number;
  readonly entered_by_name: string;
  readonly version: number;
}

/** A deposit (`be`) that `reach` allows, locked until the transaction ends. @throws AppError not-found */
export async function lockEntry(tx: Tx, id: number, condition: RawBuilder<unknown>): Promise<LockedEntry> {
  const { rows } = await sql<LockedEntry>`
    SELECT be.id, be.code, be.kind, be.bank, be.reference, be.paid_on, be.kobo, be.depositor, be.remark, be.status,
      be.individual_id, be.corporate_id, be.bank_line_id, be.entered_by, u.name AS entered_by_name, be.version
    FROM bank_entry be JOIN app_user u ON u.id = be.entered_by
    WHERE be.id = ${id} AND ${condition} FOR NO KEY UPDATE OF be`.execute(tx);
  if (!rows[0]) throw notFound("entry");
  return rows[0];
}
