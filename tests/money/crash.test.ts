import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosToday } from "#server/charging/today.ts";
import { closeDatabase, database, openDatabase } from "#server/db/client.ts";
import { createHolder } from "../support/holders.ts";
import { signInOver } from "../support/http.ts";
import { agencyOf, createBill, type TestBill } from "./support/bills.ts";
import { type CrashProduct, startCrashProduct } from "./support/crash-product.ts";
import { type Attempt, send, Writers } from "./support/crash-writers.ts";

/**
 * kill -9 of the application and of PostgreSQL in turn, while 32 write: through the payment service, by slips of a bank, in
 * cash at tills, and by reversing what tills took. What was answered with success is there afterwards, once, and no
 * receipt's number is missing. RATEBOOK_CRASH_CYCLES=200 for the long run.
 */
const CYCLES = Number(process.env["RATEBOOK_CRASH_CYCLES"] ?? 6);
const WRITERS = 32;
const TILLS = 4;
const BETWEEN = 12; // payments acknowledged before the next kill
const TELL_EVERY = 10; // cycles
const LOOK_EVERY = 40; // cycles between two recomputations of the books while all goes on

let product: CrashProduct;

beforeAll(async () => {
  product = await startCrashProduct();
  openDatabase(product.databaseUrl, 4);
}, 240_000);
afterAll(async () => {
  await closeDatabase();
  await product?.close();
}, 60_000);

test(
  `${CYCLES} kills under ${WRITERS} writers: nothing acknowledged is lost, nothing is there twice`,
  async () => {
    const writers = await startWriters();
    for (let cycle = 1; cycle <= CYCLES; cycle++) {
      await untilWritten(writers, BETWEEN);
      await (cycle % 2 === 0 ? product.killDatabase() : product.killApplication());
      if (cycle % TELL_EVERY === 0)
        tell(`${cycle} kills: ${writers.acknowledged} acknowledged, ${writers.broken} answers broken`);
      if (cycle % LOOK_EVERY === 0) {
        await untilWritten(writers, 1);
        const { code, output } = await product.verify();
        tell(`${cycle} kills: verify ended with ${code}`);
        expect(code, output).toBe(0);
      }
    }
    await untilWritten(writers, BETWEEN);
    await writers.stop();
    await finishPaid();
    await expectAllThere(writers.attempts);
    await expectRepeatable(writers.attempts);
    const { code, output } = await product.verify();
    tell(`${CYCLES} kills: ${writers.acknowledged} of ${writers.attempts.length} acknowledged\n${output}`);
    expect(code, output).toBe(0);
    expect(output).toContain("receipts are numbered without a gap");
    // Each kind of writer came through, or the proof would be of nothing.
    for (const by of ["gateway", "bank", "till", "reversal"])
      expect(writers.attempts.some((one) => one.by === by && one.done)).toBe(true);
  },
  240_000 + CYCLES * 60_000,
);

/** Progress of a long run; the short one says nothing. */
function tell(line: string): void {
  if (process.env["RATEBOOK_CRASH_CYCLES"]) process.stdout.write(`${line}\n`);
}

async function startWriters(): Promise<Writers> {
  const agencies = [await agencyOf("AAA"), await agencyOf("BBB")];
  const bills: TestBill[] = [];
  for (let n = 0; n < WRITERS; n++) {
    const agency_id = agencies[n % 2] ?? 0;
    bills.push(await createBill({ agency_id, lines: [[`CR-${n % 2}`, 1_000_000_000_000]] }));
  }
  const [first, second] = await Promise.all(
    ["admin@ratebook.test", "admin2@ratebook.test"].map((email) => signInOver(product.url, email, "api")),
  );
  const officers = [first?.token ?? "", second?.token ?? ""] as const;
  const tills = [];
  for (let n = 1; n <= TILLS; n++) tills.push(await openTill(n));
  // Nobody types a password for hours: each deciding is as after a proof just now.
  await sql`UPDATE session SET proved_at = now() + interval '1 day'`.execute(database());
  return new Writers({ url: product.url, officers, tills, today: await lagosToday(database()) }, bills);
}

