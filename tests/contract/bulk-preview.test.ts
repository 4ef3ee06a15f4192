import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { property } from "#domain/register/property.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, decideMany, decideSelected } from "../support/decide.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** Bulk decisions: the preview, the decision, and conflicts with changes made after the preview. */

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
const approveThese = (ids: number[], body: object = {}, by = approver) =>
  decideMany(by, "/properties/approve", ids, body);
const codesOf = (data: unknown) =>
  (data as { exceptions: { id: number; code: string }[] }).exceptions.map(({ id, code }) => [id, code]);

describe("a preview", () => {
  it("lists what would be done and each exception, and changes nothing", async () => {
    const [free, own, draft, change] = [
      await enter(),
      await enter({}, approver),
      await enter({ submit: false }),
      await enter(),
    ];
    await decide(approver, `/properties/${change.id}/approve`);
    await propose(change, "At the gate");
    const ids = [free.id, own.id, draft.id, change.id, 9_999_999_999];
    const { status, body } = await approveThese(ids, { preview: true });
    expect([status, body.data]).toMatchObject([200, { done: 2, more: false }]);
    expect(codesOf(body.data)).toEqual([
      [own.id, "own-entry"],
      [draft.id, "wrong-status"],
      [9_999_999_999, "not-found"],
    ]);
    expect((await get(free)).status).toBe("submitted");
    expect((await get(change)).pending).not.toBeNull();
    // The decision does the same as its preview.
    const done = await approveThese(ids);
    expect(done.body.data).toMatchObject({ done: 2 });
    expect(codesOf(done.body.data)).toEqual(codesOf(body.data));
  });

  it("needs no reason, while the decision does", async () => {
    const { id } = await enter();
    const preview = await decideMany(approver, "/properties/return", [id], { preview: true });
    expect(preview.body.data).toMatchObject({ done: 1 });
    expect((await decideMany(approver, "/properties/return", [id])).body.errors).toEqual({
      reason: ["Enter the reason."],
    });
  });

  it("is limited to officers who may decide", async () => {
    const { id } = await enter({ lga_id: await createLga() });
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect(codesOf((await approveThese([id], { preview: true }, elsewhere)).body.data)).toEqual([
      [id, "not-found"],
    ]);
    expect((await approveThese([id], { preview: true }, await signInAs("guest@ratebook.test"))).status).toBe(
      403,
    );
  });
});

