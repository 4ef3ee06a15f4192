import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { endPlanIfMissed } from "#areas/charging/issued-bills/end-missed-plans.ts";
import { objectToBill } from "#areas/charging/issued-bills/object-to-bill.ts";
import { pendingBillRequests } from "#areas/charging/issued-bills/pending-requests.ts";
import { remindOf } from "#areas/charging/issued-bills/remind.ts";
import { settle } from "#areas/collecting/payments/settle.ts";
import { statementDocument } from "#areas/collecting/statements/get-statement.ts";
import { addDays, formatDate, type LagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { objectionDeadline } from "#domain/objection.ts";
import { clearAppSettingsCache } from "#kernel/app-settings.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { agencyOf, createBill, readBill, type TestBill } from "../money/support/bills.ts";
import { tamper } from "../money/support/owner.ts";
import { choose, start } from "../money/support/pay.ts";
import { expectBooksAgree, openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { startClock, stopClock } from "../support/database-clock.ts";
import { createPayer, type Payer } from "../support/payers.ts";
import { pdfText } from "../support/pdf-text.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { addProperty, program, ratesCategory, bill as runBill } from "./fixture.ts";

let till: Till;
let first: ApiClient;
let second: ApiClient;
let payer: Payer;
let me: ApiClient;
let today: LagosDate;
/** A notice issued by the system, so that any officer can decide on it, and its bill. */
let made: { notice: number; bill: number; code: string; token: string; total_kobo: number };

beforeAll(async () => {
  till = await openTill();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  today = await lagosToday(database());
});
afterAll(() => till.close());

beforeEach(async () => {
  await expectBooksAgree(till);
  payer = await createPayer("individual");
  me = await signInAs(payer.email);
  const { id } = await addProperty({ shares: [] });
  await database()
    .insertInto("ownership")
    .values({
      asset_type: "property",
      asset_id: id,
      individual_id: payer.party,
      share_bp: 10_000,
      since: "2000-01-01",
    })
    .execute();
  await runBill({ category_id: await ratesCategory(), year: 2026, filter: {} });
  const row = await database()
    .selectFrom("bill")
    .innerJoin("demand_notice", "demand_notice.id", "bill.source_id")
    .select(["bill.id", "bill.code", "bill.token", "bill.total_kobo", "demand_notice.id as notice"])
    .where("bill.source", "=", "demand_notice")
    .where("bill.individual_id", "=", payer.party)
    .executeTakeFirstOrThrow();
  made = {
    notice: row.notice,
    bill: row.id,
    code: row.code ?? "",
    token: row.token,
    total_kobo: row.total_kobo,
  };
});

const dataOf = <T = Record<string, never>>({ body }: { body: { data?: unknown } }) => body.data as T;
const billNow = async () =>
  dataOf<{
    total_kobo: number;
    status: string;
    balance: { balance_kobo: number; discount: { pay_by: string } | null };
  }>(await first.get(`/bills/${made.bill}`));
const noticeNow = async () =>
  dataOf<{ status: string; served_on: string | null }>(await first.get(`/demand-notices/${made.notice}`));
const idOf = (answer: Parameters<typeof dataOf>[0]) => dataOf<{ id: number }>(answer).id;

/** Without `kobo`, pays the whole amount due today. */
async function pay(kobo?: number): Promise<void> {
  const { bill: id, code, token, total_kobo } = made;
  const payment = await start([{ id, code, token, pay_code: "", total_kobo }], kobo);
  await choose(payment, "pay");
  await settle(payment.reference);
}

describe("serving a notice", () => {
  it("is recorded once with its proof and starts the objection period", async () => {
    const bare = await first.post(`/demand-notices/${made.notice}/serve`, {
      served_on: today,
      method: "pasted",
    });
    expect(bare).toMatchObject({ status: 422, body: { errors: { received_by: expect.anything() } } });
    const early = { served_on: addDays(today, -1), method: "teleport", latitude: "90.5" };
    const faulty = await first.post(`/demand-notices/${made.notice}/serve`, early);
    expect(Object.keys(faulty.body.errors ?? {}).sort()).toEqual([
      "latitude",
      "method",
      "received_by",
      "served_on",
    ]);
    const service = {
      served_on: today,
      method: "in-person",
      received_by: "A. Bello",
      latitude: 7.15,
      longitude: 3.35,
    };
    expect((await first.post(`/demand-notices/${made.notice}/serve`, service)).status).toBe(200);
    expect(await noticeNow()).toMatchObject({ status: "served", served_on: today });
    expect(await first.post(`/demand-notices/${made.notice}/serve`, service)).toMatchObject({
      body: { code: "served-already" },
    });
    const life = dataOf<{ objection_period: object; service: object }>(
      await me.get(`/bills/${made.bill}/life`),
    );
    expect(life).toMatchObject({
      objection_period: { served_on: today, ends_on: addDays(today, 30), ended: false },
      service: { method: "in-person", received_by: "A. Bello", by: "The revenue office" },
    });
  });
});

describe("an objection", () => {
  it("is accepted one second before its deadline and rejected one second after it", async () => {
    await sql`UPDATE demand_notice SET served_on = ${today} WHERE id = ${made.notice}`.execute(database());
    const deadline = objectionDeadline(today, 30).getTime();
    const at = (ms: number) =>
      transaction((tx) =>
        objectToBill(tx, program, made.bill, { reason: "Too much" }, new Date(deadline + ms)),
      );
    await expect(at(1_000)).rejects.toMatchObject({ code: "objection-late" });
    await expect(at(0)).rejects.toMatchObject({ code: "objection-late" });
    await expect(at(-1_000)).resolves.toMatchObject({ status: "open" });
  });

  it("sent over the API is accepted before its deadline by the database clock and rejected after it", async () => {
    // The deadline is midnight before today, so sessions created today are still valid then.
    const served = addDays(today, -31);
    await sql`UPDATE demand_notice SET served_on = ${served} WHERE id = ${made.notice}`.execute(database());
    const deadline = objectionDeadline(served, 30).getTime();
    const object = () => me.post(`/bills/${made.bill}/objections`, { reason: "Too much" });
    try {
      await stopClock(till.database.url, new Date(deadline + 1_000));
      expect(await object()).toMatchObject({ status: 409, body: { code: "objection-late" } });
      await stopClock(till.database.url, new Date(deadline));
      expect(await object()).toMatchObject({ status: 409, body: { code: "objection-late" } });
      await stopClock(till.database.url, new Date(deadline - 1_000));
      expect(await object()).toMatchObject({ status: 201, body: { data: { status: "open" } } });
    } finally {
      await startClock(till.database.url);
    }
  });

  it("keeps the objection period that was set when its bill was issued", async () => {
    const path = "/settings/charging";
    const version = async () => {
      const all = dataOf<{ key: string; version: number }[]>(await first.get("/settings"));
      return all.find(({ key }) => key === "charging")?.version;
    };
    const set = async (objection_days: unknown) =>
      first.patch(path, { objection_days, version: await version() });
    await first.post("/step-up", { password: "Ratebook-demo-1" });
    expect(await set(3)).toMatchObject({
      status: 422,
      body: { errors: { objection_days: expect.anything() } },
    });
    expect((await set(14)).status).toBe(200);
    await runBill({ category_id: await ratesCategory(), year: 2027, filter: {} });
    expect((await set(30)).status).toBe(200);
    const { id, source_id } = await database()
      .selectFrom("bill")
      .innerJoin("demand_notice as n", "n.id", "bill.source_id")
      .select(["bill.id", "source_id"])
      .where("bill.source", "=", "demand_notice")
      .where("bill.individual_id", "=", payer.party)
      .where("n.period_from", "=", "2027-01-01")
      .executeTakeFirstOrThrow();
    await sql`UPDATE demand_notice SET served_on = ${today} WHERE id IN (${source_id}, ${made.notice})`.execute(
      database(),
    );
    const object = (bill: number, days: number, ms: number) => {
      const when = new Date(objectionDeadline(today, days).getTime() + ms);
      return transaction((tx) => objectToBill(tx, program, bill, { reason: "Too much" }, when));
    };
    await expect(object(id, 14, 1_000)).rejects.toMatchObject({ code: "objection-late" });
    await expect(object(made.bill, 14, 1_000)).resolves.toMatchObject({ status: "open" });
    await expect(object(id, 14, -1_000)).resolves.toMatchObject({ status: "open" });
    const { rights } = dataOf<{ rights: string[] }>(await me.get(`/demand-notices/${source_id}/paper`));
    expect(rights.join(" ")).toContain("within 14 days of service");
  });

  it("suspends the disputed amount; revised, it adds a line to the bill and leaves the notice unchanged", async () => {
    const issued = async () =>
      dataOf<{ lines: object[]; total: { sum: string }; dues: { sum: string }[]; since: string | null }>(
        await me.get(`/demand-notices/${made.notice}/paper`),
      );
    const before = await issued();
    const sent = await me.post(`/bills/${made.bill}/objections`, {
      reason: "20 rooms, not 28.",
      disputed_kobo: "50,000.00",
    });
    expect(sent).toMatchObject({ status: 201, body: { data: { status: "open" } } });
    expect(await noticeNow()).toMatchObject({ status: "objected" });
    expect(await me.post(`/bills/${made.bill}/objections`, { reason: "Again" })).toMatchObject({
      body: { code: "objection-open" },
    });
    expect(await me.post(`/objections/${idOf(sent)}/revise`, { reason: "x", kobo: 1 })).toMatchObject({
      status: 403,
    });
    const much = await second.post(`/objections/${idOf(sent)}/revise`, {
      reason: "Counted",
      kobo: "50,000.01",
    });
    expect(much).toMatchObject({ status: 422, body: { errors: { kobo: expect.anything() } } });
    const nothing = await second.post(`/objections/${idOf(sent)}/revise`, { reason: "Counted", kobo: "0" });
    expect(nothing.body.errors).toEqual({ kobo: ["Enter an amount above zero."] });
    const done = await second.post(`/objections/${idOf(sent)}/revise`, {
      reason: "Counted: 22 rooms.",
      kobo: "30,000.00",
    });
    expect(done).toMatchObject({ status: 200, body: { data: { status: "revised" } } });
    expect(await billNow()).toMatchObject({ total_kobo: made.total_kobo - 3_000_000, status: "unpaid" });
    expect(await noticeNow()).toMatchObject({ status: "issued" });
    const now = await issued();
    expect([now.lines, now.total.sum]).toEqual([before.lines, before.total.sum]);
    // The lines stay as issued; only the amounts due change.
    expect([before.since, now.since]).toEqual([
      null,
      expect.stringMatching(/^Adjustment ADJ-\S+ −₦30,000\.00\. Amounts due are as at /),
    ]);
    expect(now.dues.at(-1)?.sum).toBe(formatNaira(made.total_kobo - 3_000_000));
    const paper = dataOf<{ lines: { label: string; sum: string }[] }>(
      await me.get(`/bills/${made.bill}/paper`),
    );
    expect(
      paper.lines.some(({ label, sum }) => label.startsWith("Adjustment ADJ-") && sum === "−30,000.00"),
    ).toBe(true);
    const repeated = await second.post(`/objections/${idOf(sent)}/uphold`, { reason: "x" });
    expect(repeated).toMatchObject({ status: 409, body: { code: "wrong-status" } });
  });

  it("that is upheld keeps the charge and gives the payer days to pay", async () => {
    const sent = await me.post(`/bills/${made.bill}/objections`, { reason: "Not mine" });
    expect((await second.post(`/objections/${idOf(sent)}/uphold`, { reason: "It is." })).status).toBe(200);
    expect(await billNow()).toMatchObject({ total_kobo: made.total_kobo });
    const notified = await upheldMessages(made.bill);
    expect(notified.length).toBeGreaterThan(0);
    // The bill is due later than the days that a decision gives, so its due date is unchanged.
    expect(notified.filter(({ body }) => body.includes("without penalty"))).toEqual([]);
  });

  it("made by the due date gives the payer days to pay when upheld, and made later gives none", async () => {
    const upheld = async (due_on: LagosDate) => {
      const { id } = await createBill({
        individual_id: payer.party,
        issued_on: addDays(today, -10),
        due_on,
      });
      const sent = await me.post(`/bills/${id}/objections`, { reason: "Not mine" });
      expect(await second.post(`/objections/${idOf(sent)}/uphold`, { reason: "It is." })).toMatchObject({
        status: 200,
      });
      const messages = await upheldMessages(id);
      expect(messages.length).toBeGreaterThan(0);
      return messages.map(({ body }) => body).join(" ");
    };
    expect(await upheld(addDays(today, -1))).not.toContain("without penalty");
    expect(await upheld(today)).toContain(
      `You can pay the disputed amount until ${formatDate(addDays(today, 14))} without penalty.`,
    );
  });

  async function upheldMessages(bill: number): Promise<{ body: string }[]> {
    return database()
      .selectFrom("message")
      .select("body")
      .where("user_id", "=", payer.user)
      .where("template", "=", "objection-upheld")
      .where("about_id", "=", bill)
      .execute();
  }

  it("entered at the counter is not decided by the officer who entered it, nor visible to others", async () => {
    const sent = await first.post(`/bills/${made.bill}/objections`, { reason: "By letter of today" });
    const own = await first.post(`/objections/${idOf(sent)}/uphold`, { reason: "x" });
    expect(own).toMatchObject({ status: 403, body: { code: "own-entry" } });
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect(await elsewhere.post(`/objections/${idOf(sent)}/uphold`, { reason: "x" })).toMatchObject({
      status: 404,
    });
    const other = await signInAs((await createPayer("individual")).email);
    expect(await other.get(`/bills/${made.bill}/life`)).toMatchObject({ status: 404 });
    expect(await other.post(`/bills/${made.bill}/objections`, { reason: "x" })).toMatchObject({
      status: 404,
    });
    expect(await other.post(`/objections/${idOf(sent)}/withdraw`, {})).toMatchObject({ status: 404 });
    // Another officer can end it by a decision only, not by withdrawing it.
    expect(await second.post(`/objections/${idOf(sent)}/withdraw`, {})).toMatchObject({ status: 404 });
    expect((await me.post(`/objections/${idOf(sent)}/withdraw`, {})).status).toBe(200);
    const theirs = await me.post(`/bills/${made.bill}/objections`, { reason: "20 rooms" });
    for (const officer of [first, second])
      expect(await officer.post(`/objections/${idOf(theirs)}/withdraw`, {})).toMatchObject({ status: 404 });
    const entered = await createBill({ individual_id: payer.party, issued_on: today });
    const counter = await first.post(`/bills/${entered.id}/objections`, { reason: "By letter" });
    expect((await first.post(`/objections/${idOf(counter)}/withdraw`, {})).status).toBe(200);
  });

  it("by the payer can't be decided by the officer who issued the bill", async () => {
    const { asset_id } = await database()
      .selectFrom("demand_notice")
      .select("asset_id")
      .where("id", "=", made.notice)
      .executeTakeFirstOrThrow();
    const about = { asset_type: "property", asset_id, category_id: await ratesCategory(), year: 2028 };
    const entered = idOf(await first.post("/assessments", { ...about, submit: true }));
    const viewed = await first.get(`/assessments/${entered}`);
    const { total_kobo, version } = dataOf<{ total_kobo: number; version: number }>(viewed);
    const given = { expected_kobo: total_kobo, version };
    const issued = await second.post(`/assessments/${entered}/issue`, given);
    const { bill_id } = dataOf<{ bill_id: number }>(issued);
    const sent = await me.post(`/bills/${bill_id}/objections`, { reason: "20 rooms, not 28." });
    expect(sent.status).toBe(201);
    for (const [verb, body] of [
      ["uphold", { reason: "28 it is." }],
      ["revise", { reason: "Counted", kobo: "1.00" }],
    ] as const)
      expect(await second.post(`/objections/${idOf(sent)}/${verb}`, body)).toMatchObject({
        status: 403,
        body: { code: "own-entry" },
      });
    expect((await first.post(`/objections/${idOf(sent)}/uphold`, { reason: "28 it is." })).status).toBe(200);
  });

  it("made after the due date doesn't stop penalties, and is allowed once more after it is upheld", async () => {
    const overdue = await createBill({
      individual_id: payer.party,
      issued_on: addDays(today, -10),
      due_on: addDays(today, -5),
      penalty: { rate_ppm: 100_000, after_days: 0 },
    });
    const due = async () =>
      dataOf<{ balance: { balance_kobo: number } }>(await first.get(`/bills/${overdue.id}`)).balance
        .balance_kobo;
    const owed = 1_250_000 + 125_000;
    expect(await due()).toBe(owed);
    for (const reason of ["Not mine", "Still not mine"]) {
      const sent = await me.post(`/bills/${overdue.id}/objections`, { reason });
      expect(await due()).toBe(owed);
      expect((await second.post(`/objections/${idOf(sent)}/uphold`, { reason: "It is." })).status).toBe(200);
      expect(await due()).toBe(owed);
    }
    expect(await me.post(`/bills/${overdue.id}/objections`, { reason: "x" })).toMatchObject({
      status: 409,
      body: { code: "objections-used" },
    });
    const life = dataOf<{ can: object }>(await me.get(`/bills/${overdue.id}/life`));
    expect(life.can).toMatchObject({ object: false });
  });

  it("made again during the days given by a decision doesn't extend them", async () => {
    const bill = await createBill({
      individual_id: payer.party,
      issued_on: addDays(today, -10),
      due_on: today,
      penalty: { rate_ppm: 100_000, after_days: 0 },
    });
    const sent = await me.post(`/bills/${bill.id}/objections`, { reason: "Not mine" });
    expect((await second.post(`/objections/${idOf(sent)}/uphold`, { reason: "It is." })).status).toBe(200);
    const given = (await readBill(bill.id)).schedule;
    expect(given).toMatchObject({ kind: "held", parts: [{ kobo: 1_250_000, due_on: addDays(today, 14) }] });
    await tamper(till.database.url, `UPDATE bill SET due_on = due_on - 5 WHERE id = ${bill.id}`);
    const repeated = await me.post(`/bills/${bill.id}/objections`, { reason: "Look again" });
    expect((await readBill(bill.id)).schedule).toEqual(given);
    expect((await second.post(`/objections/${idOf(repeated)}/uphold`, { reason: "No." })).status).toBe(200);
    expect((await readBill(bill.id)).schedule).toEqual(given);
  });
});

describe("a waiver", () => {
  it("can't be approved by its requester, and adds a line to the bill", async () => {
    const response = await first.post(`/bills/${made.bill}/waivers`, {
      kobo: "10,000.00",
      reason: "Flood of October",
    });
    expect(response.status).toBe(201);
    expect(await first.post(`/bill-changes/${idOf(response)}/approve`, {})).toMatchObject({
      status: 403,
      body: { code: "own-entry" },
    });
    expect((await billNow()).total_kobo).toBe(made.total_kobo);
    expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    expect((await billNow()).total_kobo).toBe(made.total_kobo - 1_000_000);
    // The reason is private to the payer: anyone who finds the printed bill can open its link.
    for (const rest of ["", "/explanation", "/paper"]) {
      const open = await visitor.get(`/bills/by-token/${made.token}${rest}`);
      expect(open.status).toBe(200);
      expect(JSON.stringify(open.body)).not.toContain("Flood");
    }
    const line = {
      kind: "waiver",
      explanation: expect.stringContaining("Approved on"),
      explanation_message: { message_key: "Approved on {day}", params: { day: expect.any(String) } },
    };
    expect(await me.get(`/bills/by-token/${made.token}`)).toMatchObject({
      body: { data: { masked: false, lines: expect.arrayContaining([expect.objectContaining(line)]) } },
    });
    await tamper(
      till.database.url,
      `UPDATE bill_line SET explanation = 'Flood of October',
        explanation_message = '{"message_key": "Flood of October", "params": {}}' WHERE bill_id = ${made.bill} AND kind = 'waiver'`,
    );
    const older = await visitor.get(`/bills/by-token/${made.token}`);
    expect(JSON.stringify(older.body)).not.toContain("Flood");
    expect(await second.post(`/bill-changes/${idOf(response)}/approve`, {})).toMatchObject({
      body: { code: "wrong-status" },
    });
  });

  it("can be requested by the payer up to the balance, and closes a fully waived bill", async () => {
    const much = await me.post(`/bills/${made.bill}/waivers`, { kobo: made.total_kobo + 1, reason: "All" });
    expect(much).toMatchObject({ status: 422, body: { code: "more-than-open" } });
    expect(await me.post(`/bills/${made.bill}/adjustments`, { kobo: -1, reason: "x" })).toMatchObject({
      status: 403,
    });
    const response = await me.post(`/bills/${made.bill}/waivers`, {
      kobo: made.total_kobo,
      reason: "Hardship",
    });
    const twice = await me.post(`/bills/${made.bill}/waivers`, { kobo: 1, reason: "More" });
    expect(twice).toMatchObject({ status: 409, body: { code: "already-requested" } });
    expect((await first.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    expect(await billNow()).toMatchObject({ total_kobo: 0, status: "paid" });
    expect(await noticeNow()).toMatchObject({ status: "closed" });
  });

  it("is rejected only with a reason, and can't be approved once the bill is paid", async () => {
    const response = await me.post(`/bills/${made.bill}/waivers`, { kobo: 1_000_000, reason: "Hardship" });
    const bare = await first.post(`/bill-changes/${idOf(response)}/refuse`, {});
    expect(bare).toMatchObject({ status: 422, body: { errors: { reason: expect.anything() } } });
    await pay();
    const rejected = await first.post(`/bill-changes/${idOf(response)}/approve`, {});
    expect(rejected).toMatchObject({ status: 409, body: { code: "nothing-due" } });
    expect((await first.post(`/bill-changes/${idOf(response)}/refuse`, { reason: "Paid." })).status).toBe(
      200,
    );
  });
});

describe("an adjustment", () => {
  it("that increases the bill adds a line that payments cover", async () => {
    const response = await first.post(`/bills/${made.bill}/adjustments`, {
      kobo: "5,000.00",
      reason: "Annex left out",
    });
    expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    const { balance } = await billNow();
    await pay(balance.balance_kobo);
    expect(await billNow()).toMatchObject({ status: "paid", balance: { balance_kobo: 0 } });
  });

  it("that reduces the bill after a part payment leaves the remaining balance", async () => {
    await pay(made.total_kobo - 2_000_000);
    const response = await first.post(`/bills/${made.bill}/adjustments`, {
      kobo: "-20,000.00",
      reason: "Wrong class",
    });
    expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    expect(await billNow()).toMatchObject({ status: "paid", balance: { balance_kobo: 0 } });
  });

  it("that leaves only the early payment discount unpaid closes the bill with that discount", async () => {
    const early = await createBill({
      individual_id: payer.party,
      issued_on: today,
      lines: [["TX-01", 100_000]],
      discounts: [{ days: 30, rate_ppm: 100_000 }],
    });
    const payment = await start([early], 85_000);
    await choose(payment, "pay");
    await settle(payment.reference);
    const response = await first.post(`/bills/${early.id}/adjustments`, {
      kobo: -6_000,
      reason: "Wrong class",
    });
    expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    expect(await readBill(early.id)).toMatchObject({ status: "paid", total_kobo: 94_000, paid_kobo: 85_000 });
    const discounts = await database()
      .selectFrom("discount_taken")
      .select("kobo")
      .where("bill_id", "=", early.id)
      .execute();
    expect(discounts).toEqual([{ kobo: 9_000 }]);
    await expectBooksAgree(till);
  });

  describe("on a bill of several revenue items", () => {
    const itemised = () =>
      createBill({
        individual_id: payer.party,
        issued_on: today,
        discounts: [{ days: 30, rate_ppm: 50_000 }],
        lines: [
          ["TR-01", 10_000],
          ["WS-02", 40_000],
          ["WS-03", 50_000],
        ],
      });
    /** Total and paid amount per revenue item. */
    const byItem = async (bill_id: number) => {
      const { rows } = await sql<{ item: string; kobo: number; paid: number }>`
        SELECT r.code AS item, sum(l.kobo)::bigint AS kobo, sum(l.paid_kobo)::bigint AS paid
        FROM bill_line l JOIN revenue_item r ON r.id = l.revenue_item_id WHERE l.bill_id = ${bill_id} GROUP BY 1 ORDER BY 1`.execute(
        database(),
      );
      return rows.map(({ item, kobo, paid }) => [item, kobo, paid]);
    };
    const approve = async (bill_id: number, body: object) => {
      const response = await first.post(`/bills/${bill_id}/adjustments`, { reason: "Wrong class", ...body });
      expect(response).toMatchObject({ status: 201 });
      expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    };
    const payAll = async (bill: TestBill, kobo: number) => {
      const payment = await start([bill], kobo);
      await choose(payment, "pay");
      await settle(payment.reference);
      expect(await readBill(bill.id)).toMatchObject({ status: "paid" });
    };

    it("is allocated to all items in proportion and shown as one line", async () => {
      const bill = await itemised();
      await approve(bill.id, { kobo: -10_725 });
      expect(await byItem(bill.id)).toEqual([
        ["TR-01", 8_927, 0],
        ["WS-02", 35_710, 0],
        ["WS-03", 44_638, 0],
      ]);
      const { lines } = dataOf<{ lines: { kind: string; kobo: number }[] }>(
        await first.get(`/bills/${bill.id}`),
      );
      expect(lines.filter(({ kind }) => kind !== "charge")).toMatchObject([
        { kind: "adjustment", kobo: -10_725 },
      ]);
      await expectBooksAgree(till);
    });

    it("reduces the chosen item up to its charge", async () => {
      const bill = await itemised();
      const { revenue_item_id } = await database()
        .selectFrom("bill_line")
        .select("revenue_item_id")
        .where("bill_id", "=", bill.id)
        .where("position", "=", 1)
        .executeTakeFirstOrThrow();
      const refused = { kobo: -10_100, revenue_item_id, reason: "Wrong class" };
      expect(await first.post(`/bills/${bill.id}/adjustments`, refused)).toMatchObject({
        status: 422,
        body: { errors: { kobo: [expect.stringContaining("is only ₦100.00.")] } },
      });
      expect(
        await first.post(`/bills/${bill.id}/adjustments`, { ...refused, kobo: -1, revenue_item_id: 99_999 }),
      ).toMatchObject({
        status: 422,
        body: { errors: { revenue_item_id: ["Select a revenue item of this bill."] } },
      });
      await approve(bill.id, { kobo: -10_000, revenue_item_id });
      await payAll(bill, 85_500);
      expect(await byItem(bill.id)).toEqual([
        ["TR-01", 0, 0],
        ["WS-02", 40_000, 38_000],
        ["WS-03", 50_000, 47_500],
      ]);
      await expectBooksAgree(till);
    });

    it("and an early payment discount reduce all items", async () => {
      const bill = await itemised();
      await payAll(bill, 95_000);
      expect(await byItem(bill.id)).toEqual([
        ["TR-01", 10_000, 9_500],
        ["WS-02", 40_000, 38_000],
        ["WS-03", 50_000, 47_500],
      ]);
    });
  });

  it("is the only way to change the charge of an issued bill", async () => {
    const change = sql`UPDATE bill SET total_kobo = total_kobo - 100 WHERE id = ${made.bill}`.execute(
      database(),
    );
    await expect(change).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a bill cancellation", () => {
  it("is requested by one officer and approved by another", async () => {
    const response = await first.post(`/bills/${made.bill}/cancellations`, { reason: "Demolished in 2025" });
    expect(await first.post(`/bill-changes/${idOf(response)}/approve`, {})).toMatchObject({
      body: { code: "own-entry" },
    });
    // It needs the attention of officers who may decide it only.
    const needs = async (email: string) => {
      const { id } = await database()
        .selectFrom("app_user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      return (await pendingBillRequests(await actorForUser(id, null))).map(({ kind }) => kind);
    };
    expect(await needs("admin@ratebook.test")).not.toContain("cancellation");
    expect(await needs("admin2@ratebook.test")).toContain("cancellation");
    expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    expect(await noticeNow()).toMatchObject({ status: "cancelled", cancel_reason: "Demolished in 2025" });
    expect(await billNow()).toMatchObject({ status: "cancelled" });
    expect(await me.post(`/bills/${made.bill}/objections`, { reason: "x" })).toMatchObject({
      body: { code: "bill-cancelled" },
    });
  });
});

describe("pending requests on a cancelled bill", () => {
  it("are no longer pending, can't be decided, and can be withdrawn", async () => {
    const bill = await createBill({ individual_id: payer.party, issued_on: today });
    const half = Math.floor(bill.total_kobo / 2);
    const objected = await createBill({ individual_id: payer.party, issued_on: today });
    const requests = {
      waiver: await me.post(`/bills/${bill.id}/waivers`, { kobo: "100.00", reason: "Hardship" }),
      cancellation: await first.post(`/bills/${bill.id}/cancellations`, { reason: "Demolished" }),
      plan: await me.post(`/bills/${bill.id}/instalment-plans`, {
        parts: [half, bill.total_kobo - half].map((kobo, at) => ({
          kobo,
          due_on: addDays(today, 30 * (at + 1)),
        })),
        reason: "Business is slow",
      }),
      objection: await me.post(`/bills/${objected.id}/objections`, { reason: "Not mine" }),
    };
    for (const [kind, sent] of Object.entries(requests)) expect([kind, sent.status]).toEqual([kind, 201]);
    const pending = async () => {
      const lists: number[] = [];
      for (const kind of Object.keys(requests)) {
        const rows = dataOf<{ bill_id: number }[]>(
          await second.get(`/bill-requests?kind=${kind}&per_page=100`),
        );
        lists.push(rows.filter(({ bill_id }) => [bill.id, objected.id].includes(bill_id)).length);
      }
      return lists;
    };
    const counted = async () => {
      const { id } = await database()
        .selectFrom("app_user")
        .select("id")
        .where("email", "=", "admin2@ratebook.test")
        .executeTakeFirstOrThrow();
      return (await pendingBillRequests(await actorForUser(id, null))).reduce(
        (sum, { count }) => sum + count,
        0,
      );
    };
    expect(await pending()).toEqual([1, 1, 1, 1]);
    const before = await counted();
    await sql`UPDATE bill SET status = 'cancelled' WHERE id IN (${bill.id}, ${objected.id})`.execute(
      database(),
    );
    expect(await pending()).toEqual([0, 0, 0, 0]);
    expect(await counted()).toBe(before - 4);
    const decisions = {
      [`/bill-changes/${idOf(requests.waiver)}`]: ["approve", "refuse"],
      [`/bill-changes/${idOf(requests.cancellation)}`]: ["approve", "refuse"],
      [`/instalment-plans/${idOf(requests.plan)}`]: ["approve", "refuse"],
      [`/objections/${idOf(requests.objection)}`]: ["uphold"],
    };
    for (const [path, verbs] of Object.entries(decisions))
      for (const verb of verbs)
        expect(await second.post(`${path}/${verb}`, { reason: "x" })).toMatchObject({
          status: 409,
          body: {
            code: "bill-cancelled",
            message: "This bill is cancelled, so the request can’t be decided. It can only be withdrawn.",
          },
        });
    const life = await second.get(`/bills/${bill.id}/life`);
    expect(dataOf<{ can: object }>(life).can).toMatchObject({ approve: false, approve_cancellation: false });
    // Nothing of it is to be paid any more.
    expect(dataOf(await me.get(`/bills/${objected.id}/life`))).toMatchObject({ parts: [] });
    expect((await me.post(`/bill-changes/${idOf(requests.waiver)}/withdraw`, {})).status).toBe(200);
  });
});

describe("an instalment plan", () => {
  const parts = (amounts: readonly number[], from = today) =>
    amounts.map((kobo, at) => ({ kobo, due_on: addDays(from, 30 * (at + 1)) }));

  async function planned(): Promise<number> {
    const half = Math.floor(made.total_kobo / 2);
    const response = await me.post(`/bills/${made.bill}/instalment-plans`, {
      parts: parts([half, made.total_kobo - half]),
      reason: "Business is slow",
    });
    expect(response.status).toBe(201);
    return idOf(response);
  }

  it("reports errors for amounts out of range and for characters the database can't store", async () => {
    const sent = { parts: parts([Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]), reason: "a\u0000b" };
    expect(await me.post(`/bills/${made.bill}/instalment-plans`, sent)).toMatchObject({
      status: 422,
      body: { errors: { "parts[0].kobo": expect.anything(), reason: expect.anything() } },
    });
    const much = { kobo: Number.MAX_SAFE_INTEGER, reason: "x" };
    expect(await first.post(`/bills/${made.bill}/adjustments`, much)).toMatchObject({
      status: 422,
      body: { errors: { kobo: expect.anything() } },
    });
  });

  it("must cover the whole balance and is decided by another person", async () => {
    const short = { parts: parts([100, 200]), reason: "x" };
    expect(await me.post(`/bills/${made.bill}/instalment-plans`, short)).toMatchObject({ status: 422 });
    const id = await planned();
    expect(await me.post(`/instalment-plans/${id}/approve`, {})).toMatchObject({ status: 403 });
    expect((await second.post(`/instalment-plans/${id}/approve`, {})).status).toBe(200);
    const life = dataOf<{ parts: { open_kobo: number }[]; can: object }>(
      await me.get(`/bills/${made.bill}/life`),
    );
    expect(life.parts).toHaveLength(2);
    expect(life.can).toMatchObject({ plan: false, object: false });
    expect(await me.post(`/bills/${made.bill}/objections`, { reason: "x" })).toMatchObject({
      body: { code: "plan-running" },
    });
  });

  it("blocks increases while it runs and is unaffected by a reduction", async () => {
    const more = { kobo: "500.00", reason: "Annex" };
    const early = await first.post(`/bills/${made.bill}/adjustments`, more);
    const id = await planned();
    expect((await second.post(`/instalment-plans/${id}/approve`, {})).status).toBe(200);
    expect(await second.post(`/bill-changes/${idOf(early)}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: "plan-running" },
    });
    expect((await first.post(`/bill-changes/${idOf(early)}/withdraw`, {})).status).toBe(200);
    expect(await first.post(`/bills/${made.bill}/adjustments`, more)).toMatchObject({
      status: 409,
      body: { code: "plan-running" },
    });
    const less = await first.post(`/bills/${made.bill}/adjustments`, { ...more, kobo: -100 });
    expect((await second.post(`/bill-changes/${idOf(less)}/approve`, {})).status).toBe(200);
    expect(await endPlanIfMissed(id)).toBe(false);
  });

  it("is outdated when the bill increased after the request", async () => {
    const id = await planned();
    const response = await first.post(`/bills/${made.bill}/adjustments`, { kobo: 50_000, reason: "Annex" });
    expect((await second.post(`/bill-changes/${idOf(response)}/approve`, {})).status).toBe(200);
    expect(await second.post(`/instalment-plans/${id}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: "plan-outdated" },
    });
  });

  it("can't be approved once the bill is paid", async () => {
    const id = await planned();
    await pay();
    expect(await second.post(`/instalment-plans/${id}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: "nothing-due" },
    });
    expect((await second.post(`/instalment-plans/${id}/refuse`, { reason: "Paid." })).status).toBe(200);
  });

  it("counts earlier payments towards its first instalment and ends with the last payment", async () => {
    const id = await planned();
    const half = Math.floor(made.total_kobo / 2);
    await pay(half);
    expect((await second.post(`/instalment-plans/${id}/approve`, {})).status).toBe(200);
    const life = dataOf<{ parts: { open_kobo: number }[] }>(await me.get(`/bills/${made.bill}/life`));
    expect(life.parts.map(({ open_kobo }) => open_kobo)).toEqual([0, made.total_kobo - half]);
    await pay();
    const plan = await database()
      .selectFrom("instalment_plan")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(plan).toEqual({ status: "done" });
  });

  it("ends when an instalment is missed, and the original due date applies again", async () => {
    const id = await planned();
    await second.post(`/instalment-plans/${id}/approve`, {});
    expect(await endPlanIfMissed(id)).toBe(false);
    const missed = JSON.stringify({
      kind: "plan",
      parts: [{ kobo: made.total_kobo, due_on: addDays(today, -1) }],
    });
    await sql`UPDATE bill SET schedule = ${missed}::jsonb WHERE id = ${made.bill}`.execute(database());
    expect(await endPlanIfMissed(id)).toBe(true);
    expect(await endPlanIfMissed(id)).toBe(false);
    const life = dataOf<{ parts: object[]; plans: object[] }>(await me.get(`/bills/${made.bill}/life`));
    expect(life.parts).toEqual([]);
    expect(life.plans).toMatchObject([{ status: "defaulted" }]);
  });
});

it("a payer's statement matches the ledger and the balances, and is visible to that payer only", async () => {
  await pay(5_000_000);
  const response = await first.post(`/bills/${made.bill}/waivers`, { kobo: "10,000.00", reason: "Flood" });
  await second.post(`/bill-changes/${idOf(response)}/approve`, {});
  const path = `/payers/individual/${payer.party}/statement`;
  const statement = dataOf<{ entries: { kobo: number; balance_kobo: number }[]; closing_kobo: number }>(
    await me.get(path),
  );
  expect(statement.entries.map(({ kobo }) => kobo).sort((a, b) => a - b)).toEqual([
    -5_000_000,
    -1_000_000,
    made.total_kobo,
  ]);
  expect(statement.closing_kobo).toBe(made.total_kobo - 6_000_000);
  expect(statement.entries.at(-1)?.balance_kobo).toBe(statement.closing_kobo);
  const { rows } = await sql<{ kobo: number }>`SELECT sum(t.amount)::bigint AS kobo FROM allocation a
    JOIN transfer t ON t.id = a.transfer_id WHERE a.bill_id = ${made.bill}`.execute(database());
  expect(rows[0]?.kobo).toBe(5_000_000);
  const csv = await (await me.fetch(`${path}/file?format=csv`)).text();
  expect(csv.trim().split("\n")).toHaveLength(5);
  const text = pdfText(Buffer.from(await (await me.fetch(`${path}/pdf`)).arrayBuffer())).replace(/\s+/gu, "");
  const paper = await statementDocument(program, { type: "individual", id: payer.party }, {});
  const texts = [
    paper.title,
    paper.intro,
    paper.total.sum,
    ...paper.notes,
    ...paper.dues.flatMap(({ label, sum }) => [label, sum]),
    ...paper.lines.flatMap(({ what, ref, about }) => [what, ref, about]),
  ];
  // Payers with several properties can tell which one a line is about.
  expect(paper.lines.slice(1).map(({ about }) => about)).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^14 Quarry Road.*, PRP-\d{7}-[A-Z]$/)),
  );
  // Dates come from the bill, so that the statement shows each due date, not only the total.
  const { due } = dataOf<{ due: { amounts: { due_on: string }[] } }>(await me.get(`/bills/${made.bill}`));
  expect(paper.dues).toEqual([
    {
      label: `Pay by ${formatDate(due.amounts[0]?.due_on ?? "")}`,
      sum: formatNaira(made.total_kobo - 6_000_000),
    },
  ]);
  expect(texts.filter((word) => !text.includes(word.normalize("NFC").replace(/\s+/gu, "")))).toEqual([]);
  const other = await signInAs((await createPayer("individual")).email);
  for (const rest of ["", "/pdf", "/file?format=csv"])
    expect((await other.fetch(`${path}${rest}`)).status).toBe(404);
  const elsewhere = await signInAs(await createOfficer([await createLga()]));
  const ofAgency = await signInAs(await createOfficer(null, [await agencyOf("ELSE")]));
  for (const rest of ["", "/pdf", "/file?format=csv"])
    for (const officer of [elsewhere, ofAgency])
      expect((await officer.fetch(`${path}${rest}`)).status).toBe(404);
  const left = await database()
    .selectFrom("audit")
    .select("after")
    .where("action", "=", "statement.export")
    .where("resource", "=", "individual")
    .where("record_id", "=", payer.party)
    .orderBy("id")
    .execute();
  expect(left.map(({ after }) => after)).toMatchObject([{ format: "csv" }, { format: "pdf" }]);
  expect(await me.get(`${path}?from=2026-02-30`)).toMatchObject({
    status: 400,
    body: { errors: { from: expect.anything() } },
  });
});

it("payers are notified once of a new bill and of a coming due date, unless they switched it off", async () => {
  const due = await database()
    .selectFrom("bill")
    .select("due_on")
    .where("id", "=", made.bill)
    .executeTakeFirstOrThrow();
  const remindersOf = async (template: string) =>
    database()
      .selectFrom("message")
      .select(["channel", "state"])
      .where("user_id", "=", payer.user)
      .where("template", "=", template)
      .orderBy("channel")
      .execute();
  await remindOf("issued", 0, today);
  await remindOf("issued", 0, today);
  expect(await remindersOf("bill-issued")).toEqual([
    { channel: "email", state: "queued" },
    { channel: "inbox", state: "sent" },
  ]);
  await remindOf("due-soon", 0, addDays(due.due_on, -8));
  expect(await remindersOf("bill-due-soon")).toEqual([]);
  await sql`INSERT INTO notification_choice (user_id, kind, channel, "on") VALUES (${payer.user}, 'bills', 'email', false)`.execute(
    database(),
  );
  await remindOf("due-soon", 0, addDays(due.due_on, -7));
  expect(await remindersOf("bill-due-soon")).toEqual([
    { channel: "email", state: "suppressed" },
    { channel: "inbox", state: "sent" },
  ]);
  await pay();
  await remindOf("overdue", 0, addDays(due.due_on, 1));
  expect(await remindersOf("bill-overdue")).toEqual([]);
});

describe("payment reminders", () => {
  const set = (value: object) =>
    sql`INSERT INTO app_setting (key, version, value, changed_by_name)
      SELECT 'reminders', 1 + coalesce(max(version), 0), ${JSON.stringify(value)}::jsonb, 'A test' FROM app_setting
      WHERE key = 'reminders'`
      .execute(database())
      .then(clearAppSettingsCache);
  const remindersOf = async (template: string) =>
    (
      await database()
        .selectFrom("message")
        .select("body")
        .where("user_id", "=", payer.user)
        .where("template", "=", template)
        .where("channel", "=", "inbox")
        .orderBy("id")
        .execute()
    ).map(({ body }) => body);

  /** Identifies the property, for payers with several. */
  const about = async () => {
    const { asset } = dataOf<{ asset: { title: string; code: string } }>(
      await first.get(`/bills/${made.bill}`),
    );
    return `For: ${asset.title}, ${asset.code}.`;
  };

  it("are sent on the configured days before and after the due date, and never if set to 0", async () => {
    const { due_on } = await readBill(made.bill);
    await set({ issued: "no", before: 3, after: 5 });
    await remindOf("issued", 0, today);
    await remindOf("due-soon", 0, addDays(due_on, -4));
    await remindOf("overdue", 0, addDays(due_on, 4));
    expect([
      await remindersOf("bill-issued"),
      await remindersOf("bill-due-soon"),
      await remindersOf("bill-overdue"),
    ]).toEqual([[], [], []]);
    await remindOf("due-soon", 0, addDays(due_on, -3));
    await remindOf("overdue", 0, addDays(due_on, 5));
    await remindOf("overdue", 0, addDays(due_on, 6));
    expect(await remindersOf("bill-due-soon")).toHaveLength(1);
    expect(await remindersOf("bill-overdue")).toHaveLength(1);
    await set({ issued: "no", before: 0, after: 0 });
    expect(await remindOf("due-soon", 0, addDays(due_on, -1))).toEqual({ notified: 0, next: undefined });
    expect(await remindOf("overdue", 0, addDays(due_on, 1))).toEqual({ notified: 0, next: undefined });
    await set({ issued: "yes", before: 7, after: 1 });
  });

  it("of an instalment state its unpaid amount, once, and are not sent when it is paid", async () => {
    const half = Math.floor(made.total_kobo / 2);
    const parts = [
      { kobo: half, due_on: addDays(today, 20) },
      { kobo: made.total_kobo - half, due_on: addDays(today, 50) },
    ];
    const plan = await me.post(`/bills/${made.bill}/instalment-plans`, { parts, reason: "Slow season" });
    expect((await second.post(`/instalment-plans/${idOf(plan)}/approve`, {})).status).toBe(200);
    await remindOf("part-due", 0, addDays(today, 12));
    expect(await remindersOf("bill-part-due")).toEqual([]);
    await pay(half - 100_00);
    await remindOf("part-due", 0, addDays(today, 13));
    await remindOf("part-due", 0, addDays(today, 14));
    expect(await remindersOf("bill-part-due")).toEqual([
      expect.stringContaining("Pay the instalment of ₦100.00"),
    ]);
    await pay((await billNow()).balance.balance_kobo);
    await remindOf("part-due", 0, addDays(today, 45));
    expect(await remindersOf("bill-part-due")).toHaveLength(1);
  });

  it("of all instalments of a bill are sent, also if a batch ends between two of them", async () => {
    const days = [addDays(today, 1), addDays(today, 2)];
    const plan = (kobo: number) =>
      JSON.stringify({ kind: "plan", parts: days.map((due_on) => ({ kobo: kobo / 2, due_on })) });
    await set({ issued: "no", before: 2, after: 0 });
    const single = await createBill({ issued_on: today });
    const parts = JSON.stringify({ kind: "plan", parts: [{ kobo: single.total_kobo, due_on: days[0] }] });
    await sql`UPDATE bill SET schedule = ${parts}::jsonb WHERE id = ${single.id}`.execute(database());
    const bills: number[] = [];
    // With the first bill, an odd number of due dates, so that the limit of 200 separates two of one bill.
    for (let count = 0; count < 101; count++) {
      const { id, total_kobo } = await createBill({ issued_on: today });
      await sql`UPDATE bill SET schedule = ${plan(total_kobo)}::jsonb WHERE id = ${id}`.execute(database());
      bills.push(id);
    }
    let notified = 0;
    for (let after: number | undefined = single.id - 1; after !== undefined; ) {
      const batch: Awaited<ReturnType<typeof remindOf>> = await remindOf("part-due", after, today);
      notified += batch.notified;
      after = batch.next;
    }
    expect(notified).toBe(1 + 2 * bills.length);
    await set({ issued: "yes", before: 7, after: 1 });
  });

  it("state the discounted and the full amount with their dates", async () => {
    const { due_on } = await readBill(made.bill);
    const { discount } = (await billNow()).balance;
    const pay_by = discount?.pay_by ?? "";
    await remindOf("issued", 0, today);
    expect(await remindersOf("bill-issued")).toEqual([
      [
        `You have a new bill. Pay ₦284,500.00 by ${formatDate(due_on)}.`,
        `With the early payment discount, pay ₦270,275.00 by ${formatDate(pay_by)}.`,
        await about(),
      ].join("\n\n"),
    ]);
    await remindOf("due-soon", 0, addDays(due_on, -7));
    expect(await remindersOf("bill-due-soon")).toEqual([
      `Pay ₦284,500.00 by ${formatDate(due_on)}.\n\n${await about()}`,
    ]);
  });

  it("leave out the amount under objection, and are not sent when all of it is", async () => {
    const { due_on } = await readBill(made.bill);
    const sent = await me.post(`/bills/${made.bill}/objections`, {
      reason: "20 rooms, not 28.",
      disputed_kobo: "200,000.00",
    });
    expect(sent.status).toBe(201);
    await remindOf("due-soon", 0, addDays(due_on, -7));
    expect(await remindersOf("bill-due-soon")).toEqual([
      `Pay ₦84,500.00 by ${formatDate(due_on)}.\n\n₦200,000.00 is under objection. Don’t pay it until the objection is decided.\n\n${await about()}`,
    ]);
    await sql`UPDATE bill SET schedule = ${JSON.stringify({ kind: "held", parts: [{ kobo: made.total_kobo, due_on: null }] })}
      WHERE id = ${made.bill}`.execute(database());
    await remindOf("overdue", 0, addDays(due_on, 1));
    expect(await remindersOf("bill-overdue")).toEqual([]);
  });
});

it("requests pending approval are listed by kind, within the officer's local governments", async () => {
  const sent = await me.post(`/bills/${made.bill}/objections`, { reason: "Too much" });
  const rows = dataOf<{ id: number; bill_id: number }[]>(
    await first.get("/bill-requests?kind=objection&per_page=200"),
  );
  expect(rows.map(({ id }) => id)).toContain(idOf(sent));
  const elsewhere = await signInAs(await createOfficer([await createLga()]));
  expect(dataOf(await elsewhere.get("/bill-requests?kind=objection"))).toEqual([]);
});
