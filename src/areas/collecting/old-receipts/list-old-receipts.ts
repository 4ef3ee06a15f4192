import { type RawBuilder, sql } from "kysely";
import { oldReceipt } from "#domain/legacy/old-receipt.ts";
import { nameKey } from "#domain/name-key.ts";
import { containsPattern, escapeLike, searchWords } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { authorizeEntry } from "#kernel/register-scope.ts";

/** A legacy receipt in a list. Money is in kobo, the day is a Lagos date. */
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
  /** A receipt number in any format, or words of payer and item. */
  readonly q?: string | undefined;
}

/** Legacy receipts, latest entered first. @throws AppError not-signed-in, forbidden */
export async function listOldReceipts(
  actor: Actor,
  filter: OldReceiptFilter,
): Promise<Page<ListedOldReceipt>> {
  authorizeEntry(actor, "old_receipt.view", oldReceipt);
  return pageOf<ListedOldReceipt>(database(), filter, {
    select: sql`id, code, number, issuer, issued_on, payer_name, item, kobo`,
    from: sql`old_receipt`,
    where: sql.join([sql`true`, ...searchConditions(filter.q ?? "")], sql` AND `),
    order: newestFirst("id"),
  });
}

function searchConditions(q: string): RawBuilder<unknown>[] {
  const typed = q.trim();
  if (typed === "") return [];
  // Text in the database can't contain it, and it can't be searched for.
  if (typed.includes("\0")) return [sql`false`];
  // Text with a digit is a receipt number or the start of one.
  if (/\d/.test(typed)) return [sql`number_key LIKE ${`${escapeLike(nameKey(typed))}%`}`];
  return searchWords(typed).map((word) => sql`search LIKE fold(${containsPattern(word)})`);
}
