import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { transferId } from "#areas/collecting/ledger/transfer-id.ts";
import { bulkValidity, wholeBatch } from "#domain/bulk-terms.ts";
import { startOfDay } from "#domain/lagos.ts";
import { formatPayCode } from "#domain/pay-code.ts";
import type { TicketPeriod } from "#domain/ticket-validity.ts";
import { unixSeconds } from "#domain/ticket-validity.ts";
import type { Tx } from "#kernel/db/client.ts";
import { signingKey } from "#platform/signing-key.ts";
import { signTicket } from "../tickets/sign-ticket.ts";
import { bookIssued, type NewTicket } from "./book-issued.ts";
import { type LockedBatch, lockBatch } from "./prepaid.ts";

/** Tickets issued and recorded at a time. */
const STEP = 500;

export interface IssuedBatch {
  readonly code: string;
  /** Number issued so far. */
  readonly issued: number;
  readonly quantity: number;
}

/**
 * Issues the next tickets of a batch with their ledger entries. The batch row is locked, so concurrent callers continue after
 * each other.
 * @param limit maximum number of tickets
 */
export async function issueBatch(tx: Tx, id: number, limit = STEP): Promise<IssuedBatch> {
  const batch = await lockBatch(tx, id);
  if (!batch) throw new Error(`There is no batch ${id}.`);
  const { code, quantity } = batch;
  if (batch.paid_at === null) throw new Error(`${code} is not paid yet.`);
  const count = Math.min(limit, quantity - batch.issued);
  if (count === 0) return { code, issued: batch.issued, quantity };
  const drafts = await draftTickets(tx, batch, count);
  const tickets = await insertTickets(tx, batch, drafts);
  await bookIssued(tx, batch, tickets);
  const issued = batch.issued + count;
  await sql`UPDATE bulk_ticket SET issued = ${issued} WHERE id = ${id}`.execute(tx);
  return { code, issued, quantity };
}

interface Draft {
  readonly sale_id: string;
  readonly security_code: string;
  readonly signed: string;
  readonly holder_key: string | null;
}

async function draftTickets(tx: Tx, batch: LockedBatch, count: number) {
  const category = await tx
    .selectFrom("ticket_category")
    .select(["name", "holder", "period", "rolling"])
    .where("id", "=", batch.category_id)
    .executeTakeFirstOrThrow();
  const terms = { period: category.period as TicketPeriod, rolling: category.rolling };
  const named = batch.holder_keys !== null;
  const valid = named
    ? bulkValidity(terms, batch, startOfDay(batch.begins_on ?? batch.valid_from))
    : wholeBatch(batch);
  if (!valid) throw new Error(`${batch.code} had already expired when it was paid.`);
  const key = await signingKey(tx);
  const rows = Array.from({ length: count }, (_, index): Draft => {
    const place = batch.issued + index;
    const holder_key = batch.holder_keys?.[place] ?? null;
    const security_code = formatPayCode(randomBytes(5)).replace("-", "");
    const fields = {
      security_code,
      category: category.name,
      holder: holder_key,
      kobo: batch.ticket_kobo,
      from: unixSeconds(valid.from),
      to: unixSeconds(valid.to),
    };
    // Derived from the position in the batch, so that the ledger refuses a second issue.
    const sale_id = transferId("bulk-ticket-sale", batch.id, place);
    return { sale_id, security_code, holder_key, signed: signTicket(fields, key) };
  });
  return { rows, valid, holder: category.holder };
}

async function insertTickets(
  tx: Tx,
  batch: LockedBatch,
  { rows, valid, holder }: Awaited<ReturnType<typeof draftTickets>>,
): Promise<NewTicket[]> {
  const column = (name: keyof Draft) => rows.map((row) => row[name]);
  const hashes = rows.map(({ sale_id }) => createHash("sha256").update(sale_id).digest("hex"));
  const { rows: inserted } = await sql<NewTicket>`
    INSERT INTO ticket (sale_id, sale_hash, security_code, signed, category_id, price_id, revenue_item_id, agency_id, lga_id, kobo,
      agent_kobo, super_agent_kobo, holder, holder_key, vehicle_id, shop_id, valid_from, valid_to, ticket_agent_id,
      super_agent_id, bulk_ticket_id, sold_by, sold_at)
    SELECT n.sale_id, decode(n.hash, 'hex'), n.security_code, n.signed, b.category_id, b.price_id, b.revenue_item_id, b.agency_id,
      b.lga_id, b.ticket_kobo, b.agent_kobo, b.super_agent_kobo, ${holder}, n.holder_key,
      CASE WHEN ${holder} = 'vehicle' THEN (SELECT v.id FROM vehicle v WHERE v.plate_number = n.holder_key
        AND v.status <> 'archived' ORDER BY v.id LIMIT 1) END,
      CASE WHEN ${holder} = 'shop' THEN (SELECT s.id FROM shop s WHERE s.code = n.holder_key) END,
      ${valid.from}, ${valid.to}, b.ticket_agent_id, b.super_agent_id, b.id, b.made_by, b.paid_at
    FROM unnest(${column("sale_id")}::uuid[], ${hashes}::text[], ${column("security_code")}::text[],
        ${column("signed")}::text[], ${column("holder_key")}::text[])
      WITH ORDINALITY AS n (sale_id, hash, security_code, signed, holder_key, place)
      CROSS JOIN bulk_ticket b WHERE b.id = ${batch.id} ORDER BY n.place
    RETURNING id, sale_id`.execute(tx);
  return inserted;
}
