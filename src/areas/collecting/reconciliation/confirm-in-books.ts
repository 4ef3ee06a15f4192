import { sql } from "kysely";
import type { Raw } from "#domain/record-input.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { recordPayOut } from "../money-back/pay-out.ts";
import { markPaid } from "../settlements/tell-payout.ts";
import { confirmSlip } from "../tills/decide-slip.ts";
import { type BookName, lockForBook, standForBook } from "./match-in-books.ts";
import { authorizeBank } from "./right.ts";

/** What can wait for the bank's word: nothing that came back does. */
export const confirmedKinds = ["till", "settlement", "refund"] as const;

export interface ConfirmedBook {
  readonly kind: (typeof confirmedKinds)[number];
  readonly id: number;
}

/**
 * Confirms what waited for the bank's word, and lets the line stand for it. It takes the rights, the second person and the
 * proofs that confirming it takes elsewhere; the bank is the line's.
 * @param told of a payout `reference` and `paid_on`, of a refund `paid_reference` and `paid_on`; of a till's slip nothing
 * @param seen the version of the line that was looked at
 * @throws AppError as `matchInBooks`; as `confirmSlip`, `markPaid` or `recordPayOut`
 */
export async function confirmInBooks(
  tx: Tx,
  actor: Actor,
  lineId: number,
  book: ConfirmedBook,
  told: Raw,
  seen?: number,
): Promise<{ id: number }> {
  authorizeBank(actor, "reconciliation.work");
  const named: BookName = { kind: book.kind, ids: [book.id] };
  const held = await lockForBook(tx, lineId, named, seen);
  await confirmed(tx, actor, book, told, held.account.bank);
  const code = await standForBook(tx, actor, held, named);
  await audit(tx, actor, {
    action: "bank_line.confirm",
    record_id: lineId,
    after: { kind: book.kind, book: code },
  });
  return { id: lineId };
}

async function confirmed(
  tx: Tx,
  actor: Actor,
  { kind, id }: ConfirmedBook,
  { reference, paid_reference, paid_on }: Raw,
  bank: string,
): Promise<unknown> {
  if (kind === "refund") return recordPayOut(tx, actor, id, { paid_from: bank, paid_reference, paid_on });
  if (kind === "till") return confirmSlip(tx, actor, await tillOf(tx, id), id);
  const { settlement, version } = await batchOf(tx, id);
  return markPaid(tx, actor, settlement, version, { from_bank: bank, reference, paid_on });
}

/** @throws AppError not-found */
async function tillOf(tx: Tx, move: number): Promise<number> {
  const { rows } = await sql<{ till_id: number }>`SELECT till_id FROM till_move WHERE id = ${move}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound("slip");
  return rows[0].till_id;
}

/** The batch of a payout that waits. A payout is made anew with each approval, so its number is the version that was seen. */
async function batchOf(tx: Tx, payout: number): Promise<{ settlement: number; version: number }> {
  const { rows } = await sql<{ settlement: number; version: number }>`
    SELECT s.id AS settlement, s.version FROM settlement_payout p JOIN settlement s ON s.id = p.settlement_id
    WHERE p.id = ${payout} AND p.state = 'waiting' FOR NO KEY UPDATE OF s`.execute(tx);
  if (!rows[0]) throw notFound("payout");
  return rows[0];
}
