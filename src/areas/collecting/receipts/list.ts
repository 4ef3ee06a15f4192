import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { containsPattern, searchWords } from "#domain/search-words.ts";
import type { Actor, Scope } from "#kernel/actor.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { searchTransaction } from "#kernel/db/search-timeout.ts";
import { isOwn, ownerOf } from "#kernel/owner.ts";
import { MAX_COUNTED, type Page, toPage } from "#kernel/page-query.ts";
import { inColumn, withinScope } from "#kernel/within-scope.ts";
import { maskPayer } from "./mask.ts";
import { receiptPayer } from "./receipt-lines.ts";

export interface ReceiptFilter {
  /** A receipt number, a payer's code, or words of the payer's name. */
  readonly q?: string;
  readonly agency_id?: number;
  readonly status?: "valid" | "cancelled";
  /** Below this ID: `next` of the previous page. */
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
  /** Masked on a receipt that was paid for another payer. */
  readonly payer: string;
  readonly bills: readonly string[];
  readonly print_count: number;
  /** The public token of a receipt paid for another payer, which opens it masked; null if it opens by ID. */
  readonly for_another: string | null;
}

/**
 * Receipts, latest first: those of the agencies in an officer's scope, or the payer's own and those of payments they
 * made for others while signed in. Counted up to 10,000.
 * @throws AppError not-signed-in, forbidden, search-too-slow
 */
export async function listReceipts(actor: Actor, filter: ReceiptFilter): Promise<Page<ListedReceipt>> {
  const words = receiptSearch(filter.q ?? "");
  // Excludes those paid for others: a match by name would reveal the masked name.
  const conditions = [...scopeConditions(actor, words.length === 0), ...filterConditions(filter)];
  const listed = (page: Page<Row>) => ({ ...page, rows: page.rows.map((row) => toListed(actor, row)) });
  if (words.length > 0) return listed(await search([...conditions, ...words], filter));
  const db = database();
  const firstIds = receiptsWhere(db, conditions)
    .select("id")
    .limit(MAX_COUNTED + 1);
  const { counted } = await db
    .selectFrom(firstIds.as("one"))
    .select((eb) => eb.fn.countAll<number>().as("counted"))
    .executeTakeFirstOrThrow();
  return listed(toPage(await readPage(db, conditions, filter), filter.per_page, counted));
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

function toListed(actor: Actor, row: Row): ListedReceipt {
  const { payer, bills, token, individual_id, corporate_id, ...rest } = row;
  const inFull = may(actor, "receipt.view") || isOwn(actor, { individual_id, corporate_id });
  const person = receiptPayer.parse(payer);
  return {
    ...rest,
    payer: inFull ? person.name : maskPayer(person).name,
    bills: (bills as { code: string }[]).map(({ code }) => code),
    for_another: inFull ? null : token,
  };
}

/**
 * Selects the matches first, without an order: few are sorted quickly, and for many the index order finds some soon.
 * The planner can't estimate which it is.
 */
function search(conditions: readonly RawBuilder<boolean>[], filter: ReceiptFilter): Promise<Page<Row>> {
  return searchTransaction(async (tx) => {
    const found = await receiptsWhere(tx, conditions)
      .select("id")
      .limit(MAX_COUNTED + 1)
      .execute();
    const ids = found.map(({ id }) => id);
    const narrowed = found.length > MAX_COUNTED ? conditions : [sql<boolean>`id = ANY(${ids}::bigint[])`];
    return toPage(await readPage(tx, narrowed, filter), filter.per_page, found.length);
  });
}

/** The rows of the page and one more, which shows whether there is a next page. */
async function readPage(
  db: Queryable,
  conditions: readonly RawBuilder<boolean>[],
  { after, per_page }: ReceiptFilter,
) {
  const afterCursor = after === undefined ? [] : [sql<boolean>`id < ${after}`];
  return receiptsWhere(db, [...conditions, ...afterCursor])
    .select(["id", "number", "issued_at", "kobo", "method", "status", "print_count", "payer", "bills"])
    .select(["token", "individual_id", "corporate_id"])
    .orderBy("id", "desc")
    .limit(per_page + 1)
    .execute();
}

function receiptsWhere(db: Queryable, conditions: readonly RawBuilder<boolean>[]) {
  return conditions.reduce((query, condition) => query.where(condition), db.selectFrom("receipt"));
}

function filterConditions({ agency_id, status }: ReceiptFilter): RawBuilder<boolean>[] {
  return [
    ...(agency_id === undefined ? [] : [sql<boolean>`agency_id = ${agency_id}`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
  ];
}

/**
 * Condition on receipts (of `alias`) in a scope. A receipt belongs to an agency and not to a local government, so a
 * right limited to local governments includes none.
 */
export function receiptsWithin(scope: Scope, alias: string): RawBuilder<boolean> {
  return withinScope(scope, { agency: inColumn(`${alias}.agency_id`) });
}

function scopeConditions(actor: Actor, withOthers: boolean): RawBuilder<boolean>[] {
  if (may(actor, "receipt.view")) {
    return [receiptsWithin(authorize(actor, "receipt.view"), "receipt")];
  }
  authorize(actor, "own_receipt.view");
  const { individual_id, corporate_ids } = ownerOf(actor);
  const own = sql<boolean>`individual_id = ${individual_id} OR corporate_id = ANY(${[...corporate_ids]}::bigint[])`;
  if (!withOthers) return [sql`(${own})`];
  const paid = sql`SELECT p.id FROM payment p WHERE p.actor_id = ${actor.session?.user.id ?? null}`;
  return [sql`(${own} OR payment_id = ANY(ARRAY(${paid})))`];
}

/**
 * The receipt search as conditions on `receipt`: a receipt number, or a payer's or till's code matches exactly;
 * otherwise every word must be in the payer's printed name, ignoring accents and case.
 */
function receiptSearch(q: string): RawBuilder<boolean>[] {
  const typed = q.trim();
  if (/^[a-z0-9]+-\d{4}-\d+$/i.test(typed)) return [sql`number = ${typed.toUpperCase()}`];
  const code = parseCode(typed);
  if (code?.prefix === "IND") return [sql`individual_id = ${code.id}`];
  if (code?.prefix === "COR") return [sql`corporate_id = ${code.id}`];
  if (code?.prefix === "TIL")
    return [sql`payment_id IN (SELECT tp.payment_id FROM till_payment tp WHERE tp.till_id = ${code.id})`];
  return searchWords(typed).map((word) => sql`fold(payer ->> 'name') LIKE fold(${containsPattern(word)})`);
}
