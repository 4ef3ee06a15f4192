import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { notFound } from "#kernel/app-error.ts";
import { database } from "#kernel/db/client.ts";
import { isToken } from "#kernel/random-token.ts";

/** A batch as the payment page shows it: no phone numbers, plates or codes. */
export interface PublicBatch {
  readonly token: string;
  readonly code: string;
  readonly status: "unpaid" | "paid" | "cancelled";
  readonly expired: boolean;
  readonly category: string;
  readonly agency: string;
  readonly payer: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly quantity: number;
  readonly ticket_kobo: number;
  readonly kobo: number;
}

/** @throws AppError not-found */
export async function viewPublicBatch(token: string): Promise<PublicBatch> {
  const { rows } = await sql<PublicBatch>`
    SELECT b.token, b.code, b.status, b.valid_to < (now() AT TIME ZONE 'Africa/Lagos')::date AS expired, c.name AS category,
      a.name AS agency, b.payer_name AS payer, b.valid_from, b.valid_to, b.quantity, b.ticket_kobo, b.kobo
    FROM bulk_ticket b JOIN ticket_category c ON c.id = b.category_id JOIN agency a ON a.id = b.agency_id
    WHERE b.token = ${isToken(token) ? token : ""}`.execute(database());
  const [found] = rows;
  if (!found) throw notFound("batch");
  return { ...found, payer: maskName(found.payer) };
}
