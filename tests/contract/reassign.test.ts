import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import "#app/job-kinds.ts";
import { addProperty, completeJob } from "../charging/fixture.ts";
import { createBill, createPayer, readBill } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";

/** Reassigning all or selected assets of an owner to another. */

let db: TestDatabase;
let clerk: ApiClient;
let second: ApiClient;
const today = lagosDate(Date.now());

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());

/** Reassigns owners, with the approval of a second officer where needed. */
const reassign = async (body: object, client = clerk) =>
  approved(await client.post("/owner-reassignments", { reason: "Estate sold", ...body }), second);
const preview = (body: object, client = clerk) => client.post("/owner-reassignments/preview", body);
const handOver = (from: number, to: number, more: object = {}) => ({
  from_type: "individual",
  from_id: from,
  to_type: "individual",
  to_id: to,
  ...more,
});

async function own(individual_id: number, asset_id: number, share_bp = 10_000, since = "2020-01-01") {
  await database()
    .insertInto("ownership")
    .values({ asset_type: "property", asset_id, individual_id, share_bp, since })
    .execute();
}

async function ownersOf(id: number) {
  const { body } = await clerk.get(`/properties/${id}/owners`);
  const rows = body.data as { id: number; share_bp: number; current: boolean }[];
  return rows.filter(({ current }) => current).map((row) => [row.id, row.share_bp]);
}

