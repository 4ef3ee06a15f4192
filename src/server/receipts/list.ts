import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import { authorize, may } from "../authorize.ts";
import { database } from "../db/client.ts";
import { ownerOf } from "../owner.ts";

export interface ReceiptFilter {
  /** A receipt's number, or part of the payer's name. */
  readonly q?: string;
  readonly agency_id?: number;
  readonly status?: "valid" | "cancelled";
  /** Below this id: `next` of the page before. */
  readonly after?: number;
  /** 1 to 200. */
  readonly per_page: number;
}

export interface ListedReceipt {
  readonly id: number;
  readonly number: string;
  readonly issued_at: Date;
  readonly kobo: number;
  readonly method: string;
  readonly status: string;
  readonly payer: string;
  readonly bills: readonly string[];
  readonly print_count: number;
}

/**
 * Receipts, the latest first: of the agencies an officer may see, or one's own.
 * @throws AppError not-signed-in, forbidden
 */
export async function listReceipts(
  actor: Actor,
  filter: ReceiptFilter,
): Promise<{ rows: ListedReceipt[]; total: number; next: number | undefined }> {
  const scoped = withFilter(actor, filter);
  const { total } = await scoped
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  let page = scoped
    .select(["id", "number", "issued_at", "kobo", "method", "status", "print_count", "payer", "bills"])
    .orderBy("id", "desc")
    .limit(filter.per_page + 1);
  if (filter.after !== undefined) page = page.where("id", "<", filter.after);
  const found = await page.execute();
  const rows = found.slice(0, filter.per_page).map(({ payer, bills, ...row }) => ({
    ...row,
    payer: (payer as { name: string }).name,
    bills: (bills as { code: string }[]).map(({ code }) => code),
  }));
  return { rows, total, next: found.length > filter.per_page ? rows.at(-1)?.id : undefined };
}

function withFilter(actor: Actor, { q, agency_id, status }: ReceiptFilter) {
  let query = scopeOf(actor);
  if (agency_id !== undefined) query = query.where("agency_id", "=", agency_id);
  if (status !== undefined) query = query.where("status", "=", status);
  if (!q) return query;
  const like = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return query.where((eb) =>
    eb.or([eb("number", "=", q.trim().toUpperCase()), eb(sql<string>`payer ->> 'name'`, "ilike", like)]),
  );
}

function scopeOf(actor: Actor) {
  const query = database().selectFrom("receipt");
  if (may(actor, "receipt.view")) {
    const { agency, lga } = authorize(actor, "receipt.view");
    // A receipt belongs to an agency, not to a local government: a right that is bound to one reaches none.
    if (lga !== "*") return query.where("id", "is", null);
    return agency === "*" ? query : query.where("agency_id", "in", agency.length > 0 ? agency : [0]);
  }
  authorize(actor, "own_receipt.view");
  const { individual_id, corporate_ids } = ownerOf(actor);
  return query.where((eb) =>
    eb.or([
      eb("individual_id", "=", individual_id ?? 0),
      eb("corporate_id", "in", corporate_ids.length > 0 ? corporate_ids : [0]),
    ]),
  );
}
