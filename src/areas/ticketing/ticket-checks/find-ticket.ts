import { type KeyObject, verify } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { parseHolder } from "#domain/holder-key.ts";
import { normalisePayCode } from "#domain/pay-code.ts";
import { bestTicket, type CheckMethod, type TicketStatus } from "#domain/ticket-check.ts";
import { readTicketPayload, splitTicketToken, type TicketFields } from "#domain/ticket-token.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { findPublicKey } from "#platform/signing-key.ts";
import { findDeviceTicket, type UnbookedTicket } from "./find-device-ticket.ts";

/** A ticket as needed for checks. */
export interface FoundTicket extends TicketStatus {
  readonly id: number;
  readonly code: string;
  readonly security_code: string;
  readonly signed: string;
  readonly holder: string;
  readonly bulk_ticket_id: number | null;
  readonly first_checked_at: Date | null;
  readonly kobo: number;
  readonly lga_id: number | null;
  readonly park_id: number | null;
  readonly agency_id: number;
  readonly category: string;
  readonly period: string;
  readonly rolling: boolean;
  readonly agent_code: string | null;
  readonly park: string | null;
}

/** Result of a lookup: a ticket, an offline sale that is not synced yet, or why there is none. */
export type TicketLookup =
  | { readonly ticket: FoundTicket }
  | { readonly ticket: undefined; readonly unbooked: UnbookedTicket }
  | {
      readonly ticket: undefined;
      readonly why: "unknown" | "forged" | "none";
      readonly fields?: TicketFields;
    };

/** A holder has fewer tickets with the latest end than this. */
const MAX_TICKETS = 50;

/**
 * Finds the ticket of a QR code, code or plate at a time; of several tickets of a holder, the one that applies. A token must be
 * exactly the one it was sold with, because a stolen key can sign anything. Never throws for invalid input.
 */
export async function findTicket(
  db: Queryable,
  method: CheckMethod,
  query: string,
  at: Date,
): Promise<TicketLookup> {
  if (method === "qr") return query.startsWith("D1.") ? byDeviceToken(db, query) : byToken(db, query);
  const [first, second] = method === "code" ? [byCode, byHolder] : [byHolder, byCode];
  // A plate of the usual form and a code can be the same eight characters.
  const ticket = (await first(db, query, at)) ?? (await second(db, query, at));
  if (ticket) return { ticket };
  return { ticket: undefined, why: method === "code" || !parseHolder(query) ? "unknown" : "none" };
}

async function byToken(db: Queryable, token: string): Promise<TicketLookup> {
  // Truncated or not of a ticket: no ticket can be identified.
  if (!splitTicketToken(token)) return { ticket: undefined, why: "unknown" };
  const fields = await readTicketToken(db, token);
  if (!fields) return { ticket: undefined, why: "forged" };
  const [ticket] = await readTickets(db, sql`t.security_code = ${fields.security_code}`);
  return ticket?.signed === token ? { ticket } : { ticket: undefined, why: "forged", fields };
}

async function byDeviceToken(db: Queryable, text: string): Promise<TicketLookup> {
  const found = await findDeviceTicket(db, text);
  if (!("sale_id" in found)) return { ticket: undefined, ...found };
  const [ticket] = await readTickets(db, sql`t.sale_id = ${found.sale_id}`);
  return ticket ? { ticket } : { ticket: undefined, why: "unknown" };
}

async function byCode(db: Queryable, query: string): Promise<FoundTicket | undefined> {
  const code = normalisePayCode(query)?.replace("-", "");
  return code === undefined ? undefined : (await readTickets(db, sql`t.security_code = ${code}`))[0];
}

async function byHolder(db: Queryable, query: string, at: Date): Promise<FoundTicket | undefined> {
  const key = parseHolder(query);
  return key === undefined ? undefined : bestTicket(await readTickets(db, sql`t.holder_key = ${key}`), at);
}

async function readTickets(db: Queryable, where: RawBuilder<unknown>): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    SELECT t.id, t.code, t.security_code, t.signed, t.status, t.valid_from, t.valid_to, t.voided_at, t.holder, t.holder_key,
      t.bulk_ticket_id, t.first_checked_at, t.kobo, t.lga_id, t.park_id, t.agency_id, c.name AS category, c.period, c.rolling,
      a.code AS agent_code, p.name AS park
    FROM ticket t JOIN ticket_category c ON c.id = t.category_id
    LEFT JOIN ticket_agent a ON a.id = t.ticket_agent_id LEFT JOIN park p ON p.id = t.park_id
    WHERE ${where} ORDER BY t.valid_to DESC LIMIT ${sql.lit(MAX_TICKETS)}`.execute(db);
  return rows;
}

/** Content of a token signed by one of our keys; undefined for any other text. */
async function readTicketToken(db: Queryable, token: string): Promise<TicketFields | undefined> {
  const parts = splitTicketToken(token);
  const key = parts && (await findPublicKey(db, parts.kid));
  if (!parts || !key || !isSignedBy(key, parts.body, parts.signature)) return undefined;
  return readTicketPayload(parts.payload);
}

function isSignedBy(key: KeyObject, body: string, signature: string): boolean {
  const bytes = Buffer.from(signature, "base64url");
  // base64url has several encodings of the same bytes; only the one we issued is the token.
  if (bytes.toString("base64url") !== signature) return false;
  return verify(null, Buffer.from(body), key, bytes);
}
