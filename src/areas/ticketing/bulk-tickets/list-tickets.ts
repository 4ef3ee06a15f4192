import { type RawBuilder, sql } from "kysely";
import type { HolderKind } from "#domain/bulk-holders.ts";
import { parseCode } from "#domain/code.ts";
import { maskPhone } from "#domain/phone.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { type Page, type PageQuery, toPage } from "#kernel/page-query.ts";
import { batchesWithin, isReadOnly } from "./bulk-visibility.ts";

export const batchTicketStates = ["unused", "given", "checked", "over", "void"] as const;
export type BatchTicketState = (typeof batchTicketStates)[number];

export interface BatchTicket {
  readonly id: number;
  readonly code: string;
  readonly state: BatchTicketState;
  readonly holder_key: string | null;
  readonly valid_from: Date;
  readonly valid_to: Date;
  readonly first_checked_at: Date | null;
  /**
   * Verification code for manual entry; `null` if the caller has view access only, because a bearer ticket has a money
   * value.
   */
  readonly security_code: string | null;
}

export interface BatchTicketQuery extends PageQuery {
  readonly state?: BatchTicketState | undefined;
  /** Code of a ticket, or its normalised holder. */
  readonly q?: string | undefined;
}

const STATE = sql`CASE WHEN t.status = 'void' THEN 'void' WHEN t.first_checked_at IS NOT NULL THEN 'checked'
  WHEN t.valid_to <= now() THEN 'over' WHEN t.holder_key IS NOT NULL AND bt.holder_keys IS NULL THEN 'given' ELSE 'unused' END`;

/** Lists the tickets of a batch in order. @throws AppError not-signed-in, forbidden, not-found */
export async function listBatchTickets(
  actor: Actor,
  id: number,
  query: BatchTicketQuery,
): Promise<Page<BatchTicket>> {
  const { state, q = "", after, per_page } = query;
  const found = await sql<{ holder: HolderKind; issued: number }>`
    SELECT c.holder, bt.issued FROM bulk_ticket bt JOIN ticket_category c ON c.id = bt.category_id
    WHERE bt.id = ${id} AND ${batchesWithin(actor)}`.execute(database());
  const [batch] = found.rows;
  if (!batch) throw notFound("batch");
  const readOnly = isReadOnly(actor);
  const where = sql`t.bulk_ticket_id = ${id} AND ${searchCondition(q, readOnly)} AND ${state ? sql`${STATE} = ${state}` : sql`true`}`;
  const from = sql`ticket t JOIN bulk_ticket bt ON bt.id = t.bulk_ticket_id`;
  const { rows } = await sql<BatchTicket>`
    SELECT t.id, t.code, ${STATE} AS state, t.holder_key, t.valid_from, t.valid_to, t.first_checked_at,
      ${readOnly ? sql`NULL` : sql`t.security_code`} AS security_code
    FROM ${from} WHERE ${where} AND ${after === undefined ? sql`true` : sql`t.id > ${after}`} ORDER BY t.id LIMIT ${per_page + 1}`.execute(
    database(),
  );
  const total = !state && q.trim() === "" ? batch.issued : await countTickets(from, where);
  const hidesHolder = readOnly && batch.holder === "person";
  const visible = hidesHolder
    ? rows.map((row) => ({ ...row, holder_key: row.holder_key && maskPhone(row.holder_key) }))
    : rows;
  return toPage(visible, per_page, total);
}

/** Counts at most as many as a batch can have. */
async function countTickets(from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${from} WHERE ${where}`.execute(
    database(),
  );
  return rows[0]?.n ?? 0;
}

function searchCondition(q: string, readOnly: boolean): RawBuilder<unknown> {
  const typed = q.trim().toUpperCase();
  if (typed === "") return sql`true`;
  const code = parseCode(typed);
  if (code?.prefix === "TKT") return sql`t.id = ${code.id}`;
  const bare = typed.replaceAll(/[^A-Z0-9]/g, "");
  const byVerificationCode = readOnly ? sql`` : sql`OR t.security_code = ${bare}`;
  return sql`(regexp_replace(t.holder_key, '[^A-Z0-9]', '', 'g') = ${bare} ${byVerificationCode})`;
}
