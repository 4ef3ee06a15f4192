import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { property } from "#domain/register/property.ts";
import { connectionPool } from "#server/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** Deciding on many: what would be done, what is done, and what was changed since it was looked at. */

interface Rec {
  id: number;
  version: number;
}

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  approver = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());
beforeEach(async () => {
  await connectionPool().query("DELETE FROM pending_change");
  await connectionPool().query("UPDATE property SET status = 'rejected'");
});

const enter = async (more: object = {}, by = clerk) =>
  (await by.post("/properties", { ...sampleOf(property), submit: true, ...more })).body.data as Rec;
const get = async ({ id }: Rec) =>
  (await clerk.get(`/properties/${id}`)).body.data as Rec & {
    status: string;
    pending: { id: number } | null;
  };
const propose = async ({ id }: Rec, landmark: string) => {
  const { version } = await get({ id, version: 0 });
  expect((await clerk.patch(`/properties/${id}`, { version, landmark })).body.pending).toBe(true);
};
const approve = (body: object, by = approver) => by.post("/properties/approve", body);
const codesOf = (data: unknown) =>
  (data as { exceptions: { id: number; code: string }[] }).exceptions.map(({ id, code }) => [id, code]);

describe("a preview", () => {
  it("tells what would be done and what not, and does nothing", async () => {
    const [free, own, draft, change] = [
      await enter(),
      await enter({}, approver),
      await enter({ submit: false }),
      await enter(),
    ];
    await approver.post(`/properties/${change.id}/approve`);
    await propose(change, "At the gate");
    const ids = [free.id, own.id, draft.id, change.id, 9_999_999_999];
    const { status, body } = await approve({ ids, preview: true });
    expect([status, body.data]).toMatchObject([200, { done: 2, more: false }]);
    expect(codesOf(body.data)).toEqual([
      [own.id, "own-entry"],
      [draft.id, "wrong-status"],
      [9_999_999_999, "not-found"],
    ]);
    expect((await get(free)).status).toBe("submitted");
    expect((await get(change)).pending).not.toBeNull();
    // And so it is done.
    const done = await approve({ ids });
    expect(done.body.data).toMatchObject({ done: 2 });
    expect(codesOf(done.body.data)).toEqual(codesOf(body.data));
  });

  it("needs no reason yet; the decision does", async () => {
    const { id } = await enter();
    const preview = await approver.post("/properties/return", { ids: [id], preview: true });
    expect(preview.body.data).toMatchObject({ done: 1 });
    expect((await approver.post("/properties/return", { ids: [id] })).body.errors).toEqual({
      reason: ["Write the reason."],
    });
  });

  it("is for whoever may decide", async () => {
    const { id } = await enter({ lga_id: await createLga() });
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect(codesOf((await approve({ ids: [id], preview: true }, elsewhere)).body.data)).toEqual([
      [id, "not-found"],
    ]);
    expect((await approve({ ids: [id], preview: true }, await signInAs("guest@ratebook.test"))).status).toBe(
      403,
    );
  });
});

describe("records as they were looked at", () => {
  it("are left as they are when somebody changed them since", async () => {
    const [same, edited] = [await enter(), await enter()];
    const records = [same, edited].map(({ id, version }) => ({ id, version }));
    await clerk.patch(`/properties/${edited.id}`, { version: edited.version, landmark: "Somewhere else" });
    for (const preview of [true, false]) {
      const { body } = await approve({ records, preview });
      expect(body.data).toMatchObject({ done: 1 });
      expect(codesOf(body.data)).toEqual([[edited.id, "edited-meanwhile"]]);
    }
    expect((await get(edited)).status).toBe("submitted");
  });

  it("likewise when another change took the place of the one that waited", async () => {
    const record = await enter();
    await approver.post(`/properties/${record.id}/approve`);
    await propose(record, "At the gate");
    const seen = await get(record);
    const records = [{ id: seen.id, version: seen.version, change_id: seen.pending?.id }];
    await propose(record, "At the other gate");
    for (const preview of [true, false]) {
      const { body } = await approve({ records, preview });
      expect([body.data, codesOf(body.data)]).toMatchObject([{ done: 0 }, [[record.id, "edited-meanwhile"]]]);
    }
    const now = await get(record);
    expect(now.pending).not.toBeNull();
    const { body } = await approve({
      records: [{ id: now.id, version: now.version, change_id: now.pending?.id }],
    });
    expect(body.data).toMatchObject({ done: 1, exceptions: [] });
  });
});

describe("all that wait", () => {
  it("are those of others, however many of one's own wait before them", async () => {
    const [own, theirs, change] = [await enter({}, approver), await enter(), await enter()];
    await approver.post(`/properties/${change.id}/approve`);
    await propose(change, "At the gate");
    expect((await approve({ waiting: {}, preview: true })).body.data).toEqual({
      done: 2,
      exceptions: [],
      more: false,
    });
    expect((await approve({ waiting: {} })).body.data).toEqual({ done: 2, exceptions: [], more: false });
    expect([(await get(own)).status, (await get(theirs)).status]).toEqual(["submitted", "approved"]);
  });

  it("in one local government, within the right", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const [here, there] = [await enter({ lga_id: mine }), await enter({ lga_id: theirs })];
    expect((await approve({ waiting: { lga_id: theirs } }, officer)).body.data).toMatchObject({ done: 0 });
    expect((await approve({ waiting: {} }, officer)).body.data).toMatchObject({ done: 1 });
    expect([(await get(here)).status, (await get(there)).status]).toEqual(["approved", "submitted"]);
  });
});

it("nothing is archived when it would be another number than was shown", async () => {
  const [one, two] = [await enter(), await enter()];
  await approve({ ids: [one.id] });
  const archive = { filter: { status: "approved" }, reason: "Pulled down." };
  const shown = await approver.post("/properties/archive", { ...archive, preview: true });
  expect(shown.body.data).toMatchObject({ done: 1 });
  await approve({ ids: [two.id] });
  const late = await approver.post("/properties/archive", { ...archive, expected: 1 });
  expect([late.status, late.body.code]).toEqual([409, "selection-changed"]);
  expect([(await get(one)).status, (await get(two)).status]).toEqual(["approved", "approved"]);
  const done = await approver.post("/properties/archive", { ...archive, expected: 2 });
  expect(done.body.data).toMatchObject({ done: 2 });
});

it("one way of choosing is sent, not two and not none", async () => {
  for (const body of [{}, { ids: [1], waiting: {} }, { ids: [] }, { records: [{ id: 1 }] }])
    expect([body, (await approve(body)).status]).toEqual([body, 422]);
});