describe("all assets of an owner", () => {
  test("are reassigned except for those previewed as exceptions; co-owners keep their shares", async () => {
    const [from, to, other] = [await createPayer(), await createPayer(), await createPayer()];
    const empty = () => addProperty({ shares: [] });
    const [whole, part, joint, pending, archived, future] = [
      (await empty()).id,
      (await empty()).id,
      (await empty()).id,
      (await empty()).id,
      (await empty()).id,
      (await empty()).id,
    ] as [number, number, number, number, number, number];
    await own(from, whole);
    await own(from, part, 4_000);
    await own(other, part, 6_000);
    await own(from, joint, 3_000);
    await own(to, joint, 7_000);
    for (const id of [pending, archived]) await own(from, id);
    await own(from, future, 10_000, today);
    await database().updateTable("property").set({ status: "archived" }).where("id", "=", archived).execute();
    await sql`INSERT INTO pending_change (resource, record_id, base_version, changes, created_by)
      SELECT 'property', ${pending}, 1, '{}', min(id) FROM app_user`.execute(database());

    const body = handOver(from, to, { since: addDays(today, -1) });
    const shown = await preview(body);
    expect(shown.body.data).toMatchObject({ ready: [{ type: "property", count: 3 }] });
    const { excluded, exceptions } = shown.body.data as {
      excluded: { reason: string; count: number }[];
      exceptions: { id: number; reason: string }[];
    };
    expect(Object.fromEntries(excluded.map(({ reason, count }) => [reason, count]))).toEqual({
      "change-pending": 1,
      "wrong-status": 1,
      "owners-later": 1,
    });
    expect(exceptions.map(({ id }) => id).sort()).toEqual([pending, archived, future].sort());
    expect(await ownersOf(whole)).toEqual([[from, 10_000]]);

    expect(shown.body.data).toMatchObject({ needs_approval: true });
    const requested = await clerk.post("/owner-reassignments", { ...body, reason: "Estate sold" });
    expect(requested).toMatchObject({ status: 202, body: { data: { status: "pending" } } });
    expect(await ownersOf(whole)).toEqual([[from, 10_000]]);
    expect((await approved(requested, second)).status).toBe(202);
    expect(await ownersOf(whole)).toEqual([[to, 10_000]]);
    expect(await ownersOf(part)).toEqual([
      [other, 6_000],
      [to, 4_000],
    ]);
    expect(await ownersOf(joint)).toEqual([[to, 10_000]]);
    expect(await ownersOf(pending)).toEqual([[from, 10_000]]);
    expect(await reassign(body)).toMatchObject({ status: 409, body: { code: "nothing-to-reassign" } });
  });

  test("are reassigned with their arrears on request", async () => {
    const { id, owners } = await addProperty();
    const from = owners[0] ?? 0;
    const to = await createPayer();
    const asset = { asset_type: "property", asset_id: id };
    const bill = await createBill({ individual_id: from, asset });
    expect((await preview(handOver(from, to))).body.data).toMatchObject({
      arrears: { bills: 1, due_kobo: 1_250_000 },
    });
    await reassign(handOver(from, to, { arrears: "new" }));
    expect((await readBill(bill.id)).individual_id).toBe(to);
  });

  test("are reassigned by a job when there are many, each asset once", async () => {
    const [from, to] = [await createPayer(), await createPayer()];
    await sql`WITH made AS (
        INSERT INTO property (street_name, city, use, status)
        SELECT 'Handover ' || n, 'Abeokuta', 'residential', 'approved' FROM generate_series(1, 120) n RETURNING id)
      INSERT INTO ownership (asset_type, asset_id, individual_id, since)
      SELECT 'property', id, ${from}, '2020-01-01' FROM made`.execute(database());
    expect((await reassign(handOver(from, to))).status).toBe(202);
    const job = await database()
      .selectFrom("job")
      .select("id")
      .where("kind", "=", "reassign-owner")
      .executeTakeFirstOrThrow();
    const ended = await completeJob(job.id);
    expect(ended).toMatchObject({ state: "done", done: 120, result: { done: 120, refused: [] } });
    const count = await database()
      .selectFrom("ownership_change as c")
      .innerJoin("ownership as o", "o.change_id", "c.id")
      .where("o.individual_id", "=", to)
      .where("o.until", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(Number(count.n)).toBe(120);
  });

  test("are not reassigned by one officer’s job if they need approval by then, or were acquired since", async () => {
    const [from, to] = [await createPayer(), await createPayer()];
    const { rows } = await sql<{ id: number }>`WITH made AS (
        INSERT INTO property (street_name, city, use, status)
        SELECT 'Draft ' || n, 'Abeokuta', 'residential', 'draft' FROM generate_series(1, 110) n RETURNING id)
      INSERT INTO ownership (asset_type, asset_id, individual_id, since)
      SELECT 'property', id, ${from}, '2020-01-01' FROM made RETURNING asset_id AS id`.execute(database());
    const { status, body } = await clerk.post("/owner-reassignments", handOver(from, to));
    expect(status).toBe(200);
    const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
    const [approvedSince = 0, stillDraft = 0] = ids;
    await sql`UPDATE property SET status = 'approved' WHERE id = ${approvedSince}`.execute(database());
    const acquired = (await addProperty({ shares: [], status: "draft" })).id;
    await own(from, acquired);

    const ended = await completeJob((body.data as { job: { id: number } }).job.id);
    expect(ended).toMatchObject({
      state: "done",
      result: { done: 109, refused: [{ id: approvedSince, code: "approval-needed" }] },
    });
    expect(await ownersOf(approvedSince)).toEqual([[from, 10_000]]);
    expect(await ownersOf(acquired)).toEqual([[from, 10_000]]);
    expect(await ownersOf(stillDraft)).toEqual([[to, 10_000]]);
  });
});

describe("selected records", () => {
  test("are reassigned in full; hidden and missing ones are reported alike", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const [here, there] = [await addProperty({ lga: mine }), await addProperty({ lga: theirs })];
    const to = await createPayer();
    const body = { resource: "property", to_type: "individual", to_id: to };
    const ids = [here.id, there.id, 9_999_999_998];
    expect(await reassign({ ...body, ids }, officer)).toMatchObject({
      status: 422,
      body: { code: "owner-unknown", errors: { to_id: expect.anything() } },
    });
    await database().updateTable("individual").set({ lga_id: mine }).where("id", "=", to).execute();
    const shown = (await preview({ ...body, ids }, officer)).body.data;
    expect(shown).toMatchObject({
      ready: [{ type: "property", count: 1 }],
      excluded: [{ reason: "not-found", count: 2 }],
      exceptions: [{ id: null, code: null, title: null }],
    });
    expect((await reassign({ ...body, ids }, officer)).status).toBe(202);
    expect(await ownersOf(here.id)).toEqual([[to, 10_000]]);
    expect(await ownersOf(there.id)).toEqual([[there.owners[0], 10_000]]);
    const repeated = await preview({ ...body, ids: [here.id] });
    expect(repeated.body.data).toMatchObject({
      ready: [],
      excluded: [{ reason: "already-owned", count: 1 }],
    });
  });

  test("must be of a register with owners, and go to another owner", async () => {
    const to = await createPayer();
    const wrong = await reassign({ to_type: "individual", to_id: to, since: addDays(today, 3) });
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(["resource", "since"]);
    const self = await reassign(handOver(to, to));
    expect(self.body.errors).toEqual({ to_id: ["This is already the owner. Select another owner."] });
  });
});
