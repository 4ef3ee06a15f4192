import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { useCredit } from "#areas/collecting/payments/use-credit.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { createBill, readBill, type TestBill } from "../money/support/bills.ts";
import { choose, readPayment, start } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { decide, issueRun, startApproved } from "../support/issue-run.ts";
import { createOfficer } from "../support/people.ts";
import { addProperty, completeJob, ratesCategory } from "./fixture.ts";

/** Two officers withdraw a whole issued run while none of its bills is paid, disputed or served. */

const PROPERTIES = 4;
const REASON = "Charged by the rates of last year";

let till: Till;
let first: ApiClient;
let second: ApiClient;
let category_id: number;
let owner: number;
let year = 2030;

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  category_id = await ratesCategory();
  const made = await addProperty();
  owner = made.owners[0] ?? 0;
  for (let at = 1; at < PROPERTIES; at++) await addProperty();
});
afterAll(() => till?.close());
// Each test bills a different year.
beforeEach(() => {
  year += 1;
});

let count = 0;
const key = () => ({ key: `withdrawal-test-${++count}` });
const issue = () => issueRun(first, second, { category_id, year });
const ask = (run: number, reason = REASON, by = first) =>
  by.post(`/billing-runs/${run}/withdrawal`, { reason }, key());
const viewRun = async (id: number) => (await first.get(`/billing-runs/${id}`)).body.data;
const idOf = ({ status, body }: Awaited<ReturnType<typeof ask>>): number => {
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body.data as { id: number }).id;
};

/** Requests and approves the withdrawal; returns its job. */
async function approvedJob(run: number): Promise<number> {
  const approved = await decide(second, idOf(await ask(run)));
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body));
  return ((await viewRun(run)) as { withdrawal_job_id: number }).withdrawal_job_id;
}

async function billsOf(
  run: number,
): Promise<(TestBill & { status: string; notice: number; notice_status: string })[]> {
  const { rows } = await sql<TestBill & { status: string; notice: number; notice_status: string }>`
    SELECT b.id, b.code, b.token, b.pay_code, b.total_kobo, b.status, n.id AS notice, n.status AS notice_status
    FROM demand_notice n JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
    WHERE n.run_id = ${run} ORDER BY b.individual_id, b.id`.execute(database());
  return rows;
}

const statesOf = async (run: number) => [
  ...new Set((await billsOf(run)).flatMap(({ status, notice_status }) => [status, notice_status])),
];

async function pay(bill: TestBill, kobo?: number): Promise<number> {
  const payment = await start([bill], kobo);
  await choose(payment, "pay");
  await settle(payment.reference);
  return payment.id;
}

