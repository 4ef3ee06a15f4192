import type { TicketHolder } from "#domain/ticket-holder.ts";
import type { TicketPeriod } from "#domain/ticket-validity.ts";
import { type Database, database, primaryDatabase } from "#kernel/db/client.ts";
import { type SigningKey, signingKey } from "#platform/signing-key.ts";

/** What a ticket says of its category and price. */
export interface TicketTerms {
  readonly name: string;
  readonly holder: TicketHolder;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  readonly kobo: number;
}

// What is kept here is compared by the database with what holds when a sale is booked: at worst it is signed anew.
const kept = new Map<string, TicketTerms>();
let key: SigningKey | undefined;
let from: Database | undefined;
const MOST = 2_000;

/** The terms of a category at one of its prices, old or new; undefined when there is no such price. */
export async function findTerms(category_id: number, price_id: number): Promise<TicketTerms | undefined> {
  keepOfThisDatabase();
  const name = `${category_id} ${price_id}`;
  const known = kept.get(name);
  if (known) return known;
  const found = await database()
    .selectFrom("ticket_price as price")
    .innerJoin("ticket_category as category", "category.id", "price.category_id")
    .select(["category.name", "category.holder", "category.period", "category.rolling", "price.kobo"])
    .where("price.id", "=", price_id)
    .where("category.id", "=", category_id)
    .executeTakeFirst();
  if (!found) return undefined;
  if (kept.size >= MOST) kept.clear();
  const terms = found as TicketTerms;
  kept.set(name, terms);
  return terms;
}

/** The key that signs tickets: that of the receipts. */
export async function ticketKey(): Promise<SigningKey> {
  keepOfThisDatabase();
  key ??= await signingKey(database());
  return key;
}

/** Another database has terms and a key of its own. */
function keepOfThisDatabase(): void {
  const now = primaryDatabase();
  if (from !== now) forgetTerms();
  from = now;
}

/** Reads everything anew at its next use. */
export function forgetTerms(): void {
  kept.clear();
  key = undefined;
}
