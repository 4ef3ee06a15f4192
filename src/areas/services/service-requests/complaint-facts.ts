import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";

/** A record named in a complaint; `href` if the actor can open it. */
export interface Named {
  readonly code: string;
  readonly title: string | null;
  /** Set only if it is not valid now: a suspended or archived agent, a voided ticket or a cancelled receipt. */
  readonly status: "suspended" | "archived" | "void" | "cancelled" | null;
  readonly href: string | null;
}

/** Details of a complaint for officers. */
export interface ComplaintFacts {
  readonly anonymous: boolean;
  readonly happened_on: LagosDate;
  /** Ward and local government, as far as known, separated by a comma; `null` if neither is known. */
  readonly area: string | null;
  readonly place: string | null;
  /** Position, in decimal degrees; `null` if there is none. */
  readonly point: { readonly latitude: number; readonly longitude: number } | null;
  readonly typed: string | null;
  readonly agent: Named | null;
  readonly ticket: Named | null;
  readonly receipt: Named | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

interface Row {
  readonly anonymous: boolean;
  readonly happened_on: LagosDate;
  readonly lga: string | null;
  readonly ward: string | null;
  readonly place: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly typed: string | null;
  readonly agent_id: number | null;
  readonly agent_code: string | null;
  readonly agent_title: string | null;
  readonly agent_status: "suspended" | "archived" | null;
  readonly ticket_id: number | null;
  readonly ticket_code: string | null;
  readonly ticket_status: "void" | null;
  readonly receipt_id: number | null;
  readonly receipt_number: string | null;
  readonly receipt_status: "cancelled" | null;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
}

/** Details if a request is a complaint; otherwise null. The caller has checked access. */
export async function complaintFacts(actor: Actor, request_id: number): Promise<ComplaintFacts | null> {
  const { rows } = await sql<Row>`
    SELECT k.anonymous, k.happened_on, l.name AS lga, w.name AS ward, k.place, q.latitude, q.longitude, k.typed,
      a.id AS agent_id, a.code AS agent_code, a.title AS agent_title,
      CASE WHEN a.status <> 'active' THEN a.status WHEN a.suspended_at IS NOT NULL THEN 'suspended' END AS agent_status,
      t.id AS ticket_id, t.code AS ticket_code, nullif(t.status, 'valid') AS ticket_status,
      r.id AS receipt_id, r.number AS receipt_number, nullif(r.status, 'valid') AS receipt_status, q.contact_phone, q.contact_email
    FROM complaint k JOIN service_request q ON q.id = k.request_id
    LEFT JOIN lga l ON l.id = q.lga_id LEFT JOIN ward w ON w.id = k.ward_id
    LEFT JOIN ticket_agent a ON a.id = k.ticket_agent_id LEFT JOIN ticket t ON t.id = k.ticket_id
    LEFT JOIN receipt r ON r.id = k.receipt_id WHERE k.request_id = ${request_id}`.execute(database());
  const [row] = rows;
  if (!row) return null;
  const { anonymous, happened_on, place, typed, contact_phone, contact_email, latitude, longitude } = row;
  const link = (right: string, address: string) => (may(actor, right) ? address : null);
  return {
    anonymous,
    happened_on,
    place,
    typed,
    contact_phone,
    contact_email,
    area: [row.ward, row.lga].filter(Boolean).join(", ") || null,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    agent:
      row.agent_code === null
        ? null
        : {
            code: row.agent_code,
            title: row.agent_title,
            status: row.agent_status,
            href: link("ticket_agent.view", `/admin/view/ticket-agent/${row.agent_id}`),
          },
    ticket:
      row.ticket_code === null
        ? null
        : {
            code: row.ticket_code,
            title: null,
            status: row.ticket_status,
            href: link("ticket.view", `/admin/view/single-ticket/${row.ticket_id}`),
          },
    receipt:
      row.receipt_number === null
        ? null
        : {
            code: row.receipt_number,
            title: null,
            status: row.receipt_status,
            href: link("receipt.view", `/admin/receipt/${row.receipt_id}`),
          },
  };
}