describe("the withdrawal of a run", () => {
  it("cancels all its notices and bills after another officer's approval", async () => {
    const run = await issue();
    expect(await viewRun(run)).toMatchObject({ can: { withdraw: true } });
    expect((await ask(run, " ")).body.errors).toHaveProperty("reason");
    const request = idOf(await ask(run));
    expect(await ask(run)).toMatchObject({ status: 409, body: { code: "already-requested" } });
    const view = (await second.get(`/approval-requests/${request}`)).body.data;
    expect(view).toMatchObject({ kind: "billing-run-withdrawal", can: { decide: true } });
    expect((view as { effect: object[] }).effect).toEqual(
      expect.arrayContaining([
        { label: "Bills", before: String(PROPERTIES), after: "Cancelled" },
        { label: "Total", before: expect.stringMatching(/^₦[1-9]/), after: "Cancelled" },
      ]),
    );
    expect(await statesOf(run)).toEqual(["unpaid", "issued"]);
    expect(await decide(first, request)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await decide(second, request)).toMatchObject({ status: 200 });
    const { withdrawal_job_id } = (await viewRun(run)) as { withdrawal_job_id: number };
    expect(await completeJob(withdrawal_job_id)).toMatchObject({
      state: "done",
      result: { cancelled: PROPERTIES },
    });
    expect(await statesOf(run)).toEqual(["cancelled"]);
    expect(await viewRun(run)).toMatchObject({
      state: "withdrawn",
      requests: [
        { kind: "billing-run", status: "approved" },
        { kind: "billing-run-withdrawal", status: "approved", reason: REASON },
      ],
      can: { withdraw: false },
    });
    const notice = await database()
      .selectFrom("demand_notice")
      .innerJoin("app_user", "app_user.id", "cancelled_by")
      .select(["cancel_reason", "email"])
      .where("run_id", "=", run)
      .executeTakeFirstOrThrow();
    expect(notice).toEqual({ cancel_reason: REASON, email: "admin2@ratebook.test" });
    const { rows: trail } = await sql`SELECT reason, after FROM audit
      WHERE action = 'billing.withdraw' AND record_id = ${run}`.execute(database());
    expect(trail).toMatchObject([{ reason: REASON, after: { state: "withdrawn", cancelled: PROPERTIES } }]);
    await expectBooksAgree(till);

    expect(await ask(run)).toMatchObject({ status: 409, body: { code: "wrong-status" } });
    expect(await billsOf(await issue())).toHaveLength(PROPERTIES);
  });

  it("leaves bills that were cancelled before unchanged", async () => {
    const run = await issue();
    const [bill] = await billsOf(run);
    const cancelled = await second.post(`/demand-notices/${bill?.notice}/cancel`, { reason: "Sold" }, key());
    expect(cancelled.status).toBe(200);
    expect(await completeJob(await approvedJob(run))).toMatchObject({
      result: { cancelled: PROPERTIES - 1 },
    });
    const { rows } = await sql<{ cancel_reason: string }>`SELECT DISTINCT cancel_reason FROM demand_notice
      WHERE run_id = ${run} ORDER BY 1`.execute(database());
    expect(rows.map((row) => row.cancel_reason)).toEqual([REASON, "Sold"]);
  });

  it("is refused when a bill is paid, disputed or served, with the bill numbers", async () => {
    const run = await issue();
    const [one, two, three, four] = await billsOf(run);
    if (!one || !two || !three || !four) throw new Error("The run has four bills.");
    const early = idOf(await ask(run));
    await pay(one, 1_000_00);
    const objection = await first.post(
      `/bills/${two.id}/objections`,
      { reason: "The plot is smaller" },
      key(),
    );
    expect(objection.status).toBe(201);
    for (const { notice } of [three, four])
      expect(
        await first.post(
          `/demand-notices/${notice}/serve`,
          { served_on: await lagosToday(database()), method: "adult-on-site", received_by: "Ade" },
          key(),
        ),
      ).toMatchObject({ status: 200 });
    const refused = {
      status: 409,
      body: {
        code: "run-in-use",
        message: expect.stringMatching(/1 is paid or part paid, 1 is under objection, 2 are served/),
      },
    };
    expect(await decide(second, early)).toMatchObject(refused);
    await decide(first, early, "withdraw");
    expect(await ask(run)).toMatchObject(refused);
    expect(await statesOf(run)).not.toContain("cancelled");
  });

  it("is refused when a payment was reversed, because its receipt names the bill", async () => {
    const run = await issue();
    const [bill] = await billsOf(run);
    if (!bill) throw new Error("The run has bills.");
    await pay(bill, 1_000_00);
    await sql`UPDATE bill SET paid_kobo = 0, status = 'unpaid' WHERE id = ${bill.id}`.execute(database());
    expect(await ask(run)).toMatchObject({ status: 409, body: { code: "run-in-use" } });
    await sql`UPDATE bill SET paid_kobo = 100000, status = 'part-paid' WHERE id = ${bill.id}`.execute(
      database(),
    );
  });

  it("is refused for a run that is not fully issued or outside the officer's local governments", async () => {
    const { id, job } = await startApproved(first, second, { category_id, year });
    expect(await ask(id)).toMatchObject({ status: 409, body: { code: "still-running" } });
    await completeJob(job);
    const lga = await database().selectFrom("lga").select("id").executeTakeFirstOrThrow();
    const local = await signInAs(await createOfficer([lga.id]));
    expect(await ask(id, REASON, local)).toMatchObject({ status: 404 });
    expect(await ask(99_999)).toMatchObject({ status: 404 });
  });

  it("ends the run: its cancelled job issues nothing more when retried", async () => {
    const run = await issue();
    const { job_id } = (await viewRun(run)) as { job_id: number };
    await completeJob(await approvedJob(run));
    await sql`UPDATE job SET state = 'cancelled', checkpoint = NULL WHERE id = ${job_id}`.execute(database());
    expect((await second.post(`/jobs/${job_id}/retry`, {}, key())).status).toBe(200);
    expect(await completeJob(job_id)).toMatchObject({ state: "failed", error: { code: "run-withdrawn" } });
    expect(await statesOf(run)).toEqual(["cancelled"]);
    expect(await viewRun(run)).toMatchObject({ state: "withdrawn" });
  });
});

