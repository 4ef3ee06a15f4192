import { type RawBuilder, sql } from "kysely";
import { oldReceipt } from "#domain/legacy/old-receipt.ts";
import { nameKey } from "#domain/name-key.ts";
import { containing, literally, searchWords } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";

/** A receipt of the time before, in a list. Money is kobo, the day a Lagos date. */
export interface ListedOldReceipt {
  readonly id: number;
  readonly code: string;
  readonly number: string;
  readonly issuer: string;
  readonly issued_on: string;
  readonly payer_name: string;
  readonly item: string;
  readonly kobo: number;
}

export interface OldReceiptFilter extends PageQuery {
  /** A receipt's number, however it is written, or words of payer and item. */
  readonly q?: string | undefined;
}

/**
 * Receipts of the time before, the latest entered first.
 * @throws AppError not-signed-in, forbidden
 */
export async function listOldReceipts(
  actor: Actor,
  filter: OldReceiptFilter,
): Promise<Page<ListedOldReceipt>> {
  authorizeEntry(actor, "old_receipt.view", oldReceipt);
  return pageOf<ListedOldReceipt>(database(), filter, {
    select: sql`id, code, number, issuer, issued_on, payer_name, item, kobo`,
    from: sql`old_receipt`,
    where: sql.join([sql`true`, ...searchOf(filter.q ?? "")], sql` AND `),
    order: newestFirst("id"),
  });
}

function searchOf(q: string): RawBuilder<unknown>[] {
  const typed = q.trim();
  if (typed === "") return [];
  // No text in the database holds it, and none is asked for by it.
  if (typed.includes("\0")) return [sql`false`];
  // With a figure in it, it is read off a paper: the number itself, or a beginning of it.
  if (/\d/.test(typed)) return [sql`number_key LIKE ${`${literally(nameKey(typed))}%`}`];
  return searchWords(typed).map((word) => sql`search LIKE fold(${containing(word)})`);
}
