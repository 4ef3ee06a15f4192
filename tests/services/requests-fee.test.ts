import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readCredit } from "#areas/collecting/payments/payer-credit.ts";
import { database } from "#kernel/db/client.ts";
import { tamper } from "../money/support/owner.ts";
import { choose, start } from "../money/support/pay.ts";
import { reversePayment } from "../money/support/reverse.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import {
  addProvider,
  ask,
  asker,
  daysAgo,
  fetchView,
  linkTo,
  messagesAbout,
  offer,
  officer,
  type Person,
  propertyOf,
  step,
  stepped,
} from "./request-kit.ts";

/** The fee of a request: payment, reversal, cancellation, and their effect on the clock. */

const OFFICE = ["service_request.view", "service_request.assign", "service_request.work"];
const FEE = 2_500_00;

let till: Till;
let ada: Awaited<ReturnType<typeof asker>>;
let chief: Person;

beforeAll(async () => {
  till = await openTill();
  ada = await asker();
  chief = await officer({ permissions: OFFICE });
});
afterAll(() => till.close());
afterEach(() => expectBooksAgree(till));

const billOf = (id: number | null) =>
  database().selectFrom("bill").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Pays on the gateway's page; its webhook confirms the payment. */
async function pay(bill_id: number | null, kobo?: number): Promise<number> {
  const bill = await billOf(bill_id);
  const before = bill.paid_kobo;
  const payment = await start([bill], kobo);
  await choose(payment, "pay");
  await expect.poll(async () => (await billOf(bill_id)).paid_kobo).toBeGreaterThan(before);
  return payment.id;
}

describe("a request fee", () => {
  it("starts the clock when it is fully paid, in the same transaction", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const { version } = await fetchView(ada, made.id);
    await pay(made.bill_id, 1_000_00);
    expect(await fetchView(ada, made.id)).toMatchObject({ waiting_for: "fee", due_on: null, version });
    await pay(made.bill_id);
    const paid = await fetchView(ada, made.id);
    expect(paid).toMatchObject({
      waiting_for: null,
      bill: { status: "paid" },
      clock: { days_used: 0, days_allowed: 10 },
    });
    expect(paid.due_on).not.toBeNull();
    expect(paid.version).toBe(version + 1);
    expect(paid.clock.runs).toHaveLength(1);
  });

  it("stops the clock when it is reversed, and resumes it when paid again", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const payment = await pay(made.bill_id);
    await stepped(chief, made.id, "start");
    await reversePayment(payment);
    expect(await fetchView(ada, made.id)).toMatchObject({
      waiting_for: "fee",
      due_on: null,
      status: "in-progress",
      clock: { runs: [{ stopped_for: "fee" }] },
    });
    expect((await step(chief, made.id, "ask", { body: "?" })).body.code).toBe("request-state");
    await pay(made.bill_id);
    const paidAgain = await fetchView(ada, made.id);
    expect(paidAgain).toMatchObject({ waiting_for: null, status: "in-progress" });
    expect(paidAgain.clock.runs).toHaveLength(2);
    await stepped(chief, made.id, "resolve", { outcome: "Done." });
  });

  it("that is reversed and paid again leaves an open question open", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const payment = await pay(made.bill_id);
    await stepped(chief, made.id, "start");
    await stepped(chief, made.id, "ask", { body: "Which?" });
    await reversePayment(payment);
    expect((await fetchView(ada, made.id)).waiting_for).toBe("fee");
    await pay(made.bill_id);
    expect(await fetchView(ada, made.id)).toMatchObject({ waiting_for: "requester", due_on: null });
    await stepped(ada, made.id, "answer", { body: "This." });
    expect((await fetchView(ada, made.id)).due_on).not.toBeNull();
  });

  it("is overdue from its due date by the database’s date, until it is paid", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const overdueSince = async () => (await fetchView(ada, made.id)).bill?.overdue_since;
    expect(await overdueSince()).toBeNull();
    const due_on = "2026-01-15";
    await tamper(till.database.url, `UPDATE bill SET due_on = '${due_on}' WHERE id = ${made.bill_id}`);
    expect(await overdueSince()).toBe(due_on);
    await pay(made.bill_id);
    expect(await overdueSince()).toBeNull();
  });

  it("that is waived counts as paid", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const [first, second] = await Promise.all([
      signInAs("admin@ratebook.test"),
      signInAs("admin2@ratebook.test"),
    ]);
    const body = { kobo: FEE, reason: "Waived by the board." };
    const response = await first.post(`/bills/${made.bill_id}/waivers`, body, { key: `waive-${made.id}-1` });
    expect(response.body).toMatchObject({ status: "success" });
    const { id } = response.body.data as { id: number };
    const done = await second.post(`/bill-changes/${id}/approve`, {}, { key: `waive-${made.id}-2` });
    expect(done.body).toMatchObject({ status: "success" });
    expect(await fetchView(ada, made.id)).toMatchObject({ waiting_for: null, bill: { status: "paid" } });
    expect((await fetchView(chief, made.id)).history[0]).toMatchObject({ verb: "fee_paid" });
  });

  it("that is reversed after completion leaves the request unchanged", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const payment = await pay(made.bill_id);
    await stepped(chief, made.id, "start");
    await stepped(chief, made.id, "resolve", { outcome: "Done." });
    const ended = await fetchView(ada, made.id);
    await reversePayment(payment);
    expect(await fetchView(ada, made.id)).toMatchObject({
      status: "resolved",
      version: ended.version,
      waiting_for: null,
    });
    // Once reopened, the request awaits the fee again.
    await stepped(ada, made.id, "reopen", { reason: "Not right." });
    expect(await fetchView(ada, made.id)).toMatchObject({
      status: "assigned",
      waiting_for: "fee",
      due_on: null,
    });
  });
});

