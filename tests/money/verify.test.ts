import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settle } from "#areas/collecting/payments/settle.ts";
import { database } from "#kernel/db/client.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import { createBill } from "./support/bills.ts";
import { tamper } from "./support/owner.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  till = await openTill();
  for (let at = 0; at < 3; at++) {
    const payment = await start([
      await createBill({
        lines: [
          ["TX-01", 1_000],
          ["TX-02", 500],
        ],
      }),
    ]);
    await choose(payment, "pay");
    await settle(payment.reference);
  }
});
afterAll(() => till.close());
beforeEach(() => expectBooksAgree(till));

const FIRST = "(SELECT min(id) FROM receipt)";

/** Changes behind the triggers, how to revert them, and the checks that must notice them. */
test.each([
  [
    "a transfer's amount",
    "UPDATE transfer SET amount = amount + 1 WHERE id = (SELECT transfer_id FROM allocation WHERE kind = 'charge' ORDER BY transfer_id LIMIT 1)",
    "UPDATE transfer SET amount = amount - 1 WHERE id = (SELECT transfer_id FROM allocation WHERE kind = 'charge' ORDER BY transfer_id LIMIT 1)",
    [
      "the amount paid on each bill equals the total of its transfers",
      "the amount paid on each bill line equals the total of its transfers",
      "the transfers of each payment equal its amount",
    ],
  ],
  [
    "a bill's paid amount",
    "UPDATE bill SET paid_kobo = paid_kobo - 1 WHERE paid_kobo > 0",
    "UPDATE bill SET paid_kobo = paid_kobo + 1 WHERE paid_kobo > 0",
    [
      "the amount paid on each bill equals the total of its transfers",
      "the status of each bill matches its paid amount",
    ],
  ],
  [
    "a bill line's paid amount",
    "UPDATE bill_line SET paid_kobo = paid_kobo - 1 WHERE paid_kobo = 500",
    "UPDATE bill_line SET paid_kobo = paid_kobo + 1 WHERE paid_kobo = 499",
    ["the amount paid on each bill line equals the total of its transfers"],
  ],
  [
    "a receipt's amount",
    `UPDATE receipt SET kobo = kobo + 1 WHERE id = ${FIRST}`,
    `UPDATE receipt SET kobo = kobo - 1 WHERE id = ${FIRST}`,
    [
      "each confirmed payment has one receipt",
      "receipt lines add up to their receipt",
      "receipt signatures are valid and match their tokens",
    ],
  ],
  [
    "a payer's name on a receipt",
    `UPDATE receipt SET payer = jsonb_set(payer, '{name}', to_jsonb('X' || (payer ->> 'name'))) WHERE id = ${FIRST}`,
    `UPDATE receipt SET payer = jsonb_set(payer, '{name}', to_jsonb(substr(payer ->> 'name', 2))) WHERE id = ${FIRST}`,
    ["receipt signatures are valid and match their tokens"],
  ],
  [
    "a payment's status",
    "UPDATE payment SET confirmed_at = NULL, state = 'failed' WHERE id = (SELECT min(id) FROM payment)",
    "UPDATE payment SET confirmed_at = now(), state = 'confirmed' WHERE id = (SELECT min(id) FROM payment)",
    [
      "the transfers of each payment equal its amount",
      "each confirmed payment has one receipt",
      "each transfer of a payment belongs to a confirmed payment",
    ],
  ],
  [
    "a receipt counter",
    "UPDATE receipt_counter SET last = last + 1",
    "UPDATE receipt_counter SET last = last - 1",
    ["receipt numbers have no gaps"],
  ],
] as const)("notices that %s was changed", async (_, wrong, right, names) => {
  await tamper(till.database.url, wrong);
  const { checks } = await verifyLedger(database());
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name);
  await tamper(till.database.url, right);
  for (const name of names) expect(failed.filter((one) => one.startsWith(name))).toHaveLength(1);
});

test("notices a deleted receipt", async () => {
  await tamper(
    till.database.url,
    "CREATE TABLE kept AS SELECT * FROM receipt WHERE serial = 2",
    "DELETE FROM receipt WHERE serial = 2",
  );
  const { checks } = await verifyLedger(database());
  expect(checks.find(({ name }) => name.startsWith("receipt numbers have no gaps"))).toMatchObject({
    ok: false,
  });
  expect(checks.find(({ name }) => name.startsWith("each confirmed payment has one receipt"))).toMatchObject({
    ok: false,
  });
  const columns = await database()
    .introspection.getTables()
    .then((tables) => tables.find(({ name }) => name === "receipt")?.columns ?? []);
  const list = columns.map(({ name }) => `"${name}"`).join(", ");
  await tamper(till.database.url, `INSERT INTO receipt (${list}) SELECT ${list} FROM kept`);
  await expectBooksAgree(till);
});
