import { sql } from "kysely";
import { maskName } from "#domain/mask.ts";
import type { Actor } from "../actor.ts";
import { notFound } from "../app-error.ts";
import { may } from "../authorize.ts";
import { database } from "../db/client.ts";
import { type BillView, findBill } from "./bill-view.ts";
import { isOwn } from "./own-payer.ts";

/** What whoever holds a bill's token may see: everything, but of the payer only a masked name. */
export type PublicBill = Omit<BillView, "individual_id" | "corporate_id" | "payer"> & {
  /** "A•••• S••••", or the name for its payer and for officers. */
  readonly payer_name: string;
  readonly masked: boolean;
};

/** The bill of a public token (22 signs, base64url). @throws AppError not-found */
export async function getPublicBill(actor: Actor, token: string): Promise<PublicBill> {
  const bill = /^[\w-]{22}$/.test(token) ? await findBill(database(), sql`b.token = ${token}`) : undefined;
  if (!bill) throw notFound("bill");
  const known = isOwn(actor, bill) || may(actor, "bill.view");
  const { individual_id: _individual, corporate_id: _corporate, payer, ...rest } = bill;
  const name = payer?.title ?? "The owner or occupier";
  return { ...rest, payer_name: known || !payer ? name : maskName(name), masked: !known };
}
