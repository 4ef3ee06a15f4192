import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Tally } from "#areas/charging/billing/tally.ts";
import { assignOwners } from "#areas/charging/ownership/assign-owners.ts";
import { ownershipTimeline } from "#areas/charging/ownership/ownership-timeline.ts";
import { lockOwners } from "#areas/registry/ownership/lock-owners.ts";
import { addDays } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { lagosToday } from "#kernel/today.ts";
import { mergingAs } from "../money/support/merging.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  addProperties,
  addProperty,
  completeJob,
  program,
  ratesCategory,
  bill as runBill,
  startRun,
} from "./fixture.ts";

let db: TestDatabase;
let first: ApiClient;
let second: ApiClient;
let category_id: number;
/** The billed year, and the day in it on which the owner changes. */
let year: number;
let since: string;
const property = getRegister("property");
/** Days until due by the terms of that year, which differ from the category's first terms. */
const DUE = 77;

beforeAll(async () => {
  setPublicUrl(new URL("https://pay.ogun.example"));
  db = await createTestDatabase();
  [first, second] = await Promise.all([signInAs("admin@ratebook.test"), signInAs("admin2@ratebook.test")]);
  category_id = await ratesCategory();
  year = Number((await lagosToday(database())).slice(0, 4)) - 1;
  since = `${year}-07-01`;
  const terms = {
    days_until_due: DUE,
    minimum_kobo: null,
    early_discounts: [],
    penalty: null,
    interest: null,
  };
  const law = { category_id, name: "Longer to pay", effective_from: `${year}-01-01`, terms };
  const draft = (await first.post("/tariff-drafts", law)).body.data as { id: number; version: number };
  const { status } = await second.post(`/tariff-drafts/${draft.id}/publish`, { version: draft.version });
  expect(status).toBe(200);
}, 120_000);
afterAll(() => db.close());

