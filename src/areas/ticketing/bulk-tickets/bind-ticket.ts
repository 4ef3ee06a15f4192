import { sql } from "kysely";
import { bulkValidity } from "#domain/bulk-terms.ts";
import type { TicketPeriod } from "#domain/ticket-validity.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

export interface BoundTicket {
  readonly ticket_id: number;
  readonly holder_key: string;
  readonly valid_from: Date;
  readonly valid_to: Date;
}

interface Row {
  readonly holder: string;
  readonly holder_key: string | null;
  readonly status: string;
  readonly period: TicketPeriod;
  readonly rolling: boolean;
  readonly valid_from: string;
  readonly valid_to: string;
}

/**
 * Assigns a bearer ticket of a batch to its first user, for one period. Printed copies stay as they are; the database records
 * the holder. Later users are shown the first one.
 * @param holder_key normalised: a plate, a shop code or a phone number
 * @param at time of use
 * @throws AppError already-assigned, already-void, batch-over; Error if the ticket is not part of a batch
 */
export async function bindBulkTicket(
  tx: Tx,
  ticket_id: number,
  holder_key: string,
  at: Date,
): Promise<BoundTicket> {
  const { rows } = await sql<Row>`
    SELECT t.holder, t.holder_key, t.status, c.period, c.rolling, b.valid_from, b.valid_to
    FROM ticket t JOIN bulk_ticket b ON b.id = t.bulk_ticket_id JOIN ticket_category c ON c.id = t.category_id
    WHERE t.id = ${ticket_id} FOR UPDATE OF t`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Ticket ${ticket_id} is not part of a batch.`);
  if (row.status === "void") throw conflict("already-void", "This ticket is void.");
  if (row.holder_key !== null) throw conflict("already-assigned", "This ticket is already assigned.");
  const valid = bulkValidity(row, row, at);
  if (!valid) throw conflict("batch-over", "This batch has expired.");
  await sql`UPDATE ticket SET holder_key = ${holder_key}, valid_from = ${valid.from}, valid_to = ${valid.to},
      vehicle_id = CASE WHEN holder = 'vehicle' THEN (SELECT v.id FROM vehicle v WHERE v.plate_number = ${holder_key}
        AND v.status <> 'archived' ORDER BY v.id LIMIT 1) END,
      shop_id = CASE WHEN holder = 'shop' THEN (SELECT s.id FROM shop s WHERE s.code = ${holder_key}) END
    WHERE id = ${ticket_id}`.execute(tx);
  return { ticket_id, holder_key, valid_from: valid.from, valid_to: valid.to };
}

const conflict = (code: string, message: string) => new AppError("conflict", message, { code });
