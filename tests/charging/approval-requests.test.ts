import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, formatDate } from "#domain/lagos.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { approvalsToDecide } from "#platform/approval-requests/list-requests.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { agencyOf } from "../money/support/bills.ts";
import { openOffice, userId } from "../people/office.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { approveRequest } from "../support/approve.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficer } from "../support/people.ts";
import { nextNumber, sampleOf } from "../support/sample.ts";

/** Changes that one officer requests and another approves: revenue splits, ticket prices and commissions. */

let db: TestDatabase;
let first: ApiClient;
let second: ApiClient;
let tomorrow: string;

beforeAll(async () => {
  db = await openOffice();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  tomorrow = addDays(await lagosToday(database()), 1);
});
afterAll(() => db?.close());

let count = 0;
const key = () => ({ key: `approval-test-${++count}` });
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;
const read = async (id: number, by = first) => (await by.get(`/approval-requests/${id}`)).body.data;
const decide = (id: number, verb: string, by: ApiClient, body: object = {}) =>
  verb === "approve"
    ? approveRequest(by, id, key())
    : by.post(`/approval-requests/${id}/${verb}`, body, key());

async function newItem(agency_id: number): Promise<number> {
  const code = `SP-${nextNumber()}`;
  const made = await first.post("/revenue-items", { code, name: `Levy ${code}`, agency_id }, key());
  expect(made).toMatchObject({ status: 201 });
  return idOf(made);
}

const split = (item: number, shares: object[], more: object = {}, by = first) =>
  by.post(
    `/revenue-items/${item}/splits`,
    { effective_from: tomorrow, shares, reason: "As the law of 2026 says", ...more },
    key(),
  );

const splitsOf = async (item: number) =>
  ((await first.get(`/revenue-items/${item}`)).body.data as { splits: { id: number }[] }).splits;

describe("a revenue split", () => {
  test("is requested by one officer and applies after another officer's approval", async () => {
    const [own, other] = [await agencyOf("APA"), await agencyOf("APB")];
    const item = await newItem(own);
    const shares = [
      { agency_id: own, share_bp: "1" },
      { agency_id: other, share_bp: "99" },
    ];
    const requested = await split(item, shares);
    expect(requested).toMatchObject({ status: 201, body: { data: { status: "pending" } } });
    const id = idOf(requested);
    expect(await splitsOf(item)).toEqual([]);
    expect(await read(id)).toMatchObject({
      kind: "revenue-split",
      reason: "As the law of 2026 says",
      can: { decide: false, withdraw: true },
      effect: [
        { before: "100%", after: "1%" },
        { before: "None", after: "99%" },
      ],
    });
    expect(await split(item, shares)).toMatchObject({ status: 409, body: { code: "already-requested" } });
    expect(await decide(id, "approve", first)).toMatchObject({ status: 403, body: { code: "own-entry" } });
    expect(await splitsOf(item)).toEqual([]);
    expect(await decide(id, "approve", second)).toMatchObject({
      status: 200,
      body: { data: { status: "approved" } },
    });
    expect(await splitsOf(item)).toMatchObject([
      { effective_from: tomorrow, shares: [{ share_bp: 9_900 }, { share_bp: 100 }] },
    ]);
    expect(await decide(id, "approve", second)).toMatchObject({
      status: 409,
      body: { code: "wrong-status" },
    });

    // A split approved by two officers needs two officers to remove.
    const [planned] = await splitsOf(item);
    const removal = await first.post(
      `/revenue-items/${item}/splits/${planned?.id}/removal`,
      { reason: "Not law yet" },
      key(),
    );
    expect(removal).toMatchObject({ status: 201 });
    expect(await splitsOf(item)).toHaveLength(1);
    expect(await decide(idOf(removal), "approve", second)).toMatchObject({ status: 200 });
    expect(await splitsOf(item)).toEqual([]);
  });

  test("request is rejected with all errors at once, including a missing reason", async () => {
    const item = await newItem(await agencyOf("APA"));
    const wrong = await split(item, [{ agency_id: 999_999, share_bp: "100" }], { reason: " " });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(["reason", "shares[0].agency_id"]);
    expect((await split(item, [], { reason: "" })).body.errors).toHaveProperty("reason");
    const { rows } = await sql`SELECT FROM approval_request WHERE subject_id = ${item}`.execute(database());
    expect(rows).toHaveLength(0);
  });

  test("of a new item is pending approval too; until then its agency gets the full amount", async () => {
    const [own, other] = [await agencyOf("APA"), await agencyOf("APB")];
    const made = await first.post(
      "/revenue-items",
      {
        code: `SP-${nextNumber()}`,
        name: "New levy",
        agency_id: own,
        shares: [
          { agency_id: own, share_bp: "90" },
          { agency_id: other, share_bp: "10" },
        ],
      },
      key(),
    );
    const item = idOf(made);
    expect(await splitsOf(item)).toEqual([]);
    const { body } = await second.get("/approval-requests");
    const request = (body.data as { id: number; subject_id: number }[]).find(
      (one) => one.subject_id === item,
    );
    expect(await decide(request?.id ?? 0, "approve", second)).toMatchObject({ status: 200 });
    expect(await splitsOf(item)).toMatchObject([{ effective_from: tomorrow }]);
  });

  test("is visible to and decided by the agency's officers with access to all local governments only", async () => {
    const own = await agencyOf("APA");
    const item = await newItem(own);
    const id = idOf(await split(item, [{ agency_id: own, share_bp: "100" }]));
    const [ours, theirs, local] = await Promise.all(
      [
        createOfficer(null, [own]),
        createOfficer(null, [await agencyOf("APB")]),
        createOfficer([1], [own]),
      ].map(async (email) => signInAs(await email)),
    );
    for (const by of [theirs, local]) {
      expect(await by?.get(`/approval-requests/${id}`)).toMatchObject({ status: 404 });
      expect(await decide(id, "approve", by as ApiClient)).toMatchObject({ status: 404 });
    }
    expect(await decide(id, "approve", ours as ApiClient)).toMatchObject({ status: 200 });
  });
});