describe("a bulk decision on viewed versions", () => {
  it("skips records that were edited since", async () => {
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

  it("skips records whose pending change was replaced since", async () => {
    const record = await enter();
    await decide(approver, `/properties/${record.id}/approve`);
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

describe("a decision on all pending records", () => {
  const approveAll = (waiting: object, by: ApiClient) =>
    decideSelected(by, "/properties/approve", { waiting });

  it("includes only those of other officers, however many older ones are the officer's own", async () => {
    const [own, theirs, change] = [await enter({}, approver), await enter(), await enter()];
    await decide(approver, `/properties/${change.id}/approve`);
    await propose(change, "At the gate");
    const preview = (await approve({ waiting: {}, preview: true })).body.data as { fingerprint: string };
    expect(preview).toMatchObject({ done: 2, exceptions: [], more: false });
    const { fingerprint } = preview;
    expect((await approve({ waiting: {}, fingerprint })).body.data).toEqual({
      done: 2,
      exceptions: [],
      more: false,
    });
    expect([(await get(own)).status, (await get(theirs)).status]).toEqual(["submitted", "approved"]);
  });

  it("is limited to one local government, within the officer's scope", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const [here, there] = [await enter({ lga_id: mine }), await enter({ lga_id: theirs })];
    expect((await approveAll({ lga_id: theirs }, officer)).body.data).toMatchObject({ done: 0 });
    expect((await approveAll({}, officer)).body.data).toMatchObject({ done: 1 });
    expect([(await get(here)).status, (await get(there)).status]).toEqual(["approved", "submitted"]);
  });
});

it("archives nothing when the list selects other records than the preview did", async () => {
  const [one, two] = [await enter(), await enter()];
  await approveThese([one.id]);
  const archive = { filter: { status: "approved" }, reason: "Pulled down." };
  const shown = await approver.post("/properties/archive", { ...archive, preview: true });
  expect(shown.body.data).toMatchObject({ done: 1 });
  await approveThese([two.id]);
  const { fingerprint } = shown.body.data as { fingerprint: string };
  const stale = await approver.post("/properties/archive", { ...archive, fingerprint });
  expect([stale.status, stale.body.code]).toEqual([409, "selection-changed"]);
  expect([(await get(one)).status, (await get(two)).status]).toEqual(["approved", "approved"]);
  const done = await decideSelected(approver, "/properties/archive", archive);
  expect(done.body.data).toMatchObject({ done: 2 });
});

it("accepts exactly one way of selecting records", async () => {
  for (const body of [
    {},
    { records: [{ id: 1, version: 1 }], waiting: {} },
    { ids: [1] },
    { records: [] },
    { records: [{ id: 1 }] },
  ])
    expect([body, (await approve(body)).status]).toEqual([body, 422]);
});

describe("a bulk decision on a list or queue", () => {
  /** Previews the decision, runs `event`, then decides with the fingerprint of the preview. */
  const afterwards = async (event: (record: Rec) => Promise<unknown>) => {
    const record = await enter();
    await decide(approver, `/properties/${record.id}/approve`);
    await propose(record, "At the gate");
    const body = { filter: { pending: "yes" } };
    const shown = await approve({ ...body, preview: true });
    expect(shown.body.data).toMatchObject({ done: 1 });
    await event(record);
    const { fingerprint } = shown.body.data as { fingerprint: string };
    const answer = await approve({ ...body, fingerprint });
    return { answer, now: await get(record) };
  };

  it("requires the fingerprint of its preview", async () => {
    const { answer, now } = await afterwards(() => Promise.resolve());
    expect([answer.status, answer.body.data, now.pending]).toMatchObject([200, { done: 1 }, null]);
    for (const body of [{ waiting: {} }, { filter: {} }]) {
      const bare = await approve(body);
      expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ["fingerprint"]]);
    }
  });

  it.each([
    ["a change was replaced by another", (record: Rec) => propose(record, "At the other gate")],
    [
      "one record was decided and another matches instead",
      async (record: Rec) => {
        await decide(approver, `/properties/${record.id}/return`, { reason: "Which gate?" });
        const other = await enter();
        await decide(approver, `/properties/${other.id}/approve`);
        await propose(other, "At the corner");
      },
    ],
  ])("is rejected when %s", async (_, event) => {
    const { answer, now } = await afterwards(event);
    expect([answer.status, answer.body.code]).toEqual([409, "selection-changed"]);
    expect(now.pending).not.toBeNull();
  });
});

describe("a decision on one record", () => {
  it.each(["approve", "return", "reject"])("must send the viewed version to %s it", async (verb) => {
    const { id } = await enter();
    const blind = await approver.post(`/properties/${id}/${verb}`, { reason: "As viewed." });
    expect([blind.status, blind.body.errors]).toEqual([
      422,
      { version: ["Send the version you last read."] },
    ]);
    expect((await get({ id, version: 0 })).status).toBe("submitted");
  });

  it("does not include a change that was made after the record was viewed", async () => {
    const record = await enter();
    await decide(approver, `/properties/${record.id}/approve`);
    const { id, version } = await get(record);
    await propose(record, "At the gate");
    const unseen = await approver.post(`/properties/${id}/approve`, { version });
    expect([unseen.status, unseen.body.code]).toEqual([409, "edited-meanwhile"]);
    const { body } = await approve({ records: [{ id, version }] });
    expect([body.data, codesOf(body.data)]).toMatchObject([{ done: 0 }, [[id, "edited-meanwhile"]]]);
    expect((await get(record)).pending).not.toBeNull();
  });
});
