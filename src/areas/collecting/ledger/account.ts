import type { Queryable } from "#kernel/db/client.ts";

/** Identifies an account: its kind, and its owner. */
export type AccountKey =
  | { readonly kind: "gateway-clearing" | "gateway-fees"; readonly provider: string }
  | { readonly kind: "revenue"; readonly revenue_item_id: number }
  | { readonly kind: "penalty-income"; readonly agency_id: number }
  /** Money paid out to an agency. */
  | { readonly kind: "agency-settled"; readonly agency_id: number }
  | {
      readonly kind: "payer-credit";
      readonly individual_id?: number;
      readonly corporate_id?: number;
      /** Credit of a bill that has no payer. */
      readonly bill_id?: number;
    }
  /** Charges deducted by a bank. */
  | { readonly kind: "bank-charges"; readonly provider: string }
  | { readonly kind: "bank" | "cash" | "suspense"; readonly agency_id?: number; readonly provider?: string }
  /** Cash that a closed till handed over and that is not at a bank yet; the till by `provider`, as for `cash`. */
  | { readonly kind: "cash-in-transit"; readonly provider: string }
  /** Floats lent to tills; the rounding of cash. */
  | { readonly kind: "cash-float" | "cash-rounding"; readonly agency_id?: number }
  /** Shortages and excesses of tills; by `provider`, the deposits of one till that were withdrawn after it was closed. */
  | { readonly kind: "cash-difference"; readonly agency_id?: number; readonly provider?: string }
  /** Card payments and cheques that the bank has not paid yet. */
  | { readonly kind: "card-clearing" | "cheque-clearing"; readonly provider: string }
  /** A ticket agent's or super agent's balance for sales, and their unpaid commission. */
  | { readonly kind: "wallet" | "commission"; readonly ticket_agent_id: number }
  | { readonly kind: "wallet" | "commission"; readonly super_agent_id: number }
  /** Money reserved for a phone that sells offline; the phone by `provider`, "device-12". */
  | { readonly kind: "device-float"; readonly provider: string }
  /** Differences between the price of tickets and the amount paid, as decided by two officers. */
  | { readonly kind: "ticket-difference"; readonly agency_id: number }
  /** Cost of commissions for the agency whose revenue was sold. */
  | { readonly kind: "commission-cost"; readonly agency_id: number }
  /** Money paid for bulk tickets that are not issued yet, or returned from void ones. */
  | { readonly kind: "ticket-prepaid"; readonly agency_id: number };

/** The ID of an account, created at first use. Accounts are never changed, so concurrent callers get the same ID. */
export async function findOrCreateAccount(tx: Queryable, name: AccountKey): Promise<number> {
  const found = await findAccount(tx, name);
  if (found !== undefined) return found;
  const created = await tx
    .insertInto("account")
    .values(name)
    .onConflict((oc) => oc.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created) return created.id;
  const concurrent = await findAccount(tx, name);
  if (concurrent === undefined) throw new Error(`The account ${JSON.stringify(name)} could not be created.`);
  return concurrent;
}

/** The ID of an account, or undefined if nothing was ever posted to it. */
export async function findAccount(tx: Queryable, name: AccountKey): Promise<number | undefined> {
  const { kind, ...owner } = name;
  let query = tx.selectFrom("account").select("id").where("kind", "=", kind);
  for (const column of OWNER_COLUMNS) {
    const value = (owner as Partial<Record<(typeof OWNER_COLUMNS)[number], number | string>>)[column];
    query = value === undefined ? query.where(column, "is", null) : query.where(column, "=", value as never);
  }
  return (await query.executeTakeFirst())?.id;
}

const OWNER_COLUMNS = [
  "agency_id",
  "revenue_item_id",
  "individual_id",
  "corporate_id",
  "bill_id",
  "provider",
  "ticket_agent_id",
  "super_agent_id",
] as const;
