import type { Queryable } from "#kernel/db/client.ts";

/** Names an account: its kind, and who or what it belongs to. */
export type AccountName =
  | { readonly kind: "gateway-clearing" | "gateway-fees"; readonly provider: string }
  | { readonly kind: "revenue"; readonly revenue_item_id: number }
  | { readonly kind: "penalty-income"; readonly agency_id: number }
  /** What has been paid out to an agency. */
  | { readonly kind: "agency-settled"; readonly agency_id: number }
  | {
      readonly kind: "payer-credit";
      readonly individual_id?: number;
      readonly corporate_id?: number;
      /** The credit of whoever holds a bill that names no payer. */
      readonly bill_id?: number;
    }
  /** What a bank takes for itself. */
  | { readonly kind: "bank-charges"; readonly provider: string }
  | { readonly kind: "bank" | "cash" | "suspense"; readonly agency_id?: number; readonly provider?: string }
  /** What a closed till handed over and no bank has yet; the till by `provider`, as for `cash`. */
  | { readonly kind: "cash-in-transit"; readonly provider: string }
  /** Change money lent to drawers; what was short or over in them, and the rounding of cash. */
  | { readonly kind: "cash-float" | "cash-difference" | "cash-rounding"; readonly agency_id?: number }
  /** What card terminals took, and cheques that their bank has not paid. */
  | { readonly kind: "card-clearing" | "cheque-clearing"; readonly provider: string }
  /** What a ticket agent or super agent may still sell for, and what they have earned and not been paid. */
  | { readonly kind: "wallet" | "commission"; readonly ticket_agent_id: number }
  | { readonly kind: "wallet" | "commission"; readonly super_agent_id: number }
  /** What is held for a phone that sells without a network; the phone by `provider`, "device-12". */
  | { readonly kind: "device-float"; readonly provider: string }
  /** By how much agents paid less or more for tickets than their price, as two officers decided. */
  | { readonly kind: "ticket-difference"; readonly agency_id: number }
  /** What commissions cost the agency whose revenue was sold. */
  | { readonly kind: "commission-cost"; readonly agency_id: number }
  /** What was paid for bulk tickets that are not issued yet, or came back of void ones. */
  | { readonly kind: "ticket-prepaid"; readonly agency_id: number };

/**
 * The number of an account, opened at first use. Accounts are never changed, so two who open the same one at
 * once get the same number.
 */
export async function openAccount(tx: Queryable, name: AccountName): Promise<number> {
  const found = await findAccount(tx, name);
  if (found !== undefined) return found;
  const opened = await tx
    .insertInto("account")
    .values(name)
    .onConflict((oc) => oc.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (opened) return opened.id;
  const others = await findAccount(tx, name);
  if (others === undefined) throw new Error(`The account ${JSON.stringify(name)} could not be opened.`);
  return others;
}

/** The number of an account, or undefined when nothing was ever booked on it. */
export async function findAccount(tx: Queryable, name: AccountName): Promise<number | undefined> {
  const { kind, ...owner } = name;
  let query = tx.selectFrom("account").select("id").where("kind", "=", kind);
  for (const column of OWNERS) {
    const value = (owner as Partial<Record<(typeof OWNERS)[number], number | string>>)[column];
    query = value === undefined ? query.where(column, "is", null) : query.where(column, "=", value as never);
  }
  return (await query.executeTakeFirst())?.id;
}

const OWNERS = [
  ...(["agency_id", "revenue_item_id", "individual_id", "corporate_id", "bill_id", "provider"] as const),
  ...(["ticket_agent_id", "super_agent_id"] as const),
];
