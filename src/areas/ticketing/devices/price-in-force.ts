import { sql } from "kysely";
import { PRICE_MAX_AGE_SECONDS } from "#domain/device-float.ts";
import { CLOCK_TOLERANCE_SECONDS } from "#domain/device-ticket.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { type KnownPrice, knownPrices } from "./validate-offline-sale.ts";

/** Facts that decide the price in force for an offline sale. */
export interface PricedSale {
  readonly id: number;
  /** The price named by the sale; null: none. */
  readonly price_id: number | null;
  /** Amount charged by the phone. */
  readonly kobo: number;
  /** By the phone's clock. */
  readonly sold_at: Date;
  /** When its offline float was reserved. */
  readonly opened_at: Date;
  readonly received_at: Date;
}

/** Time that counts for a sale: neither before its float was reserved nor after it was received. */
export function effectiveSaleTime({ sold_at, opened_at, received_at }: PricedSale): Date {
  return new Date(Math.min(Math.max(sold_at.getTime(), opened_at.getTime()), received_at.getTime()));
}

/**
 * Price in force for each sale, by sale id: the named one if the phone charged it and could know it, up to a day old; otherwise
 * that of its category at that time. None if a sale names no price, or was made before the first one.
 */
export async function pricesInForce(
  db: Queryable,
  sales: readonly PricedSale[],
): Promise<Map<number, KnownPrice>> {
  const { rows } = await sql<{ id: number; then_id: number | null }>`
    SELECT s.id, (SELECT n.id FROM ticket_price n WHERE n.category_id = p.category_id AND n.effective_from <= s.sold
      ORDER BY n.effective_from DESC, n.id DESC LIMIT 1) AS then_id
    FROM unnest(${sales.map(({ id }) => id)}::bigint[], ${sales.map(({ price_id }) => price_id)}::bigint[],
      ${sales.map(effectiveSaleTime)}::timestamptz[]) AS s(id, price_id, sold) JOIN ticket_price p ON p.id = s.price_id`.execute(
    db,
  );
  const priceIdsThen = new Map(rows.map(({ id, then_id }) => [id, then_id ?? undefined]));
  const namedIds = sales.flatMap(({ price_id }) => price_id ?? []);
  const known = await knownPrices(db, [...namedIds, ...[...priceIdsThen.values()].flatMap((id) => id ?? [])]);
  const prices = new Map<number, KnownPrice>();
  for (const sale of sales) {
    const candidate = known.get(sale.price_id ?? 0);
    const price = candidate && isDue(candidate, sale) ? candidate : known.get(priceIdsThen.get(sale.id) ?? 0);
    if (price) prices.set(sale.id, price);
  }
  return prices;
}

/** Whether the phone could sell at this price at that time, and did. */
function isDue({ kobo, effective_from, until }: KnownPrice, sale: PricedSale): boolean {
  const sold = effectiveSaleTime(sale).getTime();
  const oldest = Math.max(
    sale.opened_at.getTime(),
    sold - (PRICE_MAX_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS) * 1000,
  );
  const wasInForce =
    effective_from.getTime() <= sold + CLOCK_TOLERANCE_SECONDS * 1000 &&
    (until === null || until.getTime() > oldest);
  return wasInForce && kobo === sale.kobo;
}