async function person(surname = "Ogunlesi"): Promise<number> {
  const { id } = await database()
    .insertInto("individual")
    .values({ surname, first_name: "Bisi", city: "Abeokuta" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

interface Bill {
  id: number;
  source_id: number;
  total_kobo: number;
  individual_id: number | null;
  title: string;
  due_on: string;
  line_kobo: number;
}

async function billsOf(asset: number): Promise<Bill[]> {
  const { rows } = await sql<Bill>`
    SELECT b.id, b.source_id, b.total_kobo, b.individual_id, b.title, b.due_on,
      (SELECT sum(l.kobo)::bigint FROM bill_line l WHERE l.bill_id = b.id) AS line_kobo
    FROM bill b WHERE b.asset_type = 'property' AND b.asset_id = ${asset} ORDER BY b.id`.execute(database());
  return rows;
}

/**
 * Requested by the second officer and approved by the first, which makes the first the requester of the bill
 * split.
 */
const assign = async (id: number, body: object) =>
  approved(await second.post(`/properties/${id}/owners`, { reason: "Sold", ...body }), first);
const undoBy = async (by: ApiClient, id: number, body: object) =>
  approved(await by.post(`/properties/${id}/owners/undo`, body), by === first ? second : first);

async function changeOf(bill: number) {
  return database()
    .selectFrom("bill_change")
    .selectAll()
    .where("bill_id", "=", bill)
    .executeTakeFirstOrThrow();
}

/** A property billed for the year, then transferred with a request to split the bill by days. */
async function handedOver() {
  const { id, owners } = await addProperty();
  await runBill({ category_id, year, filter: {} });
  const [whole] = await billsOf(id);
  if (!whole) throw new Error("It was charged.");
  const to = await person();
  const body = { owners: [{ type: "individual", id: to, share_bp: 10_000 }], from: since, arrears: "days" };
  const answer = await assign(id, body);
  return { id, from: owners[0] ?? 0, to, whole, answer };
}

describe("a bill for the current period, split by days", () => {
  it("becomes two bills with the same total after a second officer's approval, and is not charged again", async () => {
    const { id, from, to, whole, answer } = await handedOver();
    expect(answer.status).toBe(202);
    const change = await changeOf(whole.id);
    const ofDays =
      new Date(Date.UTC(year, 11, 31)).getTime() - Date.UTC(year, 0, 1) === 365 * 86_400_000 ? 366 : 365;
    const rest = Math.floor((whole.total_kobo * 184) / ofDays);
    expect(change).toMatchObject({ kind: "adjustment", status: "requested", kobo: -rest });
    expect(await billsOf(id)).toEqual([whole]);
    expect((await first.post(`/bill-changes/${change.id}/approve`, {})).body.code).toBe("own-entry");
    expect((await second.post(`/bill-changes/${change.id}/approve`, {})).status).toBe(200);
    const [former, latter, ...more] = await billsOf(id);
    expect(more).toEqual([]);
    expect(former).toMatchObject({ individual_id: from, total_kobo: whole.total_kobo - rest });
    expect(latter).toMatchObject({ individual_id: to, total_kobo: rest, line_kobo: rest });
    expect(former?.line_kobo).toBe(former?.total_kobo);
    expect(latter?.title).toContain(`from 1 Jul ${year}`);
    expect(latter?.due_on).toBe(addDays(await lagosToday(database()), DUE));
    const notice = (await first.get(`/demand-notices/${latter?.source_id}`)).body.data;
    expect(notice).toMatchObject({ period_from: since, period_to: `${year}-12-31`, individual_id: to });
    const paper = (await first.get(`/demand-notices/${latter?.source_id}/paper`)).body.data as {
      addressee: string[];
    };
    expect(paper.addressee[0]).toContain("Ogunlesi");
    const [step] = await ownershipTimeline(database(), property, id);
    expect(step).toMatchObject({ arrears: "days", bills_shared: 1, bills_to_share: 0 });
    await runBill({ category_id, year, filter: {} });
    expect(await billsOf(id)).toHaveLength(2);
    // Bills that were split together can't be cancelled or undone one at a time.
    const reason = "Entered wrongly";
    expect((await second.post(`/demand-notices/${whole.source_id}/cancel`, { reason })).body.code).toBe(
      "notice-shared",
    );
    const undo = { version: 1, reason };
    expect((await undoBy(second, id, undo)).body.code).toBe("notice-shared");
  });

  it("is undone only by cancelling both notices, and then the whole period is charged again", async () => {
    const { id, from, whole } = await handedOver();
    const change = await changeOf(whole.id);
    expect((await second.post(`/bill-changes/${change.id}/approve`, {})).status).toBe(200);
    const rest = (await billsOf(id))[1];
    const reason = "Another house was meant";
    const undo = { version: 1, reason };
    // The approver issued the new bill, so the other officer cancels it and sees which notice to cancel too.
    const cancelled = await first.post(`/demand-notices/${rest?.source_id}/cancel`, { reason });
    const { code } = await database()
      .selectFrom("demand_notice")
      .select("code")
      .where("id", "=", whole.source_id)
      .executeTakeFirstOrThrow();
    expect(cancelled.body.data).toMatchObject({ status: "cancelled", cancel_too: code });
    const refused = await undoBy(second, id, undo);
    expect(refused.body).toMatchObject({
      code: "notice-shared",
      message: expect.stringContaining(code ?? "-"),
    });
    // What is left of a split bill is not split again.
    const back = { owners: [{ type: "individual", id: from, share_bp: 10_000 }], from: `${year}-08-01` };
    expect((await assign(id, { ...back, version: 1 })).status).toBe(202);
    const on = {
      owners: [{ type: "individual", id: await person(), share_bp: 10_000 }],
      from: `${year}-10-01`,
    };
    const repeated = await assign(id, { ...on, arrears: "days", version: 2 });
    expect(repeated.body.code).toBe("notice-shared");
    expect((await undoBy(second, id, { ...undo, version: 2 })).status).toBe(202);
    expect((await second.post(`/demand-notices/${whole.source_id}/cancel`, { reason })).status).toBe(200);
    expect((await undoBy(second, id, { ...undo, version: 3 })).status).toBe(202);
    await runBill({ category_id, year, filter: {} });
    const charged = (await billsOf(id)).at(-1);
    expect(charged).toMatchObject({ individual_id: from, total_kobo: whole.total_kobo });
  });

  it("stays with the former owner when the split is rejected or the transfer is undone", async () => {
    const one = await handedOver();
    const refusal = { reason: "They have settled it between them" };
    const { id } = await changeOf(one.whole.id);
    expect((await second.post(`/bill-changes/${id}/refuse`, refusal)).status).toBe(200);
    expect(await billsOf(one.id)).toEqual([one.whole]);
    const two = await handedOver();
    const undo = { version: 1, reason: "Another house was meant" };
    expect((await undoBy(first, two.id, undo)).status).toBe(202);
    expect(await changeOf(two.whole.id)).toMatchObject({ status: "withdrawn" });
    expect(await billsOf(two.id)).toEqual([two.whole]);
  });

  it("can't be split once the owner has changed again", async () => {
    const { id, whole } = await handedOver();
    const next = {
      owners: [{ type: "individual", id: await person(), share_bp: 10_000 }],
      from: `${year}-10-01`,
    };
    expect((await assign(id, next)).status).toBe(202);
    const change = await changeOf(whole.id);
    const refused = await second.post(`/bill-changes/${change.id}/approve`, {});
    expect(refused.body).toMatchObject({ code: "wrong-status", message: expect.stringContaining("again") });
    expect(await billsOf(id)).toEqual([whole]);
    const undo = { version: 2, reason: "Approved first" };
    expect((await undoBy(first, id, undo)).status).toBe(202);
    expect((await second.post(`/bill-changes/${change.id}/approve`, {})).status).toBe(200);
  });

  it("is not split when the billed owner stays the same", async () => {
    const { id, owners } = await addProperty();
    await runBill({ category_id, year, filter: {} });
    const shares = [
      { type: "individual", id: owners[0], share_bp: 6_000 },
      { type: "individual", id: await person(), share_bp: 4_000 },
    ];
    const body = { owners: shares, from: since, arrears: "days" };
    expect((await assign(id, body)).body.code).toBe("nothing-to-share");
  });

  it("is not split when no unpaid bill covers the transfer date", async () => {
    const { id } = await addProperty();
    await runBill({ category_id, year, filter: {} });
    const owners = [{ type: "individual", id: await person(), share_bp: 10_000 }];
    const future = { owners, from: `${year + 1}-01-01`, arrears: "days" };
    expect((await assign(id, future)).body.code).toBe("nothing-to-share");
    const [owner] = await database()
      .selectFrom("ownership")
      .select("until")
      .where("asset_type", "=", "property")
      .where("asset_id", "=", id)
      .execute();
    expect(owner?.until).toBeNull();
  });
});

async function isAnyoneWaiting(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database());
  return rows.length > 0;
}

describe("a run during ownership changes", () => {
  it("delays a merge of payers until its batch is written, so that no bill goes to a merged record", async () => {
    const [saved, merged] = [await person(), (await addProperty()).owners[0] ?? 0];
    const { merge } = mergingAs(first);
    const [started, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Simulates a batch that is still being written.
    const batch = transaction(async (tx) => {
      await lockOwners(tx, property.name, "share");
      started.resolve();
      await written.promise;
    });
    await started.promise;
    const merging = merge("individual", saved, merged);
    const waited = await Promise.race([
      merging.then(() => false),
      vi.waitUntil(isAnyoneWaiting, { timeout: 60_000 }),
    ]);
    written.resolve();
    await batch;
    expect(waited).toBe(true);
    expect((await merging).status).toBe(201);
  });

  it("bills every property once, to its owner at the end", async () => {
    await addProperties(3_000);
    const [to, next] = [await person("Ransome"), await person("Kuti")];
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM property WHERE street_name LIKE 'Street %' ORDER BY id`.execute(database());
    const { job, id: run } = await startRun({ category_id, year: year + 1, filter: {} });
    // Transfers properties at both ends and in the middle of the run, some of them twice.
    const hand = async (ids: readonly number[], owner: number) => {
      for (const id of ids)
        await transaction((tx) =>
          assignOwners(tx, program, property, id, {
            owners: [{ type: "individual", id: owner, share_bp: 10_000 }],
            arrears: "new",
          }),
        );
    };
    const ids = rows.map(({ id }) => id);
    const parts = [ids.slice(0, 80), ids.slice(1_960, 2_040), ids.slice(-80)];
    await Promise.all([
      completeJob(job.id),
      ...parts.map(async (part) => {
        await hand(part, to);
        await hand(part.slice(0, 20), next);
      }),
    ]);
    const { counts } = await database()
      .selectFrom("billing_run")
      .select("counts")
      .where("id", "=", run)
      .executeTakeFirstOrThrow();
    expect((counts as unknown as Tally).exceptions).toEqual([]);
    const { rows: notified } = await sql<{ once: number; owners: number; handed: number }>`
      SELECT count(*) FILTER (WHERE billed = 1) AS once, count(*) FILTER (WHERE payer = owner) AS owners,
        count(*) FILTER (WHERE owner = ANY(${[to, next]}::bigint[])) AS handed
      FROM (SELECT p.id, count(b.id) AS billed, min(b.individual_id) AS payer, min(o.individual_id) AS owner
        FROM property p JOIN ownership o ON o.asset_type = 'property' AND o.asset_id = p.id AND o.until IS NULL
          LEFT JOIN demand_notice n ON n.asset_type = 'property' AND n.asset_id = p.id AND n.run_id = ${run}
          LEFT JOIN bill b ON b.source = 'demand_notice' AND b.source_id = n.id
        WHERE p.id = ANY(${ids}::bigint[]) GROUP BY p.id) AS each`.execute(database());
    expect(notified[0]).toEqual({ once: 3_000, owners: 3_000, handed: 240 });
  }, 240_000);
});
