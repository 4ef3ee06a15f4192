import { sql } from "kysely";
import { readBills } from "#areas/charging/billing/bill-view.ts";
import { type OpenBill, readOpenBills } from "#areas/charging/billing/open-bills.ts";
import type { BalanceLine } from "#domain/bill-balance.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { maskName } from "#domain/mask-name.ts";
import { publicTitle } from "#domain/public-title.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { isToken } from "#kernel/random-token.ts";
import { lagosToday } from "#kernel/today.ts";
import { payerOf } from "../receipts/payer.ts";
import { readAssets, toUnpaidBill, type UnpaidBill } from "./list-unpaid-bills.ts";
import { type PayerId, readCredit } from "./payer-credit.ts";

/** A bill for the holder of its public token: enough to recognise and pay it. */
export interface PublicBill extends UnpaidBill {
  readonly status: "unpaid" | "part-paid" | "paid" | "cancelled";
  readonly payer: string;
  readonly issued_on: LagosDate;
  /** The charges. */
  readonly lines: readonly { readonly position: number; readonly name: string; readonly kobo: number }[];
  /** Discounts, changes and payments since issue; with `lines` they add up to `due_kobo` unless the bill is cancelled. */
  readonly since: readonly Pick<BalanceLine, "label" | "explanation" | "explanation_message" | "kobo">[];
  /** For its payer: their credit in kobo, and the path of their own screens. */
  readonly own: { readonly credit_kobo: number; readonly base: "/individual" | "/cooperate" } | null;
}

/**
 * The bill of a public token; the payer, and what can reveal their name, is masked except for themselves.
 * @throws AppError not-found
 */
export async function viewBill(actor: Actor, token: string): Promise<PublicBill> {
  if (!isToken(token)) throw notFound("bill");
  const db = database();
  const row = await db
    .selectFrom("bill")
    .select(["id", "status"])
    .where("token", "=", token)
    .executeTakeFirst();
  const today = await lagosToday(db);
  const [bill] = row ? await readOpenBills(db, [row.id], today) : [];
  if (!row || !bill) throw notFound("bill");
  const [billView] = await readBills(db, sql`b.id = ${bill.id}`, 1);
  const asset = (await readAssets([bill])).get(`${bill.asset_type} ${bill.asset_id}`) ?? null;
  const payer = await payerOf(db, bill);
  const own = isOwn(actor, bill);
  return {
    ...toUnpaidBill(bill, own || !asset ? asset : { ...asset, title: publicTitle(asset) }),
    status: row.status as PublicBill["status"],
    // Without a code, the payer is "The owner or occupier", which identifies nobody.
    payer: own || payer.code === null ? payer.name : maskName(payer.name),
    issued_on: bill.issued_on,
    lines: [...bill.lines]
      .sort((a, b) => a.position - b.position)
      .map(({ position, item_name, label, kind, kobo }) => ({
        position,
        name: kind === "charge" ? item_name : label,
        kobo,
      })),
    own: own ? await ownDetails(actor, bill) : null,
    since: billView?.balance.lines.map(({ kind: _, ...line }) => line) ?? [],
  };
}

async function ownDetails(
  actor: Actor,
  { individual_id, corporate_id }: OpenBill,
): Promise<PublicBill["own"]> {
  const payer: PayerId =
    corporate_id === null
      ? { type: "individual", id: individual_id ?? 0 }
      : { type: "corporate", id: corporate_id };
  const base = actor.session?.user.area === "corporate" ? "/cooperate" : "/individual";
  return { credit_kobo: (await readCredit(database(), payer)).kobo, base };
}
