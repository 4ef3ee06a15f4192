import { sql } from "kysely";
import { parseCode, recordCode } from "#domain/code.ts";
import { PRICE_MAX_AGE_SECONDS } from "#domain/device-float.ts";
import { CLOCK_TOLERANCE_SECONDS, type SaleFields } from "#domain/device-ticket.ts";
import { normalisePhone } from "#domain/phone.ts";
import { normalisePlate } from "#domain/plate-number.ts";
import { type TicketPeriod, ticketValidity, unixSeconds } from "#domain/ticket-validity.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { LockedLease } from "./close-lease.ts";

/** Seconds within which a phone sends all its waiting sales, in consecutive batches. */
const SYNC_SECONDS = 600;

/** A price named by a sale, as on record. */
export interface KnownPrice {
  readonly price_id: number;
  readonly kobo: number;
  readonly agent_bp: number;
  readonly super_agent_bp: number;
  readonly effective_from: Date;
  /** Start of the category's next price. */
  readonly until: Date | null;
  readonly category_id: number;
  readonly category: string;
  readonly holder: "vehicle" | "shop" | "person";
  /** Vehicle class of the price; null: any. */
  readonly vehicle_class: string | null;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  readonly revenue_item_id: number;
  readonly agency_id: number;
}

/** Facts that are the same for a whole batch of sales. */
export interface SaleContext {
  readonly lease: LockedLease;
  readonly isCutOff: boolean;
  /** The earlier suspension of the agent and the super agent; null: neither is suspended. */
  readonly suspended_at: Date | null;
  readonly now: Date;
  readonly prices: ReadonlyMap<number, KnownPrice>;
  /** Ids of sales that are already tickets. */
  readonly sold: ReadonlySet<string>;
  /** Classes of registered vehicles, by plate. */
  readonly classes: ReadonlyMap<string, string | null>;
  /** Codes of registered shops. */
  readonly shops: ReadonlySet<string>;
  /** When the phone last connected before. */
  readonly lastConnectedAt: Date | null;
}

/** State of a lease's chain while its sales are validated. */
export interface ChainState {
  readonly sold_kobo: number;
  /** Seconds since 1970 of the last recorded sale, so that one wrong clock doesn't block later sales. */
  readonly last: number;
  /** A sale of this lease was made after the suspension, and so were all later ones in the chain. */
  readonly suspended: boolean;
}

/** Why a sale that fits its chain needs review; undefined if it is recorded at once. */
export function validateOfflineSale(
  sale: SaleFields,
  context: SaleContext,
  chain: ChainState,
): string | undefined {
  const { lease, now } = context;
  if (context.isCutOff) return "device-cut-off";
  if (lease.closed_at !== null) return "lease-over";
  if (chain.suspended || isAfterSuspension(context.suspended_at, sale, context)) return "agent-suspended";
  if (sale.from >= unixSeconds(lease.expires_at)) return "lease-over";
  if (sale.from < Math.max(unixSeconds(lease.opened_at) - CLOCK_TOLERANCE_SECONDS, chain.last))
    return "clock-back";
  if (sale.from > unixSeconds(now) + CLOCK_TOLERANCE_SECONDS) return "clock-ahead";
  const price = context.prices.get(sale.price_id);
  if (!price) return "price-unknown";
  if (!wasInForce(price, sale, lease) || price.kobo !== sale.kobo) return "price-wrong";
  const { from, to } = ticketValidity(price, new Date(sale.from * 1000));
  if (sale.category !== price.category) return "terms-differ";
  if (unixSeconds(from) !== sale.from || unixSeconds(to) !== sale.to) return "terms-differ";
  if (!isHolder(price.holder, sale.holder)) return "holder-wrong";
  if (price.holder === "shop" && !context.shops.has(sale.holder)) return "no-such-shop";
  const vehicle = price.holder === "vehicle" ? context.classes.get(sale.holder) : undefined;
  if (vehicle && price.vehicle_class !== null && vehicle !== price.vehicle_class) return "wrong-class";
  if (context.sold.has(sale.sale_id)) return "sale-known";
  if (chain.sold_kobo + sale.kobo > lease.kobo) return "lease-exceeded";
  return undefined;
}

/**
 * Whether a sale counts as made after a suspension: by its own date, or because the phone connected after the suspension
 * without sending it. Batches of one sync arrive within minutes.
 */
function isAfterSuspension(
  suspended: Date | null,
  sale: SaleFields,
  { now, lastConnectedAt }: SaleContext,
): boolean {
  if (suspended === null) return false;
  if (sale.from >= unixSeconds(suspended)) return true;
  return (
    lastConnectedAt !== null &&
    lastConnectedAt > suspended &&
    unixSeconds(now) - unixSeconds(lastConnectedAt) > SYNC_SECONDS
  );
}

/** A phone sells at the prices it received, up to a day old: in force at any time of that day, since its float was reserved. */
function wasInForce({ effective_from, until }: KnownPrice, sale: SaleFields, lease: LockedLease): boolean {
  const started = unixSeconds(effective_from) <= sale.from + CLOCK_TOLERANCE_SECONDS;
  const day = (sale.from - PRICE_MAX_AGE_SECONDS - CLOCK_TOLERANCE_SECONDS) * 1000;
  return started && (until === null || until.getTime() > Math.max(lease.opened_at.getTime(), day));
}

function isHolder(holder: KnownPrice["holder"], key: string): boolean {
  if (holder === "vehicle") return normalisePlate(key, { special: true }) === key;
  if (holder === "person") return normalisePhone(key) === key;
  const code = parseCode(key);
  return code?.prefix === "SHP" && recordCode("SHP", code.id) === key;
}

/** Prices named by sales, by id. */
export async function knownPrices(db: Queryable, ids: readonly number[]): Promise<Map<number, KnownPrice>> {
  const { rows } = await sql<KnownPrice>`
    SELECT p.id AS price_id, p.kobo, p.agent_bp, p.super_agent_bp, p.effective_from, c.id AS category_id,
      c.name AS category, c.holder, c.vehicle_class, c.period, c.rolling, c.revenue_item_id, r.agency_id,
      (SELECT min(n.effective_from) FROM ticket_price n
        WHERE n.category_id = p.category_id AND n.effective_from > p.effective_from) AS until
    FROM ticket_price p JOIN ticket_category c ON c.id = p.category_id JOIN revenue_item r ON r.id = c.revenue_item_id
    WHERE p.id = ANY(${[...ids]}::bigint[]) AND r.agency_id IS NOT NULL`.execute(db);
  return new Map(rows.map((row) => [row.price_id, row]));
}