describe("agencies in a revenue split", () => {
  const inboxOf = async (email: string) => {
    const rows = await database()
      .selectFrom("message")
      .innerJoin("app_user as u", "u.id", "message.user_id")
      .select(["message.subject", "message.body"])
      .where("u.email", "=", email)
      .where("template", "=", "revenue-split-changed")
      .where("channel", "=", "inbox")
      .orderBy("message.id")
      .execute();
    return rows;
  };

  test("are notified of an approved split with old and new shares, start date and officers", async () => {
    const [own, other] = [await agencyOf("NTA"), await agencyOf("NTB")];
    const [ours, theirs, stranger] = [
      await createOfficer(null, [own]),
      await createOfficer(null, [other]),
      await createOfficer(null, [await agencyOf("NTC")]),
    ];
    const item = await newItem(own);
    const { code } = (await first.get(`/revenue-items/${item}`)).body.data as { code: string };
    const requested = await split(item, [
      { agency_id: own, share_bp: "80" },
      { agency_id: other, share_bp: "20" },
    ]);
    expect(await inboxOf(ours)).toEqual([]);
    expect(await decide(idOf(requested), "approve", second)).toMatchObject({ status: 200 });
    const [message, ...more] = await inboxOf(ours);
    expect(more).toEqual([]);
    const day = formatDate(tomorrow);
    expect(message?.subject).toBe(`Levy ${code}: revenue split from ${day}`);
    expect(message?.body).toContain(": 100%. After: 80%.");
    expect(message?.body).toContain(`Effective from ${day}.`);
    expect(message?.body).toMatch(/Requested by .+, approved by .+\./);
    expect((await inboxOf(theirs))[0]?.body).toContain(": None. After: 20%.");
    expect(await inboxOf(stranger)).toEqual([]);
    expect(await inboxOf("admin@ratebook.test")).toEqual([]);

    const [planned] = await splitsOf(item);
    const removal = { reason: "Not law yet" };
    const removed = await first.post(`/revenue-items/${item}/splits/${planned?.id}/removal`, removal, key());
    await decide(idOf(removed), "approve", second);
    expect((await inboxOf(theirs))[1]).toMatchObject({
      subject: `Levy ${code}: removal of the split that starts on ${day}`,
      body: expect.stringContaining(": 20%. After: None."),
    });
  });

  test("are not notified of a rejected split", async () => {
    const own = await agencyOf("NTD");
    const officer = await createOfficer(null, [own]);
    const requested = await split(await newItem(own), [{ agency_id: own, share_bp: "100" }]);
    await decide(idOf(requested), "reject", second, { reason: "No law says so" });
    expect(await inboxOf(officer)).toEqual([]);
  });
});

