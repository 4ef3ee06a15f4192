import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { ownDataFolder } from "../import/import-client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { seedOf } from "../support/depth.ts";
import {
  dataOf,
  importStatement,
  linesOf,
  type Movement,
  openBankAccount,
  statementOf,
  waitForJob,
} from "./support/bank.ts";
import { createBill } from "./support/bills.ts";
import { expectBooksAgree, openTill, type Till } from "./support/till.ts";

/** Random deposits and statements in any order, each file twice: nothing is duplicated, and the totals agree. */

let till: Till;
let first: ApiClient;
let second: ApiClient;
let tidy: () => Promise<void>;

beforeAll(async () => {
  tidy = await ownDataFolder();
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
}, 240_000);
afterAll(async () => {
  await till?.close();
  await tidy?.();
});

let count = 0;
const key = () => ({ key: `reconciliation-model-${++count}` });

interface Deposit {
  readonly on: string;
  readonly reference: string;
  readonly kobo: number;
}

async function paySlip({ on, reference, kobo }: Deposit): Promise<void> {
  const { pay_code } = await createBill({ lines: [["TX-01", 5_000_000]] });
  const deposit = {
    kind: "teller",
    bank: "wema",
    reference,
    paid_on: on,
    kobo,
    depositor: "A payer",
    bills: [pay_code],
  };
  const { id } = dataOf<{ id: number }>(await first.post("/bank-entries", deposit, key()));
  expect(await second.post(`/bank-entries/${id}/confirm`, { version: 1 }, key())).toMatchObject({
    status: 200,
  });
}

const slip = fc.record({
  ago: fc.integer({ min: 2, max: 5 }),
  kobo: fc.integer({ min: 1, max: 500_000 }),
  early: fc.boolean(),
});
const stranger = fc.record({
  ago: fc.integer({ min: 2, max: 5 }),
  kobo: fc.constantFrom(1_000, 1_000, -400),
});

test("random deposits and repeated statements duplicate nothing, and the totals agree", {
  timeout: 240_000,
}, async () => {
  const seed = seedOf("SEED");
  process.stdout.write(`reconciliation model, seed ${seed}\n`);
  const today = await lagosToday(database());
  const deposits = fc.array(slip, { minLength: 1, maxLength: 4 });
  const cuts = fc.array(fc.tuple(fc.integer({ min: 2, max: 5 }), fc.nat(3)), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      deposits,
      fc.array(stranger, { maxLength: 5 }),
      cuts,
      async (drawn, strangers, windows) => {
        const account = await openBankAccount(first, "wema");
        const paid = drawn.map((one) => ({
          ...one,
          on: addDays(today, -one.ago),
          reference: `MDL${10_000 + ++count}`,
        }));
        for (const one of paid) if (one.early) await paySlip(one);
        const movements: Movement[] = [
          ...paid.map(({ on, kobo, reference }) => ({ on, kobo, words: `DEP ${reference} BRANCH` })),
          ...strangers.map(({ ago, kobo }) => ({ on: addDays(today, -ago), kobo, words: "A STRANGER" })),
        ].sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
        const files = windows.map(([from, length]) => {
          const [begin, end] = [addDays(today, -from), addDays(today, length - from)];
          const before = movements.filter(({ on }) => on < begin).reduce((sum, { kobo }) => sum + kobo, 0);
          return statementOf(
            movements.filter(({ on }) => on >= begin && on <= end),
            before,
          );
        });
        for (const text of [...files, ...files, statementOf(movements), ...files])
          if (text.split("\r\n").length > 2) await importStatement(first, account, text);
        for (const one of paid) if (!one.early) await paySlip(one);
        await waitForJob(await first.post(`/bank-accounts/${account}/match`, {}, key()));
        const lines = await linesOf(first, account);
        const sorted = (all: readonly { kobo: number }[]) =>
          all.map(({ kobo }) => kobo).sort((a, b) => a - b);
        expect(sorted(lines)).toEqual(sorted(movements));
        const found = lines.filter(({ state }) => state === "matched");
        expect(sorted(found)).toEqual(sorted(paid));
        await expectBooksAgree(till);
      },
    ),
    { seed, numRuns: 4, endOnFailure: true },
  );
});
