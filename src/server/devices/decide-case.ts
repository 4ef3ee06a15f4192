import { type Selectable, sql } from "kysely";
import { readSale } from "#domain/device-ticket.ts";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "../actor.ts";
import { AppError, notFound } from "../app-error.ts";
import { audit } from "../audit.ts";
import { authorize } from "../authorize.ts";
import type { Tx } from "../db/client.ts";
import type { DeviceSale } from "../db/tables.ts";
import { readReason } from "../records/verbs.ts";
import { bookDeviceSales } from "./book-device-sales.ts";
import { lockLease } from "./close-lease.ts";
import { agentsWithin } from "./device-sight.ts";
import { bookHold, endHold, walletTooLow } from "./hold-float.ts";
import { knownPrices } from "./judge-sale.ts";

/** Who may undo a sale may decide about one. */
export const DECIDES_CASES = "ticket.void";

type LockedCase = Selectable<DeviceSale> & {
  device_id: number;
  wallet_id: number;
  ticket_agent_id: number;
  opened_at: Date;
  revoked_at: Date | null;
};

/**
 * Decides about a sale that was not booked at once: accepted, it becomes a ticket out of what is still held for a phone that
 * was cut off, or out of the agent's wallet, if that covers it;
 * refused, it never was one. Either with a reason, once.
 * @throws AppError forbidden, not-found, invalid, case-decided, case-not-bookable, sale-known, wallet-too-low
 */
export async function decideCase(
  tx: Tx,
  actor: Actor,
  how: "accept" | "refuse",
  id: number,
  raw: Raw,
): Promise<{ id: number; ticket_id: number | null }> {
  const found = await lockCase(tx, actor, id);
  const reason = readReason(raw["reason"], true) ?? "";
  if (found.state !== "open")
    throw new AppError("conflict", "Somebody decided about this sale already.", { code: "case-decided" });
  const { ticket_id, of_float } =
    how === "accept" ? await accept(tx, actor, found) : { ticket_id: null, of_float: false };
  await tx
    .updateTable("device_sale")
    .set({
      ...{ state: how === "accept" ? "accepted" : "refused", ticket_id, of_float, reason },
      ...{ decided_by: actor.session?.user.id ?? null, decided_at: sql<Date>`clock_timestamp()` },
    })
    .where("id", "=", id)
    .execute();
  const { why, kobo, holder_key, counter, lease_id } = found;
  await audit(tx, actor, {
    ...{ action: `device_sale.${how}`, resource: "agent_device", record_id: found.device_id, reason },
    after: { case: id, why, kobo, holder_key, lease: lease_id, counter, ticket_id },
  });
  return { id, ticket_id };
}

/** The phone first, as everybody takes them; then the case. */
async function lockCase(tx: Tx, actor: Actor, id: number): Promise<LockedCase> {
  const scope = authorize(actor, DECIDES_CASES);
  await sql`SELECT FROM agent_device WHERE id = (SELECT l.device_id FROM device_sale s JOIN device_lease l ON l.id = s.lease_id
    WHERE s.id = ${id}) FOR UPDATE`.execute(tx);
  const { rows } = await sql<LockedCase>`
    SELECT s.*, l.device_id, l.wallet_id, d.ticket_agent_id, l.opened_at, d.revoked_at FROM device_sale s JOIN device_lease l ON l.id = s.lease_id
    JOIN agent_device d ON d.id = l.device_id JOIN ticket_agent a ON a.id = d.ticket_agent_id
    WHERE s.id = ${id} AND s.why IS NOT NULL AND ${agentsWithin(scope)} FOR UPDATE OF s`.execute(tx);
  if (!rows[0]) throw notFound("sale");
  return rows[0];
}

async function accept(
  tx: Tx,
  actor: Actor,
  found: LockedCase,
): Promise<{ ticket_id: number; of_float: boolean }> {
  const sale = readSale(found.signed);
  const price =
    found.price_id === null ? undefined : (await knownPrices(tx, [found.price_id])).get(found.price_id);
  if (!sale || !price)
    throw new AppError("conflict", "This sale names a price there never was. It can only be refused.", {
      code: "case-not-bookable",
    });
  const { wallet_id, device_id, ticket_agent_id } = found;
  const before = await tx
    .selectFrom("ticket")
    .select("id")
    .where("sale_id", "=", found.sale_id)
    .executeTakeFirst();
  if (before)
    throw new AppError("conflict", "This sale was booked as another ticket. It can only be refused.", {
      code: "sale-known",
    });
  const of_float = await takeOfHold(tx, found);
  if (!of_float) await takeOfWallet(tx, found);
  // Neither before its float nor after it came.
  const sold = new Date(clamp(found.sold_at, found.opened_at, found.received_at));
  const booked = await bookDeviceSales(tx, actor, { wallet_id, device_id, ticket_agent_id }, [
    { words: sale.words, hash: found.body_hash, price, sold },
  ]);
  return { ticket_id: booked.get(found.sale_id) ?? 0, of_float };
}

function clamp(moment: Date, from: Date, to: Date): number {
  return Math.min(Math.max(moment.getTime(), from.getTime()), to.getTime());
}

/** Of a phone that was cut off: what is held is for the sales that lay on it. @returns whether it was enough */
async function takeOfHold(tx: Tx, { device_id, lease_id, revoked_at, kobo }: LockedCase): Promise<boolean> {
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

/** @throws AppError wallet-too-low */
async function takeOfWallet(tx: Tx, { wallet_id, kobo }: LockedCase): Promise<void> {
  const taken = await sql`UPDATE wallet SET balance = balance - ${kobo}
    WHERE id = ${wallet_id} AND balance - held >= ${kobo} RETURNING id`.execute(tx);
  if (taken.rows.length > 0) return;
  const { rows } = await sql<{ available: number }>`
    SELECT balance - held AS available FROM wallet WHERE id = ${wallet_id}`.execute(tx);
  throw walletTooLow(kobo, rows[0]?.available ?? 0);
}
