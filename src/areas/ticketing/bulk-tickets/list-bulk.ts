import { type RawBuilder, sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import { maskName } from "#domain/phone.ts";
import { containing } from "#domain/search-words.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { COUNTED, type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { isMasked } from "../tickets/ticket-sight.ts";
import { batchesWithin, onlyLooks } from "./bulk-sight.ts";

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
  /** The agent that sold it; null: the office. */
  readonly agent: string | null;
}

export interface BulkQuery extends PageQuery {
  readonly status?: BulkState | undefined;
  /** A batch's code, or words of the payer's name. */
  readonly q?: string | undefined;
}

/** Batches of tickets, the latest first. A guest sees their payers masked. @throws AppError not-signed-in, forbidden */
export async function listBulk(actor: Actor, query: BulkQuery): Promise<Page<ListedBatch>> {
  const { status, q = "", after, per_page } = query;
  const looks = onlyLooks(actor);
  const where = sql`${batchesWithin(actor)} AND ${status ? sql`bt.status = ${status}` : sql`true`} AND ${searched(q, looks)}`;
  const { rows } = await sql<ListedBatch>`
    SELECT bt.id, bt.code, bt.status, bt.payer_name, c.name AS category, bt.valid_from, bt.valid_to, bt.quantity, bt.issued,
      bt.voided, bt.kobo, bt.made_at, g.name AS agent
    FROM bulk_ticket bt JOIN ticket_category c ON c.id = bt.category_id LEFT JOIN ticket_agent g ON g.id = bt.ticket_agent_id
    WHERE ${where} AND ${after === undefined ? sql`true` : sql`bt.id < ${after}`} ORDER BY bt.id DESC LIMIT ${per_page + 1}`.execute(
    database(),
  );
  const counted = await sql<{ n: number }>`
    SELECT count(*) AS n FROM (SELECT FROM bulk_ticket bt WHERE ${where} LIMIT ${COUNTED + 1}) AS counted`.execute(
    database(),
  );
  const masked = looks ? rows.map((row) => ({ ...row, payer_name: maskName(row.payer_name) })) : rows;
  const shown = isMasked(actor)
    ? masked.map((row) => ({ ...row, agent: row.agent && maskName(row.agent) }))
    : masked;
  return toPage(shown, per_page, counted.rows[0]?.n ?? 0);
}

/** Whoever sees names masked finds nothing by them. */
function searched(q: string, looks: boolean): RawBuilder<unknown> {
  const typed = q.trim();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "BTK") return sql`bt.id = ${code.id}`;
  if (looks) return sql`false`;
  const words = containing(typed);
  return sql`fold(bt.payer_name) LIKE fold(${words}::text)`;
}
