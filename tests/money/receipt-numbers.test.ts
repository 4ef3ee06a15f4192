import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database, transaction } from "#server/db/client.ts";
import { confirm } from "#server/payments/confirm.ts";
import { agencyOf, createBill } from "./support/bills.ts";
import { readPayment, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** In CI 5,000 confirmations; here enough to meet every interleaving. */
const MANY = process.env["CI"] ? 5_000 : 500;
const AT_ONCE = 10;

let till: Till;

beforeAll(async () => {
  till = await openTill();
});
afterAll(() => till.close());

class Broken extends Error {}

test(`${MANY} confirmations, a fifth rolled back after the number was taken: no number is missing`, async () => {
  const agencies = [await agencyOf("AAA"), await agencyOf("BBB")];
  const bills = [
    await createBill({ agency_id: agencies[0] ?? 0, individual_id: null, lines: [["AA-1", 1_000_000]] }),
    await createBill({ agency_id: agencies[1] ?? 0, individual_id: null, lines: [["BB-1", 1_000_000]] }),
  ];
  let left = MANY;
  let rolledBack = 0;
  const worker = async () => {
    while (left > 0) {
      const turn = --left;
      const isBroken = turn % 5 === 0;
      // Every seventh has a receipt of each agency, every other one of one.
      const { id, reference } = await start(
        turn % 7 === 0 ? bills : bills.slice(turn % 2, (turn % 2) + 1),
        100 + (turn % 50),
      );
      const work = transaction(async (tx) => {
        const payment = await tx
          .selectFrom("payment")
          .selectAll()
          .select(sql<Date>`clock_timestamp()`.as("now"))
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const { kobo } = payment;
        await confirm(tx, payment, {
          state: "paid",
          reference,
          raw_status: "success",
          kobo,
          requested_kobo: kobo,
          currency: "NGN",
        });
        if (isBroken) throw new Broken();
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof Broken)) throw error;
        rolledBack++;
      });
      expect((await readPayment(id)).confirmed_at !== null).toBe(!isBroken);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(rolledBack).toBe(Math.ceil(MANY / 5));
  const { rows } = await sql<{ agency_id: number; issued: number; highest: number }>`
    SELECT agency_id, count(*) AS issued, max(serial) AS highest FROM receipt GROUP BY agency_id`.execute(
    database(),
  );
  expect(rows).toHaveLength(2);
  for (const { issued, highest } of rows) expect(highest).toBe(issued);
  await expectBooksAgree(till);
}, 600_000);
