import { createHash } from "node:crypto";
import { newSecurityCode } from "#areas/collecting/receipts/issue.ts";
import { ticketValidity } from "#domain/ticket-validity.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { signTicket } from "./sign-ticket.ts";
import { clearTermsCache, findTerms, ticketKey } from "./ticket-terms.ts";

/** A sale to record. */
export interface Sale {
  readonly sale_id: string;
  readonly category_id: number;
  readonly price_id: number;
  /** Normalised. */
  readonly holder_key: string;
  readonly again: boolean;
  readonly by: {
    readonly name: string;
    readonly session_id: string | null;
    readonly ip: string | null;
    readonly request_id: string | null;
  };
}

export interface SoldTicket {
  readonly id: number;
  readonly code: string;
  readonly security_code: string;
  readonly signed: string;
  readonly category_id: number;
  readonly kobo: number;
  readonly agent_kobo: number;
  readonly holder: "vehicle" | "shop" | "person";
  readonly holder_key: string;
  /** Start of validity, in ISO 8601 format. */
  readonly valid_from: string;
  /** End of validity, in ISO 8601 format. */
  readonly valid_to: string;
  /** Time of sale, in ISO 8601 format. */
  readonly sold_at: string;
  readonly status: "valid" | "void";
}

export type SaleOutcome =
  | {
      readonly outcome: "sold";
      readonly again: boolean;
      readonly ticket: SoldTicket;
      readonly available_kobo: number;
    }
  | { readonly outcome: "stale" }
  | { readonly outcome: Refusal; readonly [detail: string]: unknown };

export type Refusal =
  | (
      | "no-agent"
      | "agent-suspended"
      | "super-agent-suspended"
      | "not-on-sale"
      | "price-changed"
      | "no-such-shop"
    )
  | ("wrong-class" | "already-covered" | "daily-limit" | "wallet-too-low" | "key-reused");

interface SalesResult {
  readonly now: string;
  readonly available_kobo: number;
  readonly answers: readonly SaleOutcome[];
}

/** Milliseconds by which the database clock is ahead of ours; the database time counts. */
let clockAheadMs = 0;
const MAX_ATTEMPTS = 4;

/**
 * Signs and records the sales of one seller in one call to the database. Tickets signed with outdated terms, key or clock are
 * signed and sent again.
 * @returns an answer for each sale, in order
 */
export async function bookSales(seller: number, sales: readonly Sale[]): Promise<SaleOutcome[]> {
  const answers = new Array<SaleOutcome>(sales.length).fill({ outcome: "stale" });
  for (let left = MAX_ATTEMPTS; left > 0; left--) {
    const pending = sales.flatMap((sale, at) => (answers[at]?.outcome === "stale" ? [{ sale, at }] : []));
    if (pending.length === 0) break;
    if (left < MAX_ATTEMPTS) clearTermsCache();
    const {
      now,
      available_kobo,
      answers: outcomes,
    } = await callSellTickets(
      seller,
      pending.map(({ sale }) => sale),
    );
    clockAheadMs = Date.parse(now) - Date.now();
    for (const [index, { at }] of pending.entries()) {
      const answer = outcomes[index] ?? { outcome: "stale" };
      answers[at] = answer.outcome === "sold" ? { ...answer, available_kobo } : answer;
    }
  }
  return answers;
}

async function callSellTickets(seller: number, sales: readonly Sale[]): Promise<SalesResult> {
  const signedSales = await Promise.all(sales.map(prepareSale));
  // A named statement: the most frequent one, parsed and planned once per connection.
  const { rows } = await connectionPool().query<{ booked: SalesResult }>({
    name: "sell-tickets",
    text: "SELECT sell_tickets($1, $2) AS booked",
    values: [seller, JSON.stringify(signedSales)],
  });
  const [row] = rows;
  if (!row) throw new Error("sell_tickets returned nothing.");
  return row.booked;
}

async function prepareSale(sale: Sale): Promise<object> {
  const { by, ...rest } = sale;
  const [terms, key] = await Promise.all([findTerms(sale.category_id, sale.price_id), ticketKey()]);
  const sold = new Date(Date.now() + clockAheadMs);
  const caller = { by_name: by.name, session_id: by.session_id, ip: by.ip, request_id: by.request_id };
  // Unknown price: the database returns the current terms.
  if (!terms) return { ...rest, ...caller, sale_hash: requestHash(sale) };
  const { from, to } = ticketValidity(terms, sold);
  const security_code = newSecurityCode();
  const fields = {
    security_code,
    category: terms.name,
    holder: sale.holder_key,
    kobo: terms.kobo,
    from: from.getTime() / 1000,
    to: to.getTime() / 1000,
  };
  return {
    ...rest,
    ...terms,
    ...caller,
    security_code,
    kid: key.kid,
    sale_hash: requestHash(sale),
    signed: signTicket(fields, key),
    sold_at: sold,
    valid_from: from,
    valid_to: to,
  };
}

/** Hash of the request, by which a repeated sale is recognised. */
function requestHash({ category_id, price_id, holder_key }: Sale): string {
  return createHash("sha256")
    .update(JSON.stringify([category_id, price_id, holder_key]))
    .digest("hex");
}
