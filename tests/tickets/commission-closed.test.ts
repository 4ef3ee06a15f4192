import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listUnpaid } from "#areas/ticketing/commissions/list-commissions.ts";
import { systemActor } from "#kernel/actor.ts";
import { connectionPool, database, transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { verifyLedger } from "#reporting/ledger-checks/verify-ledger.ts";
import "#app/job-kinds.ts";
import { runJobAndWait } from "#platform/jobs/run-job-and-wait.ts";
import { daysAgo, shiftBack } from "../collecting/kit.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import {
  type Company,
  createAgent,
  createCategory,
  createCompany,
  fundByBank,
  type Sold,
  sellByHand,
} from "./support/wallet-kit.ts";

/** Commission balances start from a closed day, and must equal the sum of all transfers. */

const office = systemActor("test");
let till: Till;
let agent: Company;
let company: Company;
let what: Sold;

/** Three ₦200.00 tickets three days ago and two today; the agent earns 5%, the super agent 2%. */
beforeAll(async () => {
  till = await openTill();
  company = await createCompany();
  agent = await createAgent({ super_agent_id: company.id });
  what = await createCategory(20_000, 500, 200);
  await fundByBank({ ticket_agent_id: agent.id }, 500_000);
  await sellMany(3);
  await shiftBack(till, 3);
  await sellMany(2);
});
afterAll(() => till.close());

async function sellMany(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await sellByHand(agent.id, what);
}

/** Runs the daily job. */
async function closeDays(): Promise<void> {
  const job = await transaction((tx) =>
    enqueueJob(tx, office, { kind: "close-commissions", title: "Test", input: null }),
  );
  await runJobAndWait(office, job.id, () => undefined, new AbortController().signal);
}

/** Unpaid commission of the agent and the super agent, in kobo. */
async function owed(): Promise<(number | undefined)[]> {
  const rows = await listUnpaid(office);
  return [
    rows.find(({ ticket_agent_id }) => ticket_agent_id === agent.id)?.kobo,
    rows.find(({ super_agent_id }) => super_agent_id === company.id)?.kobo,
  ];
}

async function closed(): Promise<unknown[]> {
  const { rows } = await connectionPool().query(
    `SELECT c.day, c.kobo FROM commission_closed c JOIN account a ON a.id = c.account_id
     ORDER BY a.ticket_agent_id NULLS LAST`,
  );
  return rows;
}

const accounts = sql`array(SELECT id FROM account WHERE kind = 'commission')`;
const check = async () =>
  (await verifyLedger(database())).checks.find(({ name }) =>
    name.startsWith("closed commission days equal the commission earned and paid up to then"),
  );

test("the balance is the same before and after closing days, and closing resumes where it stopped", async () => {
  expect(await owed()).toEqual([5_000, 2_000]);
  await sql`SELECT close_commissions(${daysAgo(4)}::date, ${accounts})`.execute(database());
  expect(await closed()).toEqual([
    { day: daysAgo(4), kobo: 0 },
    { day: daysAgo(4), kobo: 0 },
  ]);
  expect(await owed()).toEqual([5_000, 2_000]);
  for (const _ of [1, 2]) {
    await closeDays();
    expect(await closed()).toEqual([
      { day: daysAgo(2), kobo: 3_000 },
      { day: daysAgo(2), kobo: 1_200 },
    ]);
    expect(await owed()).toEqual([5_000, 2_000]);
  }
  await expectBooksAgree(till);
});

test("closed days are not read again, and ledger checks find a wrong amount", async () => {
  const add = (kobo: number) =>
    sql`UPDATE commission_closed SET kobo = kobo + ${kobo} WHERE kobo > 2000`.execute(database());
  await add(7);
  expect(await owed()).toEqual([5_007, 2_000]);
  expect(await check()).toMatchObject({
    ok: false,
    detail: expect.stringContaining("3007 kobo, booked 3000"),
  });
  await add(-7);
  expect(await check()).toMatchObject({ ok: true });
});

test("a transfer that is imported later for a closed day is added to it", async () => {
  await sql`INSERT INTO transfer (id, debit_account, credit_account, amount, code, created_at)
    SELECT gen_random_uuid(), debit_account, credit_account, 40, 'brought.over', now() - interval '6 days'
    FROM transfer JOIN account ON account.id = credit_account WHERE account.ticket_agent_id = ${agent.id} AND code = 'ticket.commission' LIMIT 1`.execute(
    database(),
  );
  expect(await owed()).toEqual([5_040, 2_000]);
  expect(await check()).toMatchObject({ ok: true });
  expect((await closed())[0]).toEqual({ day: daysAgo(2), kobo: 3_040 });
  await sql`INSERT INTO transfer (id, debit_account, credit_account, amount, code, reverses_id)
    SELECT gen_random_uuid(), credit_account, debit_account, amount, code, id FROM transfer WHERE amount = 40`.execute(
    database(),
  );
  expect(await owed()).toEqual([5_000, 2_000]);
  expect((await closed())[0]).toEqual({ day: daysAgo(2), kobo: 3_040 });
  expect(await check()).toMatchObject({ ok: true });
});

test("a day can be closed only from the second day after it", async () => {
  const close = sql`SELECT close_commissions(${daysAgo(1)}::date, ${accounts})`.execute(database());
  await expect(close).rejects.toThrow("may still be under way");
});
