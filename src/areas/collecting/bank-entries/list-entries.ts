import { type RawBuilder, sql } from "kysely";
import type { BankEntryInput } from "#domain/bank-entry.ts";
import { parseCode } from "#domain/code.ts";
import type { Actor } from "#kernel/actor.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { newestFirst, oldestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { sameReference } from "../bank-reference.ts";
import { entriesWithin } from "./entry-visibility.ts";

export const entryStates = ["waiting", "returned", "confirmed", "withdrawn"] as const;
export type EntryState = (typeof entryStates)[number];

export interface ListedEntry extends Omit<BankEntryInput, "bills" | "remark"> {
  readonly id: number;
  readonly code: string;
  readonly status: EntryState;
  /** Whether the payment recorded from the deposit was reversed. */
  readonly reversed: boolean;
  readonly entered_at: Date;
  readonly entered_by_name: string;
  readonly mine: boolean;
}

export interface EntryQuery extends PageQuery {
  readonly status: EntryState;
  /** Code of a deposit or number of a teller. */
  readonly q?: string | undefined;
}

/** Bank deposits of one status: pending ones oldest first, others latest first. */
export async function listEntries(actor: Actor, query: EntryQuery): Promise<Page<ListedEntry>> {
  const { status } = query;
  return pageOf<ListedEntry>(database(), query, {
    select: sql`be.id, be.code, be.kind, be.bank, be.reference, be.paid_on, be.kobo, be.depositor, be.status, be.reversed_at IS NOT NULL AS reversed, be.entered_at,
      u.name AS entered_by_name, be.entered_by = ${actor.session?.user.id ?? null}::bigint AS mine`,
    from: sql`bank_entry be`,
    joins: sql`JOIN app_user u ON u.id = be.entered_by`,
    where: sql`be.status = ${status} AND ${entriesWithin(authorize(actor, "payment.view"))} AND ${searchCondition(query.q ?? "")}`,
    order: status === "waiting" ? oldestFirst("be.id") : newestFirst("be.id"),
  });
}

function searchCondition(q: string): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "BNK") return sql`be.id = ${code.id}`;
  return sameReference(sql`be.reference`, typed);
}
