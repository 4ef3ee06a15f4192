import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import { type BookableSale, bookDeviceSales, type Seller } from "./book-device-sales.ts";
import { bookHold, endHold } from "./hold-float.ts";
import { type ReceivedSale, type SaleChain, saleKey } from "./sale-chain.ts";

/** Result for one sale that was sent. */
export interface SaleResult {
  readonly counter: number;
  /** Result: `booked` (recorded), `case` (needs review) or `refused` (not stored). */
  readonly state: "booked" | "case" | "refused";
  readonly code?: string;
  readonly ticket_id?: number | null;
}

/** Records sales, stores all of them, and updates lease, wallet and reserve together. */
export async function saveSales(tx: Tx, actor: Actor, chain: SaleChain, seller: Seller): Promise<void> {
  if (chain.added.length === 0) return;
  const { lease } = chain.context;
  const bookable = chain.added.flatMap(({ row, sale }): BookableSale[] => {
    const price = chain.context.prices.get(sale.fields.price_id);
    return row.why === null && price
      ? [{ fields: sale.fields, hash: sale.hash, price, sold: row.sold_at, paid_kobo: sale.fields.kobo }]
      : [];
  });
  const kobo = bookable.reduce((sum, { paid_kobo }) => sum + paid_kobo, 0);
  let { pending_id } = lease;
  if (kobo > 0) {
    // The reserve becomes the sale, so the available balance stays the same, and no other sale can come in between.
    await sql`UPDATE wallet SET balance = balance - ${kobo}, held = held - ${kobo} WHERE id = ${lease.wallet_id}`.execute(
      tx,
    );
    await endHold(tx, lease);
    pending_id = await bookHold(tx, { ...lease, kobo: lease.kobo - chain.chain.sold_kobo });
  }
  const tickets = await bookDeviceSales(tx, actor, seller, bookable);
  const sent_by = actor.session?.user.id ?? null;
  await tx
    .insertInto("device_sale")
    .values(
      chain.added.map(({ row }) => ({
        ...row,
        sent_by,
        ticket_id: row.why === null ? (tickets.get(row.sale_id) ?? null) : null,
      })),
    )
    .execute();
  await tx
    .updateTable("device_lease")
    .set({ counter: chain.counter, head: chain.head, sold_kobo: chain.chain.sold_kobo, pending_id })
    .where("id", "=", lease.id)
    .execute();
}

/** Current result of each sent sale, including those sent before. */
export async function resultsOf(
  tx: Tx,
  leaseId: number,
  received: readonly ReceivedSale[],
  missing: ReadonlySet<number>,
): Promise<SaleResult[]> {
  const { rows } = await sql<{
    counter: number;
    body_hash: Buffer;
    why: string | null;
    state: string;
    ticket_id: number | null;
  }>`
    SELECT counter, body_hash, why, state, ticket_id FROM device_sale
    WHERE lease_id = ${leaseId} AND counter = ANY(${received.map(({ fields }) => fields.counter)}::integer[])`.execute(
    tx,
  );
  const stored = new Map(rows.map((row) => [`${row.counter}:${row.body_hash.toString("hex")}`, row]));
  return received.map((one): SaleResult => {
    const { counter } = one.fields;
    const row = stored.get(saleKey(one));
    if (!row)
      return { counter, state: "refused", code: missing.has(counter) ? "sale-missing" : "sale-forged" };
    const state = row.state === "booked" || row.state === "accepted" ? "booked" : "case";
    return { counter, state, ...(row.why && { code: row.why }), ticket_id: row.ticket_id };
  });
}
