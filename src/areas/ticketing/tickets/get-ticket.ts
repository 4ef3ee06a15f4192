import { sql } from "kysely";
import { maskName } from "#domain/mask-name.ts";
import { maskPhone } from "#domain/phone.ts";
import type { Verdict } from "#domain/ticket-check.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isSoldEarlier } from "./sold-earlier.ts";
import { formatVerificationCode, type TicketFace, ticketLink } from "./ticket-face.ts";
import { ticketsOf, visibleTickets } from "./ticket-visibility.ts";

export interface TicketLeg {
  readonly id: string;
  readonly kind: "price" | "difference" | "agent-commission" | "super-agent-commission";
  readonly kobo: number;
  readonly reversal: boolean;
  readonly at: Date;
}

export interface TicketCheck {
  readonly id: number;
  readonly at: Date;
  readonly verdict: Verdict;
  readonly by: string;
  readonly place: string | null;
  readonly offline: boolean;
}

export interface TicketView extends TicketFace {
  /** Whether the ticket is valid now, by the clock of the database. */
  readonly in_validity_period: boolean;
  /** Whether the validity of the ticket hasn’t started yet. */
  readonly upcoming: boolean;
  readonly agent_id: number | null;
  readonly agent_kobo: number;
  readonly super_agent: string | null;
  readonly super_agent_kobo: number;
  readonly item: string;
  readonly lga: string | null;
  readonly park: string | null;
  readonly vehicle_id: number | null;
  readonly shop_id: number | null;
  readonly first_checked_at: Date | null;
  readonly voided_at: Date | null;
  readonly voided_by: string | null;
  readonly void_reason: string | null;
  readonly legs: readonly TicketLeg[];
  readonly checks: readonly TicketCheck[];
  readonly history: readonly HistoryEvent[];
  readonly can_void: boolean;
  /** Whether another officer must approve the void. */
  readonly void_needs_approval: boolean;
  /** The pending request to void the ticket, for officers who can void it. */
  readonly void_request: { readonly id: number; readonly code: string } | null;
  /** Number of recorded prints. */
  readonly print_count: number;
  /** Whether the ticket was sold on a phone, which may have printed it without a record. */
  readonly sold_offline: boolean;
}

type Row = Omit<
  TicketView,
  "legs" | "checks" | "history" | "link" | "qr" | "can_void" | "void_needs_approval"
> & {
  readonly signed: string;
  readonly in_window: boolean;
  readonly sold_singly: boolean;
  readonly sold_earlier: boolean;
  /** Unassigned bearer ticket, with a money value. */
  readonly is_bearer: boolean;
  readonly own: boolean;
  readonly agency_id: number;
  readonly lga_id: number | null;
};

