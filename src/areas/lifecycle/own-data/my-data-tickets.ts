import { sql } from "kysely";
import { belongsToSubject, type Section } from "./my-data-section.ts";

/** Data about ticket agents, ticket holders and buyers of bulk tickets. */
export const ticketSections: readonly Section[] = [
  {
    name: "ticket_agent",
    tables: ["ticket_agent_user"],
    query: ({ id }) => sql`
      SELECT a.code, a.name, a.phone_number, a.email, a.status, a.suspended_at, a.suspended_reason, a.daily_limit_kobo,
        l.pin_hash IS NOT NULL AS has_pin, l.pin_set_at
      FROM ticket_agent_user l JOIN ticket_agent a ON a.id = l.ticket_agent_id WHERE l.user_id = ${id}`,
  },
  {
    name: "super_agent",
    tables: ["super_agent_user"],
    query: ({ id }) => sql`
      SELECT a.code, a.name, a.status, a.suspended_at FROM super_agent_user l JOIN super_agent a ON a.id = l.super_agent_id
      WHERE l.user_id = ${id}`,
  },
  {
    name: "phones_that_sell",
    tables: ["agent_device"],
    query: ({ id }) => sql`
      SELECT d.name, d.enrolled_at, d.seen_at, d.revoked_at, d.revoked_reason
      FROM ticket_agent_user l JOIN agent_device d ON d.ticket_agent_id = l.ticket_agent_id WHERE l.user_id = ${id}`,
  },
  {
    name: "wallet",
    tables: ["wallet_move"],
    paged: true,
    query: ({ id }) => sql`
      SELECT m.id, m.kind, m.kobo, m.balance_after, m.at
      FROM ticket_agent_user l JOIN wallet w ON w.ticket_agent_id = l.ticket_agent_id JOIN wallet_move m ON m.wallet_id = w.id
      WHERE l.user_id = ${id}`,
  },
  {
    name: "tickets",
    tables: ["ticket"],
    paged: true,
    query: ({ individual_id }) => sql`
      SELECT t.id, t.code, t.holder_key, t.kobo, t.valid_from, t.valid_to, t.sold_at, t.status
      FROM ticket t WHERE t.individual_id = ${individual_id}::bigint`,
  },
  {
    name: "bulk_tickets",
    tables: ["bulk_ticket"],
    paged: true,
    query: (subject) => sql`
      SELECT b.id, b.code, b.payer_name, b.payer_phone, b.quantity, b.kobo, b.valid_from, b.valid_to, b.status, b.made_at
      FROM bulk_ticket b WHERE ${belongsToSubject(subject, "b")}`,
  },
];
