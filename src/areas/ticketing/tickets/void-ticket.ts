import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { audit } from "#kernel/audit.ts";
import { authorize, may } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { ticketsOf, ticketsWithin } from "./ticket-visibility.ts";

export interface VoidedTicket {
  readonly id: number;
  readonly code: string;
  readonly status: "void";
  readonly kobo: number;
  /** Available wallet balance, in kobo. */
  readonly available_kobo: number;
}

/**
 * Voids a ticket: by its seller within minutes and before a check, by an officer later (`requestVoid`: on a later day with
 * approval). All ledger entries of the sale are reversed, and the wallet is refunded.
 * @throws AppError not-found, invalid, already-void, already-checked, void-too-late, not-sold-singly
 */
export async function voidTicket(tx: Tx, actor: Actor, id: number, reason: string): Promise<VoidedTicket> {
  const byOfficer = may(actor, "ticket.void");
  if (!byOfficer) authorize(actor, "ticket.sell");
  const within = byOfficer ? ticketsWithin(authorize(actor, "ticket.void")) : ticketsOf(actor);
  const { void_minutes } = await readAppSetting("tickets");
  const { rows } = await sql<Row>`
    SELECT k.id, k.code, k.kobo, k.price_difference_kobo, k.status, k.wallet_id, k.bulk_ticket_id, k.first_checked_at, k.holder_key,
      clock_timestamp() > k.booked_at + make_interval(mins => ${void_minutes}) AS late
    FROM ticket k WHERE k.id = ${id} AND ${within} FOR NO KEY UPDATE OF k`.execute(tx);
  const [ticket] = rows;
  if (!ticket) throw notFound("ticket");
  assertVoidable(ticket, byOfficer);
  const text = reason.trim();
  if (text === "" || text.length > 500)
    throw new AppError("invalid", "Enter the reason for voiding, at most 500 characters.", {
      fields: { reason: ["Enter a reason of at most 500 characters."] },
    });
  await reverseLegs(tx, id);
  const wallet = await sql<{ available_kobo: number }>`
    UPDATE wallet SET balance = balance + ${ticket.kobo - ticket.price_difference_kobo} WHERE id = ${ticket.wallet_id}
    RETURNING balance - held AS available_kobo`.execute(tx);
  await tx
    .updateTable("ticket")
    .set({
      status: "void",
      voided_at: sql`clock_timestamp()`,
      voided_by: actor.session?.user.id ?? null,
      void_reason: text,
    })
    .where("id", "=", id)
    .execute();
  const after = { code: ticket.code, holder_key: ticket.holder_key, kobo: ticket.kobo, status: "void" };
  await audit(tx, actor, {
    action: "ticket.void",
    record_id: id,
    before: { status: "valid" },
    after,
    reason: text,
  });
  const { code, kobo } = ticket;
  return { id, code, status: "void", kobo, available_kobo: wallet.rows[0]?.available_kobo ?? 0 };
}

interface Row {
  readonly id: number;
  readonly code: string;
  readonly kobo: number;
  /** Amount by which the wallet paid less than the price. */
  readonly price_difference_kobo: number;
  readonly status: string;
  readonly wallet_id: number | null;
  readonly bulk_ticket_id: number | null;
  readonly first_checked_at: Date | null;
  readonly holder_key: string | null;
  readonly late: boolean;
}

function assertVoidable(ticket: Row, byOfficer: boolean): void {
  const conflict = (message: string, code: string) => new AppError("conflict", message, { code });
  if (ticket.status === "void") throw conflict("This ticket is already void.", "already-void");
  // A batch was paid as a whole: it is refunded through the batch, which counts void tickets.
  if (ticket.bulk_ticket_id !== null)
    throw conflict("This ticket is part of a batch. Void it on the batch page.", "not-sold-singly");
  if (byOfficer) return;
  if (ticket.first_checked_at !== null)
    throw conflict(
      "An inspector has checked this ticket. Only the revenue office can void it now.",
      "already-checked",
    );
  if (ticket.late)
    throw conflict("It’s too late to void this ticket. Contact the revenue office.", "void-too-late");
}

/** Mirrors all ledger entries, which also reverses collections, shares and commissions. */
async function reverseLegs(tx: Tx, ticket: number): Promise<void> {
  await sql`
    WITH leg AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, t.id AS first, t.debit_account, t.credit_account, t.amount, t.code, x.kind
      FROM ticket_transfer x JOIN transfer t ON t.id = x.transfer_id
      WHERE x.ticket_id = ${ticket} AND t.reverses_id IS NULL
    ), booked AS (
      INSERT INTO transfer (id, debit_account, credit_account, amount, code, reverses_id)
      SELECT id, credit_account, debit_account, amount, code, first FROM leg
    )
    INSERT INTO ticket_transfer (transfer_id, ticket_id, kind) SELECT id, ${ticket}, kind FROM leg`.execute(
    tx,
  );
}
