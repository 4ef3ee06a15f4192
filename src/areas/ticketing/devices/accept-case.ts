import { sql } from "kysely";
import { parseDeviceSale } from "#domain/device-ticket.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";
import { takeFromWallet } from "../wallets/move-wallet.ts";
import { bookDeviceSales } from "./book-device-sales.ts";
import { lockLease } from "./close-lease.ts";
import { bookHold, endHold } from "./hold-float.ts";
import type { LockedCase } from "./lock-case.ts";
import { effectiveSaleTime, pricesInForce } from "./price-in-force.ts";

/** What the wallet pays: the price in force, or the price that the phone charged, which needs a second officer. */
export type CasePrice = "due" | "charged";

/**
 * Records a sale that needed review as a ticket at the price in force.
 * @throws AppError case-not-bookable, sale-known, wallet-too-low
 */
export async function acceptCase(
  tx: Tx,
  actor: Actor,
  lockedCase: LockedCase,
  pays: CasePrice,
): Promise<{ ticket_id: number; of_float: boolean; due_kobo: number; paid_kobo: number }> {
  const sale = parseDeviceSale(lockedCase.signed);
  const price = (await pricesInForce(tx, [lockedCase])).get(lockedCase.id);
  if (!sale || !price)
    throw new AppError(
      "conflict",
      "The category of this sale had no price at that time. You can only reject the sale.",
      { code: "case-not-bookable" },
    );
  const { wallet_id, device_id, ticket_agent_id } = lockedCase;
  const existing = await tx
    .selectFrom("ticket")
    .select("id")
    .where("sale_id", "=", lockedCase.sale_id)
    .executeTakeFirst();
  if (existing)
    throw new AppError(
      "conflict",
      "This sale is already recorded as another ticket. You can only reject it.",
      {
        code: "sale-known",
      },
    );
  const paid_kobo = pays === "due" ? price.kobo : lockedCase.kobo;
  // The float reserved for a phone covers only the prices that its sales state.
  const of_float = paid_kobo === lockedCase.kobo && (await takeFromReserve(tx, lockedCase));
  if (!of_float) await takeFromWallet(tx, wallet_id, paid_kobo);
  const booked = await bookDeviceSales(tx, actor, { wallet_id, device_id, ticket_agent_id }, [
    {
      fields: sale.fields,
      hash: lockedCase.body_hash,
      price,
      sold: effectiveSaleTime(lockedCase),
      paid_kobo,
    },
  ]);
  return { ticket_id: booked.get(lockedCase.sale_id) ?? 0, of_float, due_kobo: price.kobo, paid_kobo };
}

/** Takes the amount from the reserve of a blocked phone, which is for its unsent sales. @returns whether it was sufficient */
async function takeFromReserve(
  tx: Tx,
  { device_id, lease_id, revoked_at, kobo }: LockedCase,
): Promise<boolean> {
  const lease = await lockLease(tx, device_id, lease_id);
  const sold_kobo = lease.sold_kobo + kobo;
  if (revoked_at === null || lease.closed_at !== null || sold_kobo > lease.kobo) return false;
  await sql`UPDATE wallet SET balance = balance - ${kobo}, held = held - ${kobo} WHERE id = ${lease.wallet_id}`.execute(
    tx,
  );
  await endHold(tx, lease);
  const pending_id = await bookHold(tx, { ...lease, kobo: lease.kobo - sold_kobo });
  await tx.updateTable("device_lease").set({ sold_kobo, pending_id }).where("id", "=", lease_id).execute();
  return true;
}
