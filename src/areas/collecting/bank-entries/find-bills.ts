import { sql } from "kysely";
import { billsWithin } from "#areas/charging/billing/bill-visibility.ts";
import { parseCode } from "#domain/code.ts";
import type { ValidationErrors } from "#domain/input-readers.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { message } from "#domain/message.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import type { Scope } from "#kernel/actor.ts";
import type { Queryable } from "#kernel/db/client.ts";

interface FoundBill {
  readonly id: number;
  readonly code: string;
  readonly pay_code: string;
  readonly status: string;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly issued_on: LagosDate;
}

/** Bills of one payer, or without a payer. */
export interface NamedBills {
  readonly bill_ids: number[];
  readonly bills: readonly { readonly code: string; readonly issued_on: LagosDate }[];
  readonly payer: { readonly individual_id: number | null; readonly corporate_id: number | null };
}

/** The bills for pay codes or bill codes, within a scope. Errors are added to `errors`. */
export async function findBills(
  tx: Queryable,
  errors: ValidationErrors,
  scope: Scope,
  codes: readonly string[],
): Promise<NamedBills> {
  const named = codes.map((typed) => ({ typed, ...readCode(typed) }));
  const ids = named.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const payCodes = named.flatMap(({ pay_code }) => (pay_code === undefined ? [] : [pay_code]));
  const { rows } = await sql<FoundBill>`
    SELECT b.id, b.code, b.pay_code, b.status, b.individual_id, b.corporate_id, b.issued_on FROM bill b
    WHERE (b.id = ANY(${ids}::bigint[]) OR b.pay_code = ANY(${payCodes}::text[])) AND b.issued_on IS NOT NULL
      AND ${billsWithin(scope)} ORDER BY b.id`.execute(tx);
  for (const { typed, id, pay_code } of named)
    if (!rows.some((bill) => bill.id === id || bill.pay_code === pay_code))
      errors.add("bills", message("No bill that you have access to has the code {typed}.", { typed }));
  for (const { code, status } of rows)
    if (status === "cancelled")
      errors.add(
        "bills",
        message("Bill {code} is cancelled. Ask the payer for the bill that replaces it.", { code }),
        "bill-cancelled",
      );
  const [first] = rows;
  if (rows.some((bill) => !samePayer(bill, first)))
    errors.add(
      "bills",
      "These bills belong to different payers. Enter a separate deposit for each payer.",
      "several-payers",
    );
  const { individual_id = null, corporate_id = null } = first ?? {};
  return { bill_ids: rows.map(({ id }) => id), bills: rows, payer: { individual_id, corporate_id } };
}

function samePayer(bill: FoundBill, first: FoundBill | undefined): boolean {
  return bill.individual_id === first?.individual_id && bill.corporate_id === first.corporate_id;
}

function readCode(typed: string): { id?: number; pay_code?: string } {
  const code = parseCode(typed);
  if (code?.prefix === "BIL") return { id: code.id };
  const pay_code = normalisePayCode(typed)?.replace("-", "");
  return pay_code ? { pay_code } : {};
}
