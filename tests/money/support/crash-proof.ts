import { sql } from "kysely";
import { expect } from "vitest";
import { database } from "#kernel/db/client.ts";
import { send } from "./crash-send.ts";
import type { Attempt } from "./crash-writers.ts";

interface PaymentRow {
  readonly token: string;
  readonly code: string;
  readonly kobo: number;
  readonly confirmed: boolean;
  readonly numbers: string[];
  readonly receipted: number;
  readonly entry: number | null;
  readonly state: string;
  /** Codes of the confirmed reversals. */
  readonly reversals: string[];
  /** Whether all of its transfers are reversed once, none, or some. */
  readonly undone: "all" | "none" | "some";
  readonly at_till: number;
}

/** The stored payments of the writers. */
export async function paymentsWhere(condition = sql<boolean>`true`): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    SELECT payment.token, payment.code, payment.kobo, confirmed_at IS NOT NULL AS confirmed,
      array_remove(array_agg(receipt.number), NULL) AS numbers, coalesce(sum(receipt.kobo), 0)::bigint AS receipted,
      (SELECT id FROM bank_entry WHERE payment_id = payment.id) AS entry, payment.state,
      ARRAY(SELECT code FROM money_back WHERE payment_id = payment.id AND kind = 'reversal' AND status = 'done') AS reversals,
      (SELECT CASE count(back.id) WHEN 0 THEN 'none' WHEN count(*) THEN 'all' ELSE 'some' END
        FROM allocation JOIN transfer ON transfer.id = transfer_id AND transfer.reverses_id IS NULL
        LEFT JOIN transfer AS back ON back.reverses_id = transfer.id WHERE allocation.payment_id = payment.id) AS undone,
      (SELECT count(*) FROM till_payment WHERE payment_id = payment.id) AS at_till
    FROM payment LEFT JOIN receipt ON receipt.payment_id = payment.id
    WHERE payment.kobo >= 1000 AND ${condition} GROUP BY payment.id`.execute(database());
  return rows;
}

/** Every amount was sent by one attempt only, so its result is found by the amount. */
export async function expectAllStored(attempts: readonly Attempt[]): Promise<void> {
  const references = attempts.map(({ kobo }) => `TLR/${kobo}`);
  const deposits = await sql<{ id: number; reference: string }>`
    SELECT id, reference FROM bank_entry WHERE reference = ANY(${references})`.execute(database());
  const entries = new Map(deposits.rows.map(({ id, reference }) => [reference, String(id)]));
  const payments = Map.groupBy(await paymentsWhere(), ({ kobo }) => kobo);
  const wrong: unknown[] = [];
  for (const attempt of attempts) {
    const { by, kobo, begun, done } = attempt;
    const found = payments.get(kobo) ?? [];
    const [one] = found;
    const atTill = by === "till" || by === "reversal";
    const name = by === "bank" ? entries.get(`TLR/${kobo}`) : by === "reversal" ? one?.code : one?.token;
    const stored = by === "bank" ? [one?.code] : by === "reversal" ? one?.reversals : one?.numbers;
    const isReversed = one?.state === "reversed";
    const isFine =
      found.length <= 1 &&
      (one === undefined || one.at_till === (atTill ? 1 : 0)) &&
      // A reversal is complete, by one request, and only where it was requested.
      (one === undefined || one.undone === (isReversed ? "all" : "none")) &&
      (one === undefined || one.reversals.length === (isReversed ? 1 : 0)) &&
      (by === "reversal" || !isReversed) &&
      (begun === undefined || name === begun) &&
      (done === undefined || (one?.confirmed && String(stored) === String(done))) &&
      (one === undefined || one.receipted === (one.confirmed ? kobo : 0));
    if (!isFine) wrong.push({ attempt, found, name });
  }
  expect(wrong).toEqual([]);
}

/** Repeating a key afterwards, to any process, returns the first answer. */
export async function expectRepeatable(url: string, attempts: readonly Attempt[]): Promise<void> {
  const answered = attempts.flatMap(({ last }) => (last ? [last] : []));
  expect(answered.length).toBeGreaterThan(0);
  const before = await countRecords();
  for (const { path, init, answer } of answered.slice(-50)) {
    const repeated = await send(`${url}/api/v1${path}`, init);
    expect(JSON.parse(repeated?.text ?? "null")).toEqual(JSON.parse(answer));
  }
  expect(await countRecords()).toEqual(before);
}

async function countRecords() {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM payment) AS payments, (SELECT count(*) FROM transfer) AS transfers,
      (SELECT count(*) FROM money_back) AS reversals`.execute(database());
  return rows;
}
