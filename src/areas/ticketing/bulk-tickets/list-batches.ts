import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { maskName } from "#domain/mask-name.ts";
import { containsPattern } from "#domain/search-words.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { mapPage, newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { batchesWithin, isReadOnly } from "./bulk-visibility.ts";

export const bulkStates = ["unpaid", "paid", "cancelled"] as const;
export type BulkState = (typeof bulkStates)[number];

export interface ListedBatch {
  readonly id: number;
  readonly code: string;
  readonly status: BulkState;
  readonly payer_name: string;
  readonly category: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly quantity: number;
  readonly issued: number;
  readonly voided: number;
  readonly kobo: number;
  readonly made_at: Date;
  /** Name of the selling agent; `null` if the revenue office sold the batch. */
  readonly agent: string | null;
}

export interface BulkQuery extends PageQuery {
  readonly status?: BulkState | undefined;
  /** Code of a batch, or part of the payer's name. */
  readonly q?: string | undefined;
}

/** Lists batches, latest first. Guests see masked payers. @throws AppError not-signed-in, forbidden */
export async function listBatches(actor: Actor, query: BulkQuery): Promise<Page<ListedBatch>> {
  const { status, q = "" } = query;
  const readOnly = isReadOnly(actor);
  const page = await pageOf<ListedBatch>(database(), query, {
    select: sql`bt.id, bt.code, bt.status, bt.payer_name, c.name AS category, bt.valid_from, bt.valid_to, bt.quantity, bt.issued,
      bt.voided, bt.kobo, bt.made_at, g.name AS agent`,
    from: sql`bulk_ticket bt`,
    joins: sql`JOIN ticket_category c ON c.id = bt.category_id LEFT JOIN ticket_agent g ON g.id = bt.ticket_agent_id`,
    where: sql`${batchesWithin(actor)} AND ${status ? sql`bt.status = ${status}` : sql`true`} AND ${searchCondition(q, readOnly)}`,
    order: newestFirst("bt.id"),
  });
  const hidesAgent = isGuest(actor);
  return mapPage(page, (row) => ({
    ...row,
    payer_name: readOnly ? maskName(row.payer_name) : row.payer_name,
    agent: hidesAgent && row.agent ? maskName(row.agent) : row.agent,
  }));
}

/** Masked names can't be searched. */
function searchCondition(q: string, readOnly: boolean): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "BTK") return sql`bt.id = ${code.id}`;
  if (readOnly) return sql`false`;
  const text = containsPattern(typed);
  return sql`fold(bt.payer_name) LIKE fold(${text}::text)`;
}
