import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmPayment } from "#areas/collecting/payments/confirm.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { newToken } from "#kernel/random-token.ts";
import { depth } from "../support/depth.ts";
import { agencyOf, createBill, type TestBill } from "./support/bills.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/**
 * CI runs 5,000 confirmations; fewer here still cover every interleaving. RATEBOOK_RECEIPTS=100000 is a year of a
 * town.
 */
const MANY = depth("RATEBOOK_RECEIPTS", { short: 1_000, long: 50_000 });
const AT_ONCE = 10;
const STEP = 500;
const PAIRS = 4;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

class Broken extends Error {}

interface Attempt {
  readonly id: number;
  readonly reference: string;
  /** Whether its confirmation is rolled back after the number was taken. */
  readonly isBroken: boolean;
}

test(
  `receipt numbers have no gap after ${MANY} confirmations, a fifth of them rolled back`,
  async () => {
    const agencies = [await agencyOf("AAA"), await agencyOf("BBB")];
    let started = 0;
    let waiting: Attempt[] = [];
    let refill: Promise<void> | undefined;
    const next = async () => {
      while (waiting.length === 0 && (started < MANY || refill)) {
        refill ??= begin(agencies, started, Math.min(STEP, MANY - started)).then((attempts) => {
          started += attempts.length;
          waiting = attempts;
          refill = undefined;
        });
        await refill;
      }
      return waiting.pop();
    };
    let rolledBack = 0;
    const worker = async () => {
      for (let attempt = await next(); attempt; attempt = await next())
        if (!(await confirmed(attempt))) rolledBack++;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(rolledBack).toBe(Math.ceil(MANY / 5));
    await expectGapless();
    await expectBooksAgree(till);
  },
  600_000 + MANY * 60,
);

/**
 * Attempts as `startPayment` commits them, many at once: every seventh for bills of both agencies, the others for
 * one bill. Each step has its own bills, because no bill is paid a hundred thousand times.
 */
async function begin(agencies: readonly number[], from: number, count: number): Promise<Attempt[]> {
  const pairs: TestBill[][] = [];
  while (pairs.length < PAIRS) {
    const pair: TestBill[] = [];
    for (const agency_id of agencies)
      pair.push(
        await createBill({ agency_id, individual_id: null, lines: [[`RN-${agency_id}`, 1_000_000]] }),
      );
    pairs.push(pair);
  }
  const indexes = Array.from({ length: count }, (_, at) => from + at);
  const kobo = (index: number) => 100 + (index % 50);
  const made = await database()
    .insertInto("payment")
    .values(
      indexes.map((index) => ({
        token: newToken(),
        reference: `RN-${index}`,
        provider: "paystack",
        kobo: kobo(index),
        email: "payer@example.test",
        payer_name: "The owner or occupier",
        actor_name: "Visitor",
      })),
    )
    .returning(["id", "reference"])
    .execute();
  const ids = new Map(made.map(({ id, reference }) => [reference, id]));
  const parts = indexes.flatMap((index) => {
    const payment_id = ids.get(`RN-${index}`) ?? 0;
    const [first, second] = (pairs[index % PAIRS] ?? []).map(({ id }) => id);
    if (index % 7 !== 0)
      return [{ payment_id, bill_id: (index % 2 ? second : first) ?? 0, kobo: kobo(index) }];
    return [
      { payment_id, bill_id: first ?? 0, kobo: kobo(index) - 40 },
      { payment_id, bill_id: second ?? 0, kobo: 40 },
    ];
  });
  await database().insertInto("payment_bill").values(parts).execute();
  return indexes.map((index) => ({
    id: ids.get(`RN-${index}`) ?? 0,
    reference: `RN-${index}`,
    isBroken: index % 5 === 0,
  }));
}

/** Confirms one attempt; a broken one throws at the very end. @returns whether it was committed */
async function confirmed({ id, reference, isBroken }: Attempt): Promise<boolean> {
  const work = transaction(async (tx) => {
    const payment = await tx
      .selectFrom("payment")
      .selectAll()
      .select(sql<Date>`clock_timestamp()`.as("now"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { kobo } = payment;
    await confirmPayment(tx, payment, {
      state: "paid",
      reference,
      raw_status: "success",
      currency: "NGN",
      kobo,
      requested_kobo: kobo,
    });
    if (isBroken) throw new Broken();
    return true;
  });
  return work.catch((error: unknown) => {
    if (error instanceof Broken) return false;
    throw error;
  });
}

/** Each agency's receipts are numbered from 1 to their count, and exactly the committed attempts have receipts. */
async function expectGapless(): Promise<void> {
  const { rows } = await sql<{ issued: number; highest: number }>`
    SELECT count(*) AS issued, max(serial) AS highest FROM receipt GROUP BY agency_id`.execute(database());
  expect(rows).toHaveLength(2);
  for (const { issued, highest } of rows) expect(highest).toBe(issued);
  const wrong = await sql<{ reference: string }>`
    SELECT reference FROM payment WHERE reference LIKE 'RN-%' AND (confirmed_at IS NOT NULL, (
        SELECT count(*) FROM receipt WHERE payment_id = payment.id))
      IS DISTINCT FROM (substr(reference, 4)::int % 5 <> 0, CASE WHEN substr(reference, 4)::int % 5 = 0 THEN 0 ELSE (
        SELECT count(*) FROM payment_bill WHERE payment_id = payment.id) END) LIMIT 5`.execute(database());
  expect(wrong.rows).toEqual([]);
}
