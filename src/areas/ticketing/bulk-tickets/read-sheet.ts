import { sql } from "kysely";
import {
  type BulkSheet,
  type SheetRow,
  sheetHead,
  sheetTicket,
  TICKETS_PER_PART,
} from "#domain/documents/bulk-sheet.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { currentGovernment } from "#platform/government.ts";
import { bulkRight, isReadOnly, requireIssued } from "./bulk-visibility.ts";
import { getBatch } from "./get-batch.ts";

/**
 * Tickets of a batch for printing, in parts, without void ones. The audit trail records the download before the first byte is
 * sent, because bearer tickets have a money value.
 * @param part from 1
 * @param size tickets per part
 * @throws AppError forbidden, not-found, still-issuing, wrong-status
 */
export async function readBulkSheet(
  actor: Actor,
  id: number,
  part: number,
  size: number = TICKETS_PER_PART,
): Promise<BulkSheet> {
  authorize(actor, bulkRight(actor));
  if (isReadOnly(actor)) throw new AppError("forbidden", "Your role does not allow this.");
  const batch = await getBatch(actor, id);
  if (batch.status !== "paid" || batch.issued === 0)
    throw new AppError("conflict", "There are no tickets to print.", { code: "wrong-status" });
  requireIssued(batch);
  const parts = Math.max(1, Math.ceil((batch.quantity - batch.voided) / size));
  if (!Number.isSafeInteger(part) || part < 1 || part > parts) throw notFound("part");
  const { rows } = await sql<SheetRow>`
    SELECT code, security_code, signed, holder_key, valid_from, valid_to, status FROM ticket
    WHERE bulk_ticket_id = ${id} AND status = 'valid' ORDER BY id LIMIT ${size} OFFSET ${(part - 1) * size}`.execute(
    database(),
  );
  await audit(database(), actor, {
    action: "bulk_ticket.print",
    record_id: id,
    after: { code: batch.code, part, parts, tickets: rows.length },
  });
  const head = sheetHead(batch, await currentGovernment());
  const origin = publicUrl().href;
  return { head, tickets: rows.map((row) => sheetTicket(row, origin)), part, parts };
}
