import { sql } from "kysely";
import { receiptPayer } from "#areas/collecting/receipts/receipt-lines.ts";
import { findTicket } from "#areas/ticketing/ticket-checks/find-ticket.ts";
import { validateTicket } from "#domain/ticket-check.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { databaseTime } from "#kernel/today.ts";

/** A document found by its printed code, with its payer. */
export interface FoundDocument {
  readonly kind: "bill" | "receipt" | "ticket";
  readonly id: number;
  /** Code of the bill or ticket, such as "BIL-0000012-K", or number of the receipt. */
  readonly code: string;
  /** Status of the document, such as "paid", "cancelled" or "valid". */
  readonly state: string;
  /** Unmasked; the caller decides what to show. Null for a ticket. */
  readonly payer: string | null;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly agency_id: number | null;
  /** Path of the public page of the document, with masked details. */
  readonly to: string;
}

interface Row {
  readonly kind: "bill" | "receipt";
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly title: string | null;
  readonly payer: unknown;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly agency_id: number | null;
  readonly to: string;
}

/** Finds the bill, receipt or ticket with a code of eight characters, without its dash. */
export async function findDocument(db: Queryable, code: string): Promise<FoundDocument | undefined> {
  const { rows } = await sql<Row>`
    SELECT 'bill' AS kind, b.id, b.code, b.status, coalesce(i.title, c.title) AS title, NULL::jsonb AS payer,
      b.individual_id, b.corporate_id, b.agency_id, '/process/receipt/bill/' || b.token AS "to"
    FROM bill b LEFT JOIN individual i ON i.id = b.individual_id LEFT JOIN corporate c ON c.id = b.corporate_id
    WHERE b.pay_code = ${code} AND b.issued_on IS NOT NULL
    UNION ALL
    SELECT 'receipt', r.id, r.number, r.status, NULL, r.payer::jsonb, r.individual_id, r.corporate_id, r.agency_id,
      '/receipt/validate/' || r.signed
    FROM receipt r WHERE r.security_code = ${code} LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) return findTicketDocument(db, code);
  const { title, payer, status, ...rest } = row;
  return { ...rest, state: status, payer: row.kind === "receipt" ? nameOf(payer) : title };
}

/** "The owner or occupier" has no code and is not a payer. */
function nameOf(payer: unknown): string | null {
  const { name, code } = receiptPayer.parse(payer);
  return code === null ? null : name;
}

async function findTicketDocument(db: Queryable, code: string): Promise<FoundDocument | undefined> {
  const at = await databaseTime(db);
  const { ticket } = await findTicket(db, "code", code, at);
  // The eight characters can also be a plate, and its ticket has another code.
  if (ticket?.security_code !== code) return undefined;
  const { id, agency_id } = ticket;
  return {
    kind: "ticket" as const,
    id,
    code: ticket.code,
    agency_id,
    payer: null,
    state: validateTicket(ticket, at),
    individual_id: null,
    corporate_id: null,
    to: `/check-plate?plate=${code.slice(0, 4)}-${code.slice(4)}`,
  };
}
