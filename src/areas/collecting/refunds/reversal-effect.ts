import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import type { MessageData } from "#domain/messages/render.ts";
import { formatNaira } from "#domain/money.ts";
import type { ReversalEffect } from "#domain/reversal-effect.ts";
import type { Queryable } from "#kernel/db/client.ts";

/** What the reversal of a payment would change or, once it is reversed, changed. */
export async function readReversalEffect(db: Queryable, payment_id: number): Promise<ReversalEffect> {
  const { rows } = await sql<ReversalEffect>`
    SELECT count(DISTINCT leg.bill_id) FILTER (WHERE leg.kind IN ('charge', 'penalty', 'interest'))::int AS bills,
      coalesce(sum(leg.kobo) FILTER (WHERE leg.kind = 'credit'), 0)::bigint AS credit_kobo,
      coalesce(sum(leg.kobo) FILTER (WHERE leg.kind IN ('charge', 'penalty', 'interest') AND leg.channel = 'credit'), 0)::bigint AS restored_kobo,
      coalesce(sum(leg.kobo) FILTER (WHERE leg.kind = 'wallet'), 0)::bigint AS wallet_kobo,
      (SELECT count(*)::int FROM receipt r JOIN payment p ON p.id = r.payment_id WHERE r.payment_id = ${payment_id}
        AND (r.status = 'valid' OR p.state = 'reversed' AND NOT EXISTS (
          SELECT FROM money_back mb WHERE mb.receipt_id = r.id AND mb.kind = 'cancellation' AND mb.status = 'done'))) AS receipts
    FROM (
      SELECT al.kind, b.id AS bill_id, t.amount AS kobo, p.channel FROM allocation al JOIN transfer t ON t.id = al.transfer_id
        JOIN payment p ON p.id = al.payment_id LEFT JOIN bill b ON b.id = al.bill_id AND b.status <> 'cancelled'
      WHERE al.payment_id = ${payment_id} AND t.reverses_id IS NULL
      UNION ALL SELECT CASE bt.kind WHEN 'over' THEN 'credit' ELSE bt.kind END, NULL, t.amount, p.channel
      FROM bulk_ticket_transfer bt JOIN transfer t ON t.id = bt.transfer_id JOIN payment p ON p.id = bt.payment_id
      WHERE bt.payment_id = ${payment_id} AND t.reverses_id IS NULL) AS leg`.execute(db);
  const [effect] = rows;
  if (!effect) throw new Error(`No effect of a reversal of payment ${payment_id}.`);
  return effect;
}

/** Upper bound of receipt numbers in a message; of more, only the count is given. */
const MAX_NUMBERS = 3;

/**
 * The effect as sentences of the message to the payer; read before the reversal. `changes` fits an SMS with the rest of
 * the message.
 */
export async function reversalMessageData(db: Queryable, payment_id: number): Promise<MessageData> {
  const { credit_kobo, restored_kobo, wallet_kobo } = await readReversalEffect(db, payment_id);
  const { bills, receipts } = await readCodes(db, payment_id);
  const changes = [
    bills.length === 1 && `Bill ${bills[0]} is unpaid again.`,
    bills.length > 1 && `${countNoun(bills.length, "bill")} are unpaid again.`,
    credit_kobo > 0 && `${formatNaira(credit_kobo)} of credit was removed.`,
    restored_kobo > 0 && `${formatNaira(restored_kobo)} was returned to your credit.`,
    wallet_kobo > 0 && `${formatNaira(wallet_kobo)} was deducted from your wallet.`,
  ];
  return {
    changes: changes.filter((sentence) => sentence !== false).join(" "),
    receipts: receiptText(receipts),
  };
}

function receiptText(numbers: readonly string[]): string {
  if (numbers.length === 0) return "";
  if (numbers.length === 1) return `Receipt ${numbers[0]} is no longer valid.`;
  if (numbers.length <= MAX_NUMBERS) return `Receipts ${numbers.join(", ")} are no longer valid.`;
  return `${countNoun(numbers.length, "receipt")} are no longer valid.`;
}

/** Codes of the bills that lose a payment, and numbers of its valid receipts. */
async function readCodes(
  db: Queryable,
  payment_id: number,
): Promise<{ readonly bills: readonly string[]; readonly receipts: readonly string[] }> {
  const { rows } = await sql<{ bills: string[]; receipts: string[] }>`
    SELECT ARRAY(SELECT DISTINCT b.code FROM allocation al JOIN transfer t ON t.id = al.transfer_id JOIN bill b ON b.id = al.bill_id
        WHERE al.payment_id = ${payment_id} AND t.reverses_id IS NULL AND al.kind IN ('charge', 'penalty', 'interest')
          AND b.status <> 'cancelled' ORDER BY b.code) AS bills,
      ARRAY(SELECT number FROM receipt WHERE payment_id = ${payment_id} AND status = 'valid' ORDER BY number) AS receipts`.execute(
    db,
  );
  return rows[0] ?? { bills: [], receipts: [] };
}