/** Templates of the messages to a user about a request, in the order of `told`. */
const notifiedTo = async (id: number, user: number) => [
  ...new Set((await messagesAbout(id)).filter((one) => one.user_id === user).map(({ template }) => template)),
];

describe("the assigned worker", () => {
  it("is notified when the fee is paid, not before, and when it is reversed and paid again", async () => {
    const provider_id = await addProvider();
    const clerk = await officer({ permissions: ["service_request.work"] });
    await linkTo(provider_id, clerk.user);
    const made = await ask(ada, await offer({ fee_kobo: FEE, provider_id }));
    expect(await notifiedTo(made.id, clerk.user)).toEqual([]);
    await pay(made.bill_id, 1_000_00);
    expect(await notifiedTo(made.id, clerk.user)).toEqual([]);
    const payment = await pay(made.bill_id);
    expect(await notifiedTo(made.id, clerk.user)).toEqual(["request-assigned"]);
    await reversePayment(payment);
    expect(await notifiedTo(made.id, clerk.user)).toEqual(["request-news", "request-assigned"]);
    await pay(made.bill_id);
    expect((await messagesAbout(made.id))[0]?.body).toContain("Fee paid");
    const { history } = await fetchView(chief, made.id);
    expect(history.map(({ verb }) => verb)).toEqual(["fee_paid", "fee_back", "fee_paid", "submit"]);
  });
});

