import { sql } from "kysely";
import { message } from "#domain/message.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readReason } from "#kernel/decision/reason.ts";
import { lockLines, requireOpenDays, requireViewedVersion } from "../bank-accounts/lock-lines.ts";
import { reverseTransfer } from "../ledger/reverse.ts";
import { transferId } from "../ledger/transfer-id.ts";
import { authorizeBank } from "./authorize-bank.ts";

/**
 * Undoes the match of a line, or declines a suggestion: its postings are reversed, and its lines are open again.
 * @throws AppError forbidden, not-found, wrong-status (it is open), day-closed, line-claimed, edited-meanwhile, invalid
 * (no reason)
 */
export async function undoMatch(
  tx: Tx,
  actor: Actor,
  lineId: number,
  rawReason: string | null,
  viewedVersion?: number,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const { lines, account } = await lockLines(tx, [lineId]);
  const [line] = lines;
  if (!line?.match_id)
    throw new AppError("conflict", "This line is open. There is nothing to undo.", { code: "wrong-status" });
  requireViewedVersion(line, viewedVersion);
  const reason = readReason(rawReason, line.state !== "proposed");
  const { rows } = await sql<{ day: string }>`
    SELECT DISTINCT day FROM bank_line WHERE match_id = ${line.match_id}`.execute(tx);
  await requireOpenDays(
    tx,
    account.id,
    rows.map(({ day }) => day),
  );
  await endMatch(tx, actor, line.match_id, reason);
  await audit(tx, actor, {
    action: line.state === "proposed" ? "bank_line.decline" : "bank_line.undo",
    resource: "bank_line",
    record_id: lineId,
    before: { state: line.state, match: line.match_id },
    reason,
  });
  return { id: lineId };
}

/** Ends a match: reverses its postings and opens its lines. The caller's transaction has locked the account. */
export async function endMatch(tx: Tx, actor: Actor, matchId: number, reason: string | null): Promise<void> {
  await requireUnclaimed(tx, matchId);
  await requireNotBounced(tx, matchId);
  const { rows } = await sql<{ transfer_id: string }>`
    SELECT m.transfer_id FROM bank_match_transfer m JOIN transfer t ON t.id = m.transfer_id
    WHERE m.match_id = ${matchId} AND t.reverses_id IS NULL ORDER BY m.transfer_id`.execute(tx);
  for (const { transfer_id } of rows) {
    const id = transferId("bank-match-undone", matchId, transfer_id);
    await reverseTransfer(tx, { id, reverses_id: transfer_id });
    await tx
      .insertInto("bank_match_transfer")
      .values({ transfer_id: id, match_id: matchId })
      .onConflict((oc) => oc.doNothing())
      .execute();
  }
  await sql`UPDATE bank_match_payment SET live = false WHERE match_id = ${matchId} AND live`.execute(tx);
  await sql`UPDATE bank_match_book SET live = false WHERE match_id = ${matchId} AND live`.execute(tx);
  await sql`UPDATE bank_line SET state = 'open', match_id = NULL, version = version + 1
    WHERE match_id = ${matchId}`.execute(tx);
  await sql`UPDATE bank_match SET state = 'undone', undone_at = now(), undone_by = ${actor.session?.user.id ?? null},
    undone_by_name = ${actor.name}, undone_reason = ${reason} WHERE id = ${matchId}`.execute(tx);
}

/** Money claimed for bills has left suspense, or is about to. @throws AppError line-claimed */
async function requireUnclaimed(tx: Tx, matchId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT e.code FROM bank_match_line m JOIN bank_entry e ON e.bank_line_id = m.line_id
      AND e.status <> 'withdrawn' AND e.reversed_at IS NULL
    WHERE m.match_id = ${matchId} LIMIT 1`.execute(tx);
  if (rows[0])
    throw new AppError(
      "conflict",
      message("This money was claimed for bills by {code}.", { code: rows[0].code }),
      {
        code: "line-claimed",
      },
    );
}

/** Money that the bank returned was paid by it first. @throws AppError bounced */
async function requireNotBounced(tx: Tx, matchId: number): Promise<void> {
  const { rows } = await sql<{ payment: string; line: string }>`
    SELECT p.code AS payment, l.code AS line FROM bank_match_payment m
      JOIN bank_match_payment b ON b.payment_id = m.payment_id AND b.back AND b.live
      JOIN payment p ON p.id = m.payment_id JOIN bank_line l ON l.match_id = b.match_id
    WHERE m.match_id = ${matchId} AND NOT m.back LIMIT 1`.execute(tx);
  if (rows[0])
    throw new AppError(
      "conflict",
      message("The bank returned {payment} with {line}. Undo that match first.", {
        payment: rows[0].payment,
        line: rows[0].line,
      }),
      {
        code: "bounced",
      },
    );
}
