import { sql } from "kysely";
import type { Queryable } from "#kernel/db/client.ts";

/** A bank deposit for a bill that is not confirmed yet: pending, or returned to be corrected. */
export interface UnconfirmedDeposit {
  readonly id: number;
  readonly code: string;
  /** Amount of the whole deposit, in kobo. */
  readonly kobo: number;
  readonly bill_id: number;
  readonly bill_code: string;
}

/**
 * Deposits for these bills that are not confirmed yet, one row for each bill, oldest first. The amount due does not
 * include them.
 * @param except ID of a deposit that is not counted
 */
export async function readUnconfirmedDeposits(
  db: Queryable,
  bill_ids: readonly number[],
  except?: number,
): Promise<UnconfirmedDeposit[]> {
  if (bill_ids.length === 0) return [];
  const { rows } = await sql<UnconfirmedDeposit>`
    SELECT e.id, e.code, e.kobo, b.id AS bill_id, b.code AS bill_code
    FROM bank_entry_bill eb JOIN bank_entry e ON e.id = eb.entry_id JOIN bill b ON b.id = eb.bill_id
    WHERE eb.bill_id = ANY(${[...bill_ids]}::bigint[]) AND e.status IN ('waiting', 'returned')
      AND e.id IS DISTINCT FROM ${except ?? null}::bigint ORDER BY e.id, b.id`.execute(db);
  return rows;
}
