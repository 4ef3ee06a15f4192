import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Value } from "#resource/field.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, decideMany, decideSelected } from "../support/decide.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { nextNumber, sampleOf, sampleValue } from "../support/sample.ts";

interface Rec {
  id: number;
  code: string;
  status: string;
  version: number;
  [name: string]: unknown;
}

let db: TestDatabase;
let clerk: ApiClient;
let approver: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const approved = registers.filter((resource) => resource.approval);

describe.each(approved.map((resource) => [resource.name, resource] as const))("%s", (_, resource) => {
  const path = `/${resource.endpoint}`;

  beforeAll(async () => {
    clerk = await signInAs("admin@ratebook.test");
    approver = await signInAs("admin2@ratebook.test");
  });

  const enter = async (submit: boolean): Promise<Rec> =>
    (await clerk.post(path, { ...sampleOf(resource), submit })).body.data as Rec;
  const enterApproved = async (): Promise<Rec> => {
    const { id } = await enter(true);
    return (await decide(approver, `${path}/${id}/approve`)).body.data as Rec;
  };

  it("is approved by another officer than its author", async () => {
    const { id, status } = await enter(false);
    expect(status).toBe("draft");
    const early = await decide(approver, `${path}/${id}/approve`);
    expect([early.status, early.body.code]).toEqual([409, "wrong-status"]);
    expect((await clerk.post(`${path}/${id}/submit`)).body.data).toMatchObject({
      status: "submitted",
      version: 2,
    });
    const own = await decide(clerk, `${path}/${id}/approve`);
    expect([own.status, own.body.code]).toEqual([403, "own-entry"]);
    const stale = await decide(approver, `${path}/${id}/approve`, { version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "edited-meanwhile"]);
    const done = await decide(approver, `${path}/${id}/approve`, { version: 2 });
    expect(done.body.data).toMatchObject({ status: "approved", version: 3 });
    expect(await trail(resource, id)).toEqual(["create", "submit", "approve"]);
  });

  it("cannot be approved by an officer who edited it", async () => {
    const { id } = await enter(true);
    await approver.patch(`${path}/${id}`, { version: 1, ...change(resource) });
    const own = await decide(approver, `${path}/${id}/approve`);
    expect([own.status, own.body.code]).toEqual([403, "own-entry"]);
  });

  it("can be returned with a reason, corrected, resubmitted and rejected", async () => {
    const { id } = await enter(true);
    const silent = await decide(approver, `${path}/${id}/return`);
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: ["Enter the reason."] }]);
    await decide(approver, `${path}/${id}/return`, { reason: "The number is missing." });
    const seen = await clerk.get(`${path}/${id}`);
    expect(seen.body.data).toMatchObject({
      status: "returned",
      reason: "The number is missing.",
      version: 2,
    });
    const mended = await clerk.patch(`${path}/${id}`, { version: 2, ...change(resource), submit: true });
    expect(mended.body.data).toMatchObject({ status: "submitted" });
    const rejected = await decide(approver, `${path}/${id}/reject`, { reason: "There is no such place." });
    expect(rejected.body.data).toMatchObject({ status: "rejected" });
    const edited = await clerk.patch(`${path}/${id}`, { version: 5, ...change(resource) });
    expect([edited.status, edited.body.code]).toEqual([409, "not-editable"]);
  });

  it("can be suspended, reinstated and archived", async () => {
    const { id } = await enterApproved();
    for (const [verb, status] of [
      ["suspend", "suspended"],
      ["reinstate", "approved"],
      ["archive", "archived"],
    ])
      expect((await clerk.post(`${path}/${id}/${verb}`, { reason: "As ordered." })).body.data).toMatchObject({
        status,
      });
  });

  it("keeps the approved version in force until a change is approved", async () => {
    const record = await enterApproved();
    const edit = change(resource);
    const [name] = Object.keys(edit) as [string];
    const proposed = await clerk.patch(`${path}/${record.id}`, { version: record.version, ...edit });
    expect([proposed.status, proposed.body.pending]).toEqual([200, true]);
    expect(proposed.body.data).toMatchObject({ [name]: record[name], version: record.version });
    const seen = await approver.get(`${path}/${record.id}`);
    expect(seen.body.data).toMatchObject({
      [name]: record[name],
      pending: { changes: edit, status: "submitted" },
    });
    const waiting = await approver.get(`${path}?pending=yes&sort=-code`);
    expect((waiting.body.data as Rec[])[0]).toMatchObject({ id: record.id, pending: true });

    const other = await approver.patch(`${path}/${record.id}`, {
      version: record.version,
      ...change(resource),
    });
    expect([other.status, other.body.code]).toEqual([409, "change-pending"]);
    const { id: firstChange } = (seen.body.data as { pending: { id: number } }).pending;
    const resubmitted = change(resource);
    await clerk.patch(`${path}/${record.id}`, { version: record.version, ...resubmitted });
    const replaced = await decide(approver, `${path}/${record.id}/approve`, { change_id: firstChange });
    expect([replaced.status, replaced.body.code]).toEqual([409, "edited-meanwhile"]);

    expect((await decide(clerk, `${path}/${record.id}/approve`)).body.code).toBe("own-entry");
    await decide(approver, `${path}/${record.id}/return`, { reason: "Which one?" });
    expect((await clerk.get(`${path}/${record.id}`)).body.data).toMatchObject({
      status: "approved",
      pending: { status: "returned", reason: "Which one?" },
    });
    expect((await clerk.post(`${path}/${record.id}/submit`)).status).toBe(200);
    const done = await decide(approver, `${path}/${record.id}/approve`);
    expect(done.body.data).toMatchObject({ ...resubmitted, status: "approved", version: record.version + 1 });
    expect((await clerk.get(`${path}/${record.id}`)).body.data).toMatchObject({ pending: null });
  });

  it("drops a pending change when the original value is restored", async () => {
    const record = await enterApproved();
    const edit = change(resource);
    const [name] = Object.keys(edit) as [string];
    await clerk.patch(`${path}/${record.id}`, { version: record.version, ...edit });
    const back = await clerk.patch(`${path}/${record.id}`, { version: record.version, [name]: record[name] });
    expect(back.body.pending).toBe(false);
    expect((await clerk.get(`${path}/${record.id}`)).body.data).toMatchObject({ pending: null });
  });

  it("is approved in bulk, with an error code for each record that cannot be", async () => {
    const ready = await Promise.all([enter(true), enter(true), enter(true)]);
    const draft = await enter(false);
    const changing = await enterApproved();
    const edit = change(resource);
    await clerk.patch(`${path}/${changing.id}`, { version: changing.version, ...edit });
    const own = (await approver.post(path, { ...sampleOf(resource), submit: true })).body.data as Rec;
    const all = [...ready, draft, changing, own].map(({ id }) => id);
    const answer = await decideMany(approver, `${path}/approve`, [...all, 9_999_999_999]);
    expect(answer.body.data).toMatchObject({ done: 4, more: false });
    const { exceptions } = answer.body.data as { exceptions: { id: number; code: string }[] };
    expect(exceptions.map(({ id, code }) => [id, code])).toEqual([
      [draft.id, "wrong-status"],
      [own.id, "own-entry"],
      [9_999_999_999, "not-found"],
    ]);
    expect((await clerk.get(`${path}/${changing.id}`)).body.data).toMatchObject(edit);
    expect(await trail(resource, ready[0]?.id ?? 0)).toEqual(["create", "approve"]);
    const rest = await decideSelected(clerk, `${path}/return`, {
      filter: { status: "submitted" },
      reason: "Look again.",
    });
    expect(rest.body.data).toMatchObject({ done: 1 });
    expect((await clerk.post(`${path}/approve`, {})).status).toBe(422);
  });

  it("is suspended, reinstated and archived in bulk, with a reason and an audit entry each", async () => {
    const [one, two, changing] = await Promise.all([enterApproved(), enterApproved(), enterApproved()]);
    const waiting = await enter(true);
    await clerk.patch(`${path}/${changing.id}`, { version: changing.version, ...change(resource) });
    const ids = [one, two, changing, waiting].map(({ id }) => id);
    const at = (verb: string, more: object = {}) =>
      decideMany(clerk, `${path}/${verb}`, [...ids, 9_999_999_999], { reason: "As ordered.", ...more });
    const left = [
      { id: waiting.id, code: "wrong-status", record: waiting.code },
      { id: 9_999_999_999, code: "not-found" },
    ];

    const silent = await decideMany(clerk, `${path}/suspend`, ids);
    expect([silent.status, silent.body.errors]).toEqual([422, { reason: ["Enter the reason."] }]);
    const queued = await clerk.post(`${path}/suspend`, {
      waiting: {},
      fingerprint: "",
      reason: "As ordered.",
    });
    expect([queued.status, queued.body.code]).toEqual([422, "invalid"]);
    expect((await at("suspend", { preview: true })).body.data).toMatchObject({ done: 3, exceptions: left });
    expect(await statusOf(one.id)).toBe("approved");

    // Officers may suspend records they entered, in bulk as for a single record.
    expect((await at("suspend")).body.data).toMatchObject({ done: 3, exceptions: left, more: false });
    expect((await approver.get(`${path}/${changing.id}`)).body.data).toMatchObject({
      status: "suspended",
      reason: "As ordered.",
      pending: { status: "submitted" },
    });
    const viewed = [
      { id: one.id, version: one.version },
      { id: two.id, version: two.version + 1 },
    ];
    const stale = await clerk.post(`${path}/reinstate`, { records: viewed, reason: "Paid." });
    expect(stale.body.data).toMatchObject({
      done: 1,
      exceptions: [{ id: one.id, code: "edited-meanwhile" }],
    });
    expect((await at("reinstate")).body.data).toMatchObject({ done: 2 });
    expect((await at("archive")).body.data).toMatchObject({ done: 3, exceptions: left });
    // Archiving a record drops its pending change.
    expect((await approver.get(`${path}/${changing.id}`)).body.data).toMatchObject({
      status: "archived",
      pending: null,
    });
    expect((await trail(resource, one.id)).slice(2)).toEqual(["suspend", "reinstate", "archive"]);
    expect(await trail(resource, waiting.id)).toEqual(["create"]);
  });

  it("skips records of a filtered list that cannot be suspended, without an exception", async () => {
    const [one, waiting] = [await enterApproved(), await enter(true)];
    const suspend = (q: string) =>
      decideSelected(clerk, `${path}/suspend`, { filter: { q }, reason: "Now." });
    expect((await suspend(one.code)).body.data).toEqual({ done: 1, exceptions: [], more: false });
    const other = await suspend(waiting.code);
    expect(other.body.data).toMatchObject({ done: 0, exceptions: [] });
    expect(await statusOf(waiting.id)).toBe("submitted");
  });

  const statusOf = async (id: number) => ((await clerk.get(`${path}/${id}`)).body.data as Rec).status;
});