describe("an approval request", () => {
  test("is rejected with a reason or withdrawn by its requester, without changing anything", async () => {
    const own = await agencyOf("APA");
    const item = await newItem(own);
    const one = idOf(await split(item, [{ agency_id: own, share_bp: "100" }]));
    expect((await decide(one, "reject", second)).body.errors).toHaveProperty("reason");
    expect(await decide(one, "reject", first, { reason: "Mine" })).toMatchObject({
      body: { code: "own-entry" },
    });
    expect(await decide(one, "reject", second, { reason: "No law says so" })).toMatchObject({ status: 200 });
    expect(await read(one)).toMatchObject({ status: "rejected", decision: "No law says so" });

    const two = idOf(await split(item, [{ agency_id: own, share_bp: "100" }]));
    expect(await decide(two, "withdraw", second)).toMatchObject({ status: 404 });
    expect(await decide(two, "withdraw", first)).toMatchObject({ status: 200 });
    expect(await read(two)).toMatchObject({ status: "withdrawn" });
    expect(await splitsOf(item)).toEqual([]);
    const rewritten = sql`UPDATE approval_request SET status = 'approved', decided_by = 2 WHERE id = ${two}`;
    await expect(rewritten.execute(database())).rejects.toThrow("decided once");
  });

  test("needs the attention of officers other than its requester", async () => {
    const own = await agencyOf("APA");
    const item = await newItem(own);
    await split(item, [{ agency_id: own, share_bp: "100" }]);
    const countPending = async (email: string) => {
      const [found] = await approvalsToDecide(await actorForUser(await userId(email), null));
      return found?.count ?? 0;
    };
    expect(await countPending("admin2@ratebook.test")).toBe((await countPending("admin@ratebook.test")) + 1);
  });
});

describe("a ticket price", () => {
  const price = (category: number, body: object) =>
    first.post(`/ticket-categories/${category}/prices`, { reason: "Council of May 2026", ...body }, key());
  const pricesOf = async (category: number) =>
    (await first.get(`/ticket-categories/${category}/prices`)).body.data as { kobo: number }[];

  test("and its commissions need two officers", async () => {
    const category = { ...sampleOf(ticketCategory), name: `Ticket ${nextNumber()}` };
    const id = idOf(await first.post("/ticket-categories", category, key()));
    const requested = await price(id, { kobo: "200.00", agent_bp: "2.5" });
    expect(requested).toMatchObject({ status: 201 });
    expect(await pricesOf(id)).toEqual([]);
    expect(await read(idOf(requested))).toMatchObject({
      kind: "ticket-price",
      effect: [
        { label: "Price", before: "None", after: "₦200.00" },
        { label: "Agent’s commission", before: "None", after: "2.5%" },
        { label: "Super agent’s commission", before: "None", after: "0%" },
      ],
    });
    expect(await decide(idOf(requested), "approve", second)).toMatchObject({ status: 200 });
    expect(await pricesOf(id)).toMatchObject([{ kobo: 20_000, agent_bp: 250 }]);
    const next = await price(id, { kobo: "250.00" });
    expect(await read(idOf(next))).toMatchObject({
      effect: [{ before: "₦200.00", after: "₦250.00" }, {}, {}],
    });
    expect((await price(id, { kobo: "0.10", reason: "" })).body.errors).toMatchObject({
      kobo: [expect.any(String)],
      reason: [expect.any(String)],
    });
  });
});
