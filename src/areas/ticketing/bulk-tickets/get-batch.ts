import { sql } from "kysely";
import type { HolderKind } from "#domain/bulk-holders.ts";
import { maskName } from "#domain/mask-name.ts";
import { maskPhone } from "#domain/phone.ts";
import { type Actor, isGuest } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { batchesWithin, isReadOnly } from "./bulk-visibility.ts";
import type { ListedBatch } from "./list-batches.ts";
import { isPaidEarlier } from "./paid-earlier.ts";

export interface BatchDetails extends ListedBatch {
  readonly payer_phone: string | null;
  readonly payer_code: string | null;
  readonly agency: string;
  readonly lga: string | null;
  readonly holder: HolderKind;
  readonly period: string;
  /** Whether the tickets were assigned to holders when the batch was created. */
  readonly named: boolean;
  readonly ticket_kobo: number;
  readonly agent_kobo: number;
  readonly super_agent_kobo: number;
  readonly made_by_name: string;
  readonly paid_at: Date | null;
  readonly paid_by: "wallet" | "gateway" | null;
  readonly payment: { readonly id: number; readonly code: string } | null;
  readonly cancelled_at: Date | null;
  readonly cancel_reason: string | null;
  readonly used: number;
  /** ID of the job that issues the tickets; `null` if there is none or the caller can’t resume it. */
  readonly job_id: number | null;
  /** Whether the job failed or was cancelled before all tickets were issued. */
  readonly stalled: boolean;
  /**
   * Token of the public payment page; `null` if the caller has view access only, and once the batch is paid or cancelled.
   */
  readonly token: string | null;
  /** Whether another officer must approve a void of its tickets. */
  readonly void_needs_approval: boolean;
  /** The pending request to void tickets, for officers who can void them. */
  readonly void_request: { readonly id: number; readonly code: string } | null;
  readonly can: { readonly cancel: boolean; readonly print: boolean; readonly assign: boolean };
}

type Row = Omit<BatchDetails, "can">;

const pendingVoid = sql`(SELECT jsonb_build_object('id', ar.id, 'code', ar.code) FROM approval_request ar
  WHERE ar.kind = 'bulk-ticket-void' AND ar.subject_type = 'bulk_ticket' AND ar.subject_id = bt.id AND ar.status = 'pending')`;

/** Gets a batch with its numbers of issued and used tickets. @throws AppError not-signed-in, forbidden, not-found */
export async function getBatch(actor: Actor, id: number): Promise<BatchDetails> {
  const { rows } = await sql<Row>`
    SELECT bt.id, bt.code, bt.status, bt.payer_name, bt.payer_phone, coalesce(i.code, co.code) AS payer_code, c.name AS category,
      c.holder, c.period, a.name AS agency, l.name AS lga, bt.valid_from, bt.valid_to, bt.quantity, bt.issued, bt.voided,
      bt.kobo, bt.ticket_kobo, bt.agent_kobo, bt.super_agent_kobo, bt.made_at, bt.made_by_name, bt.paid_at, bt.paid_by,
      bt.holder_keys IS NOT NULL AS named, g.name AS agent, bt.cancelled_at, bt.cancel_reason,
      CASE WHEN bt.status = 'unpaid' THEN bt.token END AS token,
      CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'code', p.code) END AS payment,
      ${may(actor, "ticket.bulk") ? sql`bt.job_id` : sql`NULL`} AS job_id,
      ${isPaidEarlier} AS void_needs_approval,
      ${may(actor, "ticket.bulk") ? pendingVoid : sql`NULL`} AS void_request,
      bt.issued < bt.quantity AND coalesce(j.state IN ('failed', 'cancelled'), false) AS stalled,
      (SELECT count(*)::int FROM ticket t WHERE t.bulk_ticket_id = bt.id AND t.first_checked_at IS NOT NULL) AS used
    FROM bulk_ticket bt JOIN ticket_category c ON c.id = bt.category_id JOIN agency a ON a.id = bt.agency_id
      LEFT JOIN lga l ON l.id = bt.lga_id LEFT JOIN ticket_agent g ON g.id = bt.ticket_agent_id
      LEFT JOIN individual i ON i.id = bt.individual_id LEFT JOIN corporate co ON co.id = bt.corporate_id
      LEFT JOIN payment p ON p.id = bt.payment_id LEFT JOIN job j ON j.id = bt.job_id
    WHERE bt.id = ${id} AND ${batchesWithin(actor)}`.execute(database());
  const [row] = rows;
  if (!row) throw notFound("batch");
  const isFullyIssued = row.status === "paid" && row.issued === row.quantity;
  const mayWork = !isReadOnly(actor);
  const can = {
    cancel:
      mayWork &&
      may(actor, "ticket.bulk") &&
      (row.status === "unpaid" || isFullyIssued) &&
      row.void_request === null,
    print: mayWork && row.issued > 0 && row.status === "paid",
    assign: mayWork && isFullyIssued && !row.named,
  };
  if (mayWork) return { ...row, can };
  return { ...maskPayer(row), ...(isGuest(actor) && maskPeople(row)), can };
}

/** Also hides from guests who sold and created it, and its note. */
function maskPeople(row: Row) {
  const agent = row.agent && maskName(row.agent);
  return { agent, made_by_name: maskName(row.made_by_name), cancel_reason: null };
}

function maskPayer(row: Row): Row {
  return {
    ...row,
    payer_name: maskName(row.payer_name),
    payer_phone: row.payer_phone && maskPhone(row.payer_phone),
    payer_code: null,
    payment: null,
    token: null,
  };
}
