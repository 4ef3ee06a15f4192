import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findOrCreateAccount } from "#areas/collecting/ledger/account.ts";
import { readBalance } from "#areas/collecting/ledger/balance.ts";
import { endPending } from "#areas/collecting/ledger/end-pending.ts";
import { postTransfers } from "#areas/collecting/ledger/post.ts";
import { reverseTransfer } from "#areas/collecting/ledger/reverse.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { lagosDate } from "#domain/lagos.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { seedOf } from "../support/depth.ts";
import { createBill } from "./support/bills.ts";
import { LedgerModel, type Step, steps } from "./support/ledger-model.ts";
import { connectAsOwner } from "./support/owner.ts";
import { choose, start } from "./support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

let till: Till;

beforeAll(async () => {
  till = await openTill();
  // A payment with a discount creates rows in every table.
  const issued_on = lagosDate(new Date());
  const payment = await start([await createBill({ issued_on, discounts: [{ days: 9, rate_ppm: 50_000 }] })]);
  await choose(payment, "pay");
  await settle(payment.reference);
});
afterAll(() => till.close());

async function openAccounts(): Promise<number[]> {
  const provider = randomUUID();
  const first = await findOrCreateAccount(database(), { kind: "gateway-clearing", provider });
  const second = await findOrCreateAccount(database(), { kind: "gateway-fees", provider });
  const third = await findOrCreateAccount(database(), {
    kind: "gateway-clearing",
    provider: `${provider}-2`,
  });
  return [first, second, third];
}

/** Runs one step in the database. Returns "done" or its error code. */
async function run(step: Step, accounts: readonly number[]): Promise<string> {
  const work = transaction(async (tx) => {
    if (step.do === "post" || step.do === "hold") {
      const { id, amount } = step;
      const [debit_account = 0, credit_account = 0] = [accounts[step.from], accounts[step.to]];
      const kind = step.do === "post" ? "posted" : "pending";
      await postTransfers(tx, [{ id, debit_account, credit_account, amount, code: "test.move", kind }]);
    } else if (step.do === "reverse") await reverseTransfer(tx, { id: step.id, reverses_id: step.of });
    else await endPending(tx, step.do === "finish" ? "post" : "void", { id: step.id, pending_id: step.of });
  });
  return work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "failed",
  );
}

test("random sequences of post, hold, finish, void, reverse and retry agree with a model", async () => {
  const seed = seedOf("SEED");
  process.stdout.write(`ledger model, seed ${seed}\n`);
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const accounts = await openAccounts();
      const model = new LedgerModel(accounts.length);
      for (const step of model.resolve(sequence)) {
        const expected = model.apply(step);
        expect(await run(step, accounts)).toBe(expected);
      }
      for (const [at, account] of accounts.entries())
        expect(await readBalance(database(), account)).toEqual(model.balance(at));
    }),
    { seed, numRuns: 40 },
  );
  await expectBooksAgree(till);
}, 120_000);

test("a repeated transfer is posted once, and another one with its id is rejected", async () => {
  const [debit_account = 0, credit_account = 0] = await openAccounts();
  const transfer = { id: randomUUID(), debit_account, credit_account, amount: 5, code: "test.move" };
  expect(await postTransfers(database(), [transfer])).toBe(1);
  expect(await postTransfers(database(), [transfer])).toBe(0);
  await expect(postTransfers(database(), [{ ...transfer, amount: 6 }])).rejects.toMatchObject({
    code: "transfer-differs",
  });
});

test("one of two concurrent reversals of a transfer succeeds", async () => {
  const [debit_account = 0, credit_account = 0] = await openAccounts();
  const transfer = { id: randomUUID(), debit_account, credit_account, amount: 5, code: "test.move" };
  await postTransfers(database(), [transfer]);
  const both = await Promise.allSettled(
    [1, 2].map(() =>
      transaction((tx) => reverseTransfer(tx, { id: randomUUID(), reverses_id: transfer.id })),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "transfer-ended" },
  });
  expect(await readBalance(database(), credit_account)).toEqual({ balance: 0, held: 0 });
});

describe("posted rows cannot be changed, even by the database owner", () => {
  test.each(["transfer", "allocation", "account", "payment_bill", "discount_taken"] as const)(
    "in %s",
    async (table) => {
      const owner = await connectAsOwner(till.database.url);
      try {
        const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
        // A row trigger rejects nothing in an empty table.
        expect(rows[0]?.n).toBeGreaterThan(0);
        const columns = await owner.query<{ name: string }>(
          `SELECT column_name AS name FROM information_schema.columns
           WHERE table_name = $1 AND is_identity = 'NO' AND is_generated = 'NEVER' LIMIT 1`,
          [table],
        );
        const column = columns.rows[0]?.name;
        await expect(owner.query(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow(
          /never changed/,
        );
        await expect(owner.query(`DELETE FROM ${table}`)).rejects.toThrow(/never changed/);
        await expect(owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/never changed/);
      } finally {
        await owner.end();
      }
    },
  );
});