describe.each(
  registers.filter(({ approval }) => !approval).map((resource) => [resource.name, resource] as const),
)("%s, which needs no approval", (_, resource) => {
  const path = `/${resource.endpoint}`;

  it("can be archived in bulk with a reason", async () => {
    await createReferencedRecords(clerk, resource);
    const enter = async () => (await clerk.post(path, sampleOf(resource))).body.data as Rec;
    const [one, two] = [await enter(), await enter()];
    const ids = [one.id, two.id];
    expect((await clerk.post(`${path}/${two.id}/archive`, { reason: "Gone." })).status).toBe(200);
    const done = await decideMany(clerk, `${path}/archive`, ids, { reason: "Gone." });
    expect(done.body.data).toMatchObject({ done: 1, exceptions: [{ id: two.id, code: "wrong-status" }] });
    expect((await clerk.get(`${path}/${one.id}`)).body.data).toMatchObject({ status: "archived" });
    expect(await trail(resource, one.id)).toEqual(["create", "archive"]);
  });
});

/** Actions recorded in the audit trail for a record. */
async function trail(resource: AnyResource, id: number): Promise<string[]> {
  const rows = await database()
    .selectFrom("audit")
    .select("action")
    .where("resource", "=", resource.name)
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action.replace(`${resource.name}.`, ""));
}

/** A new value for one plain text field. */
function change(resource: AnyResource): Record<string, Value> {
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === "text" && field.form === "plain" && field.max > 8)
      return { [name]: sampleValue(name, field, nextNumber()) };
  throw new Error(`${resource.name} has no plain field.`);
}