describe("a payment during the withdrawal of a run", () => {
  /** Waits until the withdrawal is blocked by a row lock. */
  const untilWaiting = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR UPDATE OF b%'`.execute(
          database(),
        );
        return rows.length;
      })
      .toBe(1);

  it("that holds a bill's lock delays the withdrawal and keeps the whole run issued", async () => {
    const twice = await createBill({ individual_id: owner, lines: [["TX-01", 5_000_00]] });
    const [one, second] = [await start([twice]), await start([twice])];
    for (const payment of [one, second]) {
      await choose(payment, "pay");
      await settle(payment.reference);
    }
    const run = await issue();
    const [bill] = await billsOf(run);
    if (!bill) throw new Error("The run has bills.");
    const job = await approvedJob(run);
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const paying = transaction(async (tx) => {
      const use = { bill_ids: [bill.id], kobo: 5_000_00 };
      await useCredit(tx, systemActor("test"), { type: "individual", id: owner }, use);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const ended = completeJob(job);
    await untilWaiting();
    released.resolve();
    await paying;
    expect(await ended).toMatchObject({ state: "failed", error: { code: "run-in-use" } });
    expect(await readBill(bill.id)).toMatchObject({ status: "part-paid", paid_kobo: 5_000_00 });
    expect(await statesOf(run)).not.toContain("cancelled");
    expect(await viewRun(run)).toMatchObject({ state: "done" });
    await expectBooksAgree(till);
  });

  it("that was started before and confirmed after it becomes the payer's credit", async () => {
    const run = await issue();
    const [bill] = await billsOf(run);
    if (!bill) throw new Error("The run has bills.");
    const payment = await start([bill]);
    const before = (await readCredit(database(), { type: "individual", id: owner })).kobo;
    expect(await completeJob(await approvedJob(run))).toMatchObject({ state: "done" });
    await choose(payment, "pay");
    expect(await settle(payment.reference)).toMatchObject({ state: "confirmed" });
    const { kobo } = await readPayment(payment.id);
    expect((await readCredit(database(), { type: "individual", id: owner })).kobo).toBe(before + kobo);
    expect(await readBill(bill.id)).toMatchObject({ status: "cancelled", paid_kobo: 0 });
    await expectBooksAgree(till);
  });

  it("that is confirmed at the same moment pays the bill or becomes the payer's credit", async () => {
    const run = await issue();
    const [bill] = await billsOf(run);
    if (!bill) throw new Error("The run has bills.");
    const payment = await start([bill]);
    const job = await approvedJob(run);
    const before = (await readCredit(database(), { type: "individual", id: owner })).kobo;
    // The gateway sends its webhook as the payer pays.
    const [ended] = await Promise.all([completeJob(job), choose(payment, "pay")]);
    await settle(payment.reference);
    const { kobo, state } = await readPayment(payment.id);
    expect(state).toBe("confirmed");
    const credit = (await readCredit(database(), { type: "individual", id: owner })).kobo - before;
    const { paid_kobo, status } = await readBill(bill.id);
    expect(paid_kobo + credit).toBe(kobo);
    expect(status).toBe(ended.state === "done" ? "cancelled" : "paid");
    expect((await statesOf(run)).includes("cancelled")).toBe(ended.state === "done");
    await expectBooksAgree(till);
  });
});