/** Gets a ticket with its history: for officers and guests, and for its seller. @throws AppError not-found */
export async function getTicket(actor: Actor, id: number): Promise<TicketView> {
  const { void_minutes } = await readAppSetting("tickets");
  const { rows } = await sql<Row>`
    SELECT k.id, k.code, c.name AS category, k.holder, k.holder_key, k.kobo, k.valid_from, k.valid_to, k.sold_at, k.status,
      k.security_code, k.signed, g.name AS agency, k.agency_id, k.lga_id, a.name AS agent, k.ticket_agent_id AS agent_id,
      k.agent_kobo, s.name AS super_agent, k.super_agent_kobo, r.code || ' ' || r.name AS item, l.name AS lga, p.name AS park,
      k.vehicle_id, k.shop_id, k.first_checked_at, k.voided_at, v.name AS voided_by, k.void_reason, k.print_count,
      k.device_id IS NOT NULL AS sold_offline,
      now() >= k.valid_from AND now() < k.valid_to AS in_validity_period, now() < k.valid_from AS upcoming,
      k.bulk_ticket_id IS NULL AS sold_singly, ${isSoldEarlier} AS sold_earlier,
      (SELECT json_build_object('id', ar.id, 'code', ar.code) FROM approval_request ar
        WHERE ar.kind = 'ticket-void' AND ar.subject_type = 'ticket' AND ar.subject_id = k.id AND ar.status = 'pending')
        AS void_request,
      k.bulk_ticket_id IS NOT NULL AND k.holder_key IS NULL AS is_bearer, coalesce(${ticketsOf(actor)}, false) AS own,
      k.first_checked_at IS NULL AND now() <= k.booked_at + make_interval(mins => ${void_minutes}) AS in_window
    FROM ticket k JOIN ticket_category c ON c.id = k.category_id JOIN agency g ON g.id = k.agency_id
    JOIN revenue_item r ON r.id = k.revenue_item_id LEFT JOIN ticket_agent a ON a.id = k.ticket_agent_id
    LEFT JOIN super_agent s ON s.id = k.super_agent_id LEFT JOIN lga l ON l.id = k.lga_id LEFT JOIN park p ON p.id = k.park_id
    LEFT JOIN app_user v ON v.id = k.voided_by WHERE k.id = ${id} AND ${visibleTickets(actor)}`.execute(
    database(),
  );
  const [row] = rows;
  if (!row) throw notFound("ticket");
  const { signed, in_window, sold_singly, sold_earlier, is_bearer, own, agency_id, lga_id, ...ticket } = row;
  const [legs, checks, history] = await Promise.all([
    readLegs(id),
    readChecks(id),
    readHistory("ticket", id),
  ]);
  const byOfficer = may(actor, "ticket.void", { agency_id, lga_id });
  const bySeller = may(actor, "ticket.sell") && in_window;
  const view = {
    ...ticket,
    ...ticketLink(signed),
    legs,
    checks,
    history,
    security_code: formatVerificationCode(ticket.security_code),
    can_void:
      ticket.status === "valid" && sold_singly && (byOfficer ? ticket.void_request === null : bySeller),
    void_needs_approval: byOfficer && sold_earlier,
    void_request: byOfficer ? ticket.void_request : null,
  };
  if (isGuest(actor)) return maskTicket(view);
  const mayCopy = may(actor, "ticket.bulk", { agency_id, lga_id }) || (own && may(actor, "ticket.sell"));
  return is_bearer && !mayCopy ? { ...view, ...HIDDEN_FIELDS } : view;
}

/** Fields hidden because the ticket could be copied or used with them. */
const HIDDEN_FIELDS = { security_code: "••••-••••", link: "", qr: { path: "", size: 0 } };

/** The ticket for guests: no phone number, name or free text, and nothing to copy it with. */
function maskTicket(ticket: TicketView): TicketView {
  const maskText = (text: string | null) => (text === null ? null : maskName(text));
  const maskBy = <T extends { readonly by: string }>(one: T) => ({
    ...one,
    by: maskName(one.by),
  });
  return {
    ...ticket,
    agent: maskText(ticket.agent),
    voided_by: maskText(ticket.voided_by),
    void_reason: null,
    checks: ticket.checks.map(maskBy),
    history: ticket.history.map((one) => ({ ...maskBy(one), reason: null })),
    ...(ticket.holder === "person" && { holder_key: ticket.holder_key && maskPhone(ticket.holder_key) }),
    ...HIDDEN_FIELDS,
  };
}

async function readLegs(ticket: number): Promise<TicketLeg[]> {
  const { rows } = await sql<TicketLeg>`
    SELECT t.id, x.kind, t.amount AS kobo, t.reverses_id IS NOT NULL AS reversal, t.created_at AS at
    FROM ticket_transfer x JOIN transfer t ON t.id = x.transfer_id WHERE x.ticket_id = ${ticket}
    ORDER BY t.reverses_id IS NOT NULL, x.kind = 'price' DESC, x.kind, t.id`.execute(database());
  return rows;
}

/** Latest checks of the ticket. */
async function readChecks(ticket: number): Promise<TicketCheck[]> {
  const { rows } = await sql<TicketCheck>`
    SELECT c.id, c.checked_at AS at, c.verdict, u.name AS by, coalesce(p.name, l.name) AS place, c.offline
    FROM ticket_check c JOIN app_user u ON u.id = c.checked_by LEFT JOIN park p ON p.id = c.park_id
    LEFT JOIN lga l ON l.id = c.lga_id WHERE c.ticket_id = ${ticket} ORDER BY c.checked_at DESC, c.id DESC LIMIT 100`.execute(
    database(),
  );
  return rows;
}