describe("withdrawing a request", () => {
  it("cancels an unpaid fee", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    await stepped(ada, made.id, "withdraw", { reason: "No longer needed." });
    expect(await fetchView(ada, made.id)).toMatchObject({
      status: "withdrawn",
      outcome: "No longer needed.",
      bill: { id: made.bill_id, status: "cancelled" },
    });
  });

  it("keeps a paid fee, and is refused while the fee is part paid", async () => {
    const paid = await ask(ada, await offer({ fee_kobo: FEE }));
    await pay(paid.bill_id);
    await stepped(ada, paid.id, "withdraw");
    expect(await fetchView(ada, paid.id)).toMatchObject({ status: "withdrawn", bill: { status: "paid" } });
    const part = await ask(ada, await offer({ fee_kobo: FEE }));
    const payment = await pay(part.bill_id, 500_00);
    for (const [who, verb] of [
      [ada, "withdraw"],
      [chief, "reject"],
    ] as const)
      expect(await step(who, part.id, verb, { reason: "No." })).toMatchObject({
        status: 409,
        body: { code: "has-payments" },
      });
    expect(await fetchView(ada, part.id)).toMatchObject({ status: "submitted", waiting_for: "fee" });
    await reversePayment(payment);
    await stepped(ada, part.id, "withdraw");
  });

  it("at the moment of payment never leaves an active request without its fee", async () => {
    const bola = await asker();
    const made = await ask(bola, await offer({ fee_kobo: FEE }));
    const payment = await start([await billOf(made.bill_id)]);
    const [, withdrawn] = await Promise.all([choose(payment, "pay"), step(bola, made.id, "withdraw")]);
    expect([200, 409]).toContain(withdrawn.status);
    // The webhook records the payment in either case.
    const stateOf = async () =>
      (
        await database()
          .selectFrom("payment")
          .select("state")
          .where("id", "=", payment.id)
          .executeTakeFirstOrThrow()
      ).state;
    await expect.poll(stateOf).toBe("confirmed");
    const seen = await fetchView(bola, made.id);
    expect(seen.status).toBe("withdrawn");
    const credit = (await readCredit(database(), { type: "individual", id: bola.party })).kobo;
    const ended = seen.clock.runs.map(({ stopped_for }) => stopped_for);
    expect([
      { bill: "paid", ended: ["ended"], credit: 0 },
      { bill: "cancelled", ended: [], credit: FEE },
    ]).toContainEqual({ bill: seen.bill?.status, ended, credit });
  });
});

describe("a fee reversed after its request has ended", () => {
  it("is cancelled for a rejected, withdrawn or closed request", async () => {
    const rejected = await ask(ada, await offer({ fee_kobo: FEE }));
    const withdrawn = await ask(ada, await offer({ fee_kobo: FEE }));
    const closed = await ask(ada, await offer({ fee_kobo: FEE, days_to_reopen: 0 }));
    const payments: number[] = [];
    for (const { bill_id } of [rejected, withdrawn, closed]) payments.push(await pay(bill_id));
    for (const { id } of [rejected, closed])
      await stepped(chief, id, "reject", { reason: "It is not ours." });
    await stepped(ada, withdrawn.id, "withdraw");
    await daysAgo(closed.id, 1);
    await stepped(chief, closed.id, "close");
    for (const payment of payments) await reversePayment(payment);
    for (const { id } of [rejected, withdrawn, closed])
      expect((await fetchView(ada, id)).bill).toMatchObject({ status: "cancelled", paid_kobo: 0 });
    // Once reopened, the request gets a new bill.
    await stepped(ada, rejected.id, "reopen", { reason: "It is yours after all." });
    expect(await fetchView(ada, rejected.id)).toMatchObject({
      waiting_for: "fee",
      bill: { status: "unpaid" },
    });
  });

  it("remains due for a completed request until officers cancel it", async () => {
    const made = await ask(ada, await offer({ fee_kobo: FEE }));
    const [first, second] = await Promise.all([
      signInAs("admin@ratebook.test"),
      signInAs("admin2@ratebook.test"),
    ]);
    let requests = 0;
    const cancel = async () => {
      const one = await first.post(
        `/bills/${made.bill_id}/cancellations`,
        { reason: "Given back." },
        { key: `cancel-${made.id}-${++requests}` },
      );
      const { id } = one.body.data as { id: number };
      const verb = (what: string, body: object) =>
        second.post(`/bill-changes/${id}/${what}`, body, { key: `${what}-${made.id}-${requests}` });
      const done = await verb("approve", {});
      if (done.status !== 200) await verb("refuse", { reason: "Not yet." });
      return done;
    };
    expect((await cancel()).body).toMatchObject({ code: "wrong-status" });
    const payment = await pay(made.bill_id);
    await stepped(chief, made.id, "start");
    await stepped(chief, made.id, "resolve", { outcome: "Done." });
    await reversePayment(payment);
    expect((await billOf(made.bill_id)).status).toBe("unpaid");
    expect((await cancel()).body).toMatchObject({ status: "success" });
    expect((await billOf(made.bill_id)).status).toBe("cancelled");
  });
});