/** A cashier at an open till of their own. */
async function openTill(n: number): Promise<{ id: number; cashier: string }> {
  const email = await createHolder({ permissions: ["till.use", "receipt.view"] });
  const { token } = await signInOver(product.url, email, "api");
  const made = await send(`${product.url}/api/v1/tills`, {
    method: "POST",
    headers: {
      ...{ Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      "Idempotency-Key": `crash-till-${n}`,
    },
    body: JSON.stringify({ place: `Counter ${n}`, notes: { "50000": 2 } }),
  });
  expect(made).toMatchObject({ status: 201 });
  return { id: JSON.parse(made?.text ?? "null").data.id as number, cashier: token };
}

/** Waits until the writers were answered so many times more: the product is up again, and busy. */
async function untilWritten(writers: Writers, more: number): Promise<void> {
  const wanted = writers.acknowledged + more;
  await expect
    .poll(() => writers.failure ?? writers.acknowledged, { timeout: 120_000, interval: 10 })
    .toSatisfy((seen: unknown) => seen instanceof Error || Number(seen) >= wanted);
  expect(writers.failure).toBeUndefined();
}

/** What the gateway was paid becomes a receipt, even where nobody waited for it any more. */
async function finishPaid(): Promise<void> {
  await product.simulator.control.idle();
  for (const { reference, status } of product.simulator.control.payments()) {
    if (status !== "success") continue;
    await expect
      .poll(async () => {
        const [row] = await paymentsWhere(sql`reference = ${reference}`);
        if (row?.confirmed) return true;
        await send(`${product.url}/api/v1/payments/${row?.token}/check`, { method: "POST" });
        return false;
      })
      .toBe(true);
  }
}

interface PaymentRow {
  readonly token: string;
  readonly code: string;
  readonly kobo: number;
  readonly confirmed: boolean;
  readonly numbers: string[];
  readonly receipted: number;
  readonly entry: number | null;
  readonly state: string;
  /** Codes of the reversals that were confirmed. */
  readonly reversals: string[];
  /** Whether every transfer of it is reversed once, or none is. */
  readonly undone: "all" | "none" | "some";
  readonly at_till: number;
}

async function paymentsWhere(condition = sql<boolean>`true`): Promise<PaymentRow[]> {
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

/** Every sum was sent by one attempt alone, so what came of it is found by the sum. */
async function expectAllThere(attempts: readonly Attempt[]): Promise<void> {
  const references = attempts.map(({ kobo }) => `TLR/${kobo}`);
  const slips = await sql<{ id: number; reference: string }>`
    SELECT id, reference FROM bank_entry WHERE reference = ANY(${references})`.execute(database());
  const entries = new Map(slips.rows.map(({ id, reference }) => [reference, String(id)]));
  const payments = Map.groupBy(await paymentsWhere(), ({ kobo }) => kobo);
  const wrong: unknown[] = [];
  for (const attempt of attempts) {
    const { by, kobo, begun, done } = attempt;
    const found = payments.get(kobo) ?? [];
    const [one] = found;
    const atTill = by === "till" || by === "reversal";
    const name = by === "bank" ? entries.get(`TLR/${kobo}`) : by === "reversal" ? one?.code : one?.token;
    const told = by === "bank" ? [one?.code] : by === "reversal" ? one?.reversals : one?.numbers;
    const isBack = one?.state === "reversed";
    const isFine =
      found.length <= 1 &&
      (one === undefined || one.at_till === (atTill ? 1 : 0)) &&
      // What was reversed is so as a whole, by one request, and only where somebody asked for it.
      (one === undefined || one.undone === (isBack ? "all" : "none")) &&
      (one === undefined || one.reversals.length === (isBack ? 1 : 0)) &&
      (by === "reversal" || !isBack) &&
      (begun === undefined || name === begun) &&
      (done === undefined || (one?.confirmed && String(told) === String(done))) &&
      (one === undefined || one.receipted === (one.confirmed ? kobo : 0));
    if (!isFine) wrong.push({ attempt, found, name });
  }
  expect(wrong).toEqual([]);
}

/** The same key, sent once more after all of it, gets the first answer again. */
async function expectRepeatable(attempts: readonly Attempt[]): Promise<void> {
  const answered = attempts.flatMap(({ last }) => (last ? [last] : []));
  expect(answered.length).toBeGreaterThan(0);
  const before = await countBooked();
  for (const { path, init, answer } of answered.slice(-50)) {
    const again = await send(`${product.url}/api/v1${path}`, init);
    expect(JSON.parse(again?.text ?? "null")).toEqual(JSON.parse(answer));
  }
  expect(await countBooked()).toEqual(before);
}

async function countBooked() {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM payment) AS payments, (SELECT count(*) FROM transfer) AS transfers,
      (SELECT count(*) FROM money_back) AS reversals`.execute(database());
  return rows;
}
