import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { database } from "#kernel/db/client.ts";
import { addProperty } from "../charging/fixture.ts";
import { createPayer } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { approved } from "../support/approve.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";

/** Changes of ownership are kept as steps; a wrong one is undone and stays on record. */

let db: TestDatabase;
let clerk: ApiClient;
let second: ApiClient;
const today = lagosDate(Date.now());

interface Step {
  change_id: number | null;
  owners: { id: number; share_bp: number }[];
  undone: { reason: string } | null;
  can_undo: boolean;
}

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());

const person = (id: number, share_bp = 10_000) => ({ type: "individual", id, share_bp });
const path = (id: number) => `/properties/${id}`;
const request = (id: number, owners: object[], more: object = {}, client = clerk) =>
  client.post(`${path(id)}/owners`, { owners, reason: "Sold", ...more });
/** Assigns owners, with the approval of a second officer where needed. */
const assign = async (id: number, owners: object[], more: object = {}, client = clerk) =>
  approved(await request(id, owners, more, client), second);
const undo = async (id: number, version: number, reason: string | null = "Wrong house.", client = clerk) =>
  approved(await client.post(`${path(id)}/owners/undo`, { version, reason }), second);
const ownership = async (id: number) =>
  (await clerk.get(`${path(id)}/ownership`)).body.data as { version: number; changes: Step[] };
const current = async (id: number) => {
  const { body } = await clerk.get(`${path(id)}/owners`);
  const rows = body.data as { id: number; share_bp: number; current: boolean }[];
  return rows.filter((row) => row.current).map((row) => [row.id, row.share_bp]);
};

describe("ownership shares", () => {
  test("of 101% are rejected with the percentage to remove", async () => {
    const { id } = await addProperty({ shares: [] });
    const [ada, bayo] = [await createPayer(), await createPayer()];
    const answer = await assign(id, [person(ada, 6_000), person(bayo, 4_100)]);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: "shares-not-whole",
        errors: { owners: ["Shares must add up to 100%. These add up to 101%. Remove 1%."] },
      },
    });
    expect(await current(id)).toEqual([]);
  });

  test("of 101% are rejected by the database", async () => {
    const { id } = await addProperty({ shares: [6_000] });
    const other = await createPayer();
    const insert = database()
      .insertInto("ownership")
      .values({ asset_type: "property", asset_id: id, individual_id: other, share_bp: 4_100, since: today })
      .execute();
    await expect(insert).rejects.toMatchObject({ constraint: "ownership_adds_up" });
  });

  test("of one owner are one row: the database rejects a second", async () => {
    const { id, owners } = await addProperty({ shares: [6_000] });
    const insert = database()
      .insertInto("ownership")
      .values({
        asset_type: "property",
        asset_id: id,
        share_bp: 4_000,
        since: today,
        individual_id: owners[0] ?? 0,
      })
      .execute();
    await expect(insert).rejects.toMatchObject({ constraint: "ownership_once" });
  });
});