it("a reopened request with a reversed fee gets its full days once the fee is paid again", async () => {
  const made = await ask(ada, await offer({ fee_kobo: FEE, days_to_serve: 4 }));
  const payment = await pay(made.bill_id);
  await stepped(chief, made.id, "start");
  await daysAgo(made.id, 21);
  await stepped(chief, made.id, "ask", { body: "Which?" });
  await reversePayment(payment);
  await stepped(chief, made.id, "reject", { reason: "Not paid." });
  await stepped(ada, made.id, "reopen", { reason: "I pay now." });
  const owing = await fetchView(ada, made.id);
  expect(owing.clock).toMatchObject({
    days_used: 0,
    days_allowed: 4,
    summary: "Not started: awaiting payment of the fee",
  });
  await pay(owing.bill?.id ?? 0);
  const paidAgain = await fetchView(ada, made.id);
  // The question asked before the end is no longer open.
  expect(paidAgain).toMatchObject({ waiting_for: null, clock: { days_used: 0, days_overdue: 0 } });
  expect(paidAgain.due_on).not.toBeNull();
});

it("a fee stays with its requester when the asset is transferred with its arrears", async () => {
  const house = await propertyOf(ada.party);
  const made = await ask(ada, await offer({ fee_kobo: FEE, asset_type: "property" }), { asset_id: house });
  const admin = await signInAs("admin@ratebook.test");
  const shown = await admin.get(`/properties/${house}/ownership`);
  expect(shown.body.data).toMatchObject({ arrears: { bills: 0, due_kobo: 0 } });
  const { party } = await asker();
  const owners = [{ type: "individual", id: party, share_bp: 10_000 }];
  const body = { owners, arrears: "new", reason: "Sold" };
  const requested = await admin.post(`/properties/${house}/owners`, body);
  const { status } = await approved(requested, await signInAs("admin2@ratebook.test"));
  expect(status).toBe(202);
  expect(await billOf(made.bill_id)).toMatchObject({ individual_id: ada.party, version: 1 });
});

it("a request rejected before payment gets a new bill when it is reopened", async () => {
  const made = await ask(ada, await offer({ fee_kobo: FEE }));
  await stepped(chief, made.id, "reject", { reason: "Send the deed first." });
  expect((await billOf(made.bill_id)).status).toBe("cancelled");
  await stepped(ada, made.id, "reopen", { reason: "The deed is here." });
  const reopened = await fetchView(ada, made.id);
  expect(reopened).toMatchObject({
    status: "submitted",
    waiting_for: "fee",
    bill: { status: "unpaid", total_kobo: FEE },
  });
  expect(reopened.bill?.id).not.toBe(made.bill_id);
  await pay(reopened.bill?.id ?? 0);
  expect((await fetchView(ada, made.id)).waiting_for).toBeNull();
});

it("a reopened request has the fee it was submitted with, even if the service's fee has changed", async () => {
  const service = await offer({ fee_kobo: FEE });
  const made = await ask(ada, service);
  await stepped(chief, made.id, "reject", { reason: "Send the deed first." });
  for (const fee_kobo of [9_000_000, null]) {
    await database().updateTable("service_subcategory").set({ fee_kobo }).where("id", "=", service).execute();
    await stepped(ada, made.id, "reopen", { reason: "The deed is here." });
    expect((await fetchView(ada, made.id)).bill).toMatchObject({ status: "unpaid", total_kobo: FEE });
    await stepped(chief, made.id, "reject", { reason: "And the plan." });
  }
});

it("a fee is collected for the local government of its request", async () => {
  const made = await ask(ada, await offer({ fee_kobo: FEE }));
  await database().updateTable("service_request").set({ lga_id: 1 }).where("id", "=", made.id).execute();
  await pay(made.bill_id);
  const { lga_id } = await database()
    .selectFrom("collection")
    .select("lga_id")
    .where("bill_id", "=", made.bill_id)
    .executeTakeFirstOrThrow();
  expect(lga_id).toBe(1);
  const here = await officer({ permissions: ["bill.view"], lga_ids: [1] });
  const there = await officer({ permissions: ["bill.view"], lga_ids: [999] });
  expect((await here.get(`/bills/${made.bill_id}`)).status).toBe(200);
  expect((await there.get(`/bills/${made.bill_id}`)).status).toBe(404);
});
