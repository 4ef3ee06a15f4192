import type { TicketHolder } from "#domain/ticket-holder.ts";
import type { TicketPeriod } from "#domain/ticket-validity.ts";
import { type Database, database, primaryDatabase } from "#kernel/db/client.ts";
import { type SigningKey, signingKey } from "#platform/signing-key.ts";

/** Category and price data of a ticket. */
export interface TicketTerms {
  readonly name: string;
  readonly holder: TicketHolder;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  readonly kobo: number;
}

// The database compares cached terms when a sale is recorded; outdated ones only cause a second signature.
const cachedTerms = new Map<string, TicketTerms>();
let cachedKey: SigningKey | undefined;
let cachedFrom: Database | undefined;
const MAX_CACHED = 2_000;

/** Terms of a category at one of its prices, current or past; undefined if there is no such price. */
export async function findTerms(category_id: number, price_id: number): Promise<TicketTerms | undefined> {
  clearIfDatabaseChanged();
  const cacheKey = `${category_id} ${price_id}`;
  const known = cachedTerms.get(cacheKey);
  if (known) return known;
  const found = await database()
    .selectFrom("ticket_price as price")
    .innerJoin("ticket_category as category", "category.id", "price.category_id")
    .select(["category.name", "category.holder", "category.period", "category.rolling", "price.kobo"])
    .where("price.id", "=", price_id)
    .where("category.id", "=", category_id)
    .executeTakeFirst();
  if (!found) return undefined;
  if (cachedTerms.size >= MAX_CACHED) cachedTerms.clear();
  const terms = found as TicketTerms;
  cachedTerms.set(cacheKey, terms);
  return terms;
}

/** The key that signs tickets: the same as for receipts. */
export async function ticketKey(): Promise<SigningKey> {
  clearIfDatabaseChanged();
  cachedKey ??= await signingKey(database());
  return cachedKey;
}

/** Clears the cache if the database has changed. */
function clearIfDatabaseChanged(): void {
  const current = primaryDatabase();
  if (cachedFrom !== current) clearTermsCache();
  cachedFrom = current;
}

/** Clears the cache. */
export function clearTermsCache(): void {
  cachedTerms.clear();
  cachedKey = undefined;
}