describe("two officers changing the owners", () => {
  test("one after the other: the second gets a conflict", async () => {
    const { id } = await addProperty();
    const [ada, bayo] = [await createPayer(), await createPayer()];
    const { version } = await ownership(id);
    expect((await assign(id, [person(ada)], { version })).status).toBe(202);
    const stale = await assign(id, [person(bayo)], { version });
    expect(stale).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
    expect(stale.body.data).toMatchObject({ current: [{ id: ada }] });
    expect(await current(id)).toEqual([[ada, 10_000]]);
    expect(await undo(id, version)).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
  });

  test("at the same time: one request is pending, and the shares stay whole", async () => {
    const { id } = await addProperty();
    const people = await Promise.all([createPayer(), createPayer(), createPayer(), createPayer()]);
    const { version } = await ownership(id);
    const answers = await Promise.all(people.map((one) => request(id, [person(one)], { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409]);
    const at = answers.findIndex(({ status }) => status === 202);
    const [requested, won] = [answers[at], people[at]];
    if (!requested) throw new Error("One was requested.");
    await approved(requested, second);
    expect(await current(id)).toEqual([[won, 10_000]]);
  });

  test("with the same step number: the database accepts one", async () => {
    const { id } = await addProperty();
    const write = () =>
      sql`INSERT INTO ownership_change (asset_type, asset_id, number, kind, since, created_by_name)
      VALUES ('property', ${id}, 1, 'assign', current_date, 'Somebody')`.execute(database());
    const ended = await Promise.allSettled([write(), write()]);
    expect(ended.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a wrong assignment", () => {
  test("is undone with a reason and stays on record", async () => {
    const { id, owners } = await addProperty({ shares: [7_500, 2_500] });
    const [a = 0, b = 0] = owners;
    const wrong = await createPayer();
    await assign(id, [person(wrong)], { from: addDays(today, -3) });
    const { version, changes } = await ownership(id);
    expect(version).toBe(1);
    expect(changes).toMatchObject([
      { owners: [{ id: wrong }], can_undo: true, undone: null },
      { change_id: null, owners: [{ id: a }, { id: b }], can_undo: false },
    ]);
    expect(await undo(id, version, " ")).toMatchObject({
      status: 422,
      body: { errors: { reason: ["Enter the reason."] } },
    });
    expect((await undo(id, version)).status).toBe(202);
    expect(await current(id)).toEqual([
      [a, 7_500],
      [b, 2_500],
    ]);
    const after = await ownership(id);
    expect(after.version).toBe(2);
    expect(after.changes).toMatchObject([
      { owners: [{ id: wrong }], can_undo: false, undone: { reason: "Wrong house." } },
      { change_id: null, undone: null },
    ]);
    const trail = await database()
      .selectFrom("audit")
      .select(["action", "reason"])
      .where("record_id", "=", id)
      .where("action", "=", "property.undo_owner")
      .execute();
    expect(trail).toEqual([{ action: "property.undo_owner", reason: "Wrong house." }]);
  });

  test("does not prevent an earlier date for the correct owner", async () => {
    const { id } = await addProperty();
    const [wrong, right] = [await createPayer(), await createPayer()];
    await assign(id, [person(wrong)], { from: today });
    await undo(id, 1);
    expect((await assign(id, [person(right)], { from: addDays(today, -5), version: 2 })).status).toBe(202);
    expect(await current(id)).toEqual([[right, 10_000]]);
  });

  test("is undone step by step, down to the imported owners", async () => {
    const { id, owners } = await addProperty();
    const [one, two] = [await createPayer(), await createPayer()];
    await assign(id, [person(one)]);
    await assign(id, [person(two)]);
    await undo(id, 2);
    expect(await current(id)).toEqual([[one, 10_000]]);
    await undo(id, 3);
    expect(await current(id)).toEqual([[owners[0], 10_000]]);
    expect(await undo(id, 4)).toMatchObject({ status: 409, body: { code: "nothing-to-undo" } });
  });

  test("cannot be changed or deleted in the database", async () => {
    for (const statement of [
      sql`UPDATE ownership_change SET reason = 'x'`,
      sql`DELETE FROM ownership_change`,
      sql`TRUNCATE ownership_change CASCADE`,
    ])
      await expect(statement.execute(database())).rejects.toMatchObject({ code: "42501" });
  });
});

describe("an officer of one local government", () => {
  test("assigns visible people to properties in scope, and gets the same answer for hidden as for unknown ones", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const [here, there] = [await addProperty({ lga: mine }), await addProperty({ lga: theirs })];
    const seen = await createPayer();
    const unseen = await createPayer();
    await database().updateTable("individual").set({ lga_id: mine }).where("id", "=", seen).execute();
    await database().updateTable("individual").set({ lga_id: theirs }).where("id", "=", unseen).execute();
    const none = 9_999_999_998;
    const answers = [
      await assign(here.id, [person(unseen)], {}, officer),
      await assign(here.id, [person(none)], {}, officer),
    ];
    for (const [at, id] of [unseen, none].entries())
      expect(answers[at]).toMatchObject({
        status: 422,
        body: {
          code: "owner-unknown",
          errors: { owners: [`There is no individual ${id} that can be the owner. Select another owner.`] },
        },
      });
    expect(await assign(there.id, [person(seen)], {}, officer)).toEqual(
      await assign(none, [person(seen)], {}, officer),
    );
    expect((await undo(there.id, 0, "Wrong.", officer)).status).toBe(404);
    // The present owner is not visible to this officer, and may keep a share.
    const stored = [person(here.owners[0] ?? 0, 5_000), person(seen, 5_000)];
    expect((await assign(here.id, stored, {}, officer)).status).toBe(202);
  });
});
