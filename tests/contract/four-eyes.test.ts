import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { property } from "#domain/register/property.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { pendingApprovals } from "#reporting/pending-approvals.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide, decideMany } from "../support/decide.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** No officer decides on their own input, even when another officer edited the record before or after. */

interface Rec {
  id: number;
  version: number;
  status: string;
}

let db: TestDatabase;
let clerk: ApiClient;
let middle: ApiClient;
let middleEmail: string;
let other: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  middleEmail = await createOfficer(null);
  middle = await signInAs(middleEmail);
  other = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());

async function enter(): Promise<Rec> {
  return (await clerk.post("/properties", { ...sampleOf(property), submit: true })).body.data as Rec;
}

async function edit(by: ApiClient, { id }: Rec, landmark: string): Promise<Rec> {
  const { version } = (await by.get(`/properties/${id}`)).body.data as Rec;
  const { status, body } = await by.patch(`/properties/${id}`, { version, landmark });
  expect(status).toBe(200);
  return body.data as Rec;
}

/** Entered by the clerk, edited by `middle`, edited again by the clerk. */
async function enterTogether(): Promise<Rec> {
  const record = await enter();
  await edit(middle, record, "Beside the market");
  return edit(clerk, record, "Beside the old market");
}

async function actorOf(email: string) {
  const { id } = await database()
    .selectFrom("app_user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return actorForUser(id, null);
}

describe("an officer who edited a record between two edits of its author", () => {
  it.each([
    ["approve", undefined],
    ["return", "Look again."],
    ["reject", "No such place."],
  ])("cannot %s it", async (verb, reason) => {
    const { id } = await enterTogether();
    const own = await decide(middle, `/properties/${id}/${verb}`, { reason });
    expect([own.status, own.body.code]).toEqual([403, "own-entry"]);
    expect((await decide(other, `/properties/${id}/${verb}`, { reason })).status).toBe(200);
  });

  it("cannot approve it in bulk", async () => {
    const [theirs, free] = [await enterTogether(), await enter()];
    const answer = await decideMany(middle, "/properties/approve", [theirs.id, free.id]);
    expect(answer.body.data).toMatchObject({
      done: 1,
      exceptions: [{ id: theirs.id, code: "own-entry" }],
    });
    const rest = await decideMany(other, "/properties/approve", [theirs.id]);
    expect(rest.body.data).toMatchObject({ done: 1, exceptions: [] });
  });

  it("cannot approve it after a return either, since nothing was approved", async () => {
    const record = await enterTogether();
    await decide(other, `/properties/${record.id}/return`, { reason: "Add the roll number." });
    await edit(clerk, record, "Beside the new market");
    await clerk.post(`/properties/${record.id}/submit`);
    expect((await decide(middle, `/properties/${record.id}/approve`)).body.code).toBe("own-entry");
    expect((await decide(other, `/properties/${record.id}/approve`)).status).toBe(200);
  });

  it("does not see it as pending on the dashboard", async () => {
    await transaction((tx) => tx.updateTable("property").set({ status: "approved" }).execute());
    const waiting = async (email: string) =>
      (await pendingApprovals(await actorOf(email))).find(({ resource }) => resource === "property")?.count;
    await enterTogether();
    expect(await waiting(middleEmail)).toBeUndefined();
    expect(await waiting("admin@ratebook.test")).toBeUndefined();
    expect(await waiting("admin2@ratebook.test")).toBe(1);
  });
});

it("an officer of one local government does not see what is pending elsewhere", async () => {
  const lga = await createLga();
  const email = await createOfficerWithGrants({
    permissions: ["property.approve", "property.view"],
    lga_ids: [lga],
  });
  await enter();
  const found = await pendingApprovals(await actorOf(email));
  expect(found).toEqual([]);
});

describe("a pending change of an approved record", () => {
  it("can be edited only by its author, while pending or returned", async () => {
    const record = await enter();
    await decide(other, `/properties/${record.id}/approve`);
    const current = (await clerk.get(`/properties/${record.id}`)).body.data as Rec;
    const propose = (by: ApiClient, landmark: string) =>
      by.patch(`/properties/${record.id}`, { version: current.version, landmark });
    expect((await propose(clerk, "At the gate")).body.pending).toBe(true);
    expect((await propose(middle, "At the mosque")).body.code).toBe("change-pending");
    await decide(other, `/properties/${record.id}/return`, { reason: "Which gate?" });
    expect((await propose(middle, "At the mosque")).body.code).toBe("change-pending");
    expect((await propose(clerk, "At the east gate")).body.pending).toBe(true);
    expect((await decide(clerk, `/properties/${record.id}/approve`)).body.code).toBe("own-entry");
    const many = await decideMany(clerk, "/properties/approve", [record.id]);
    expect(many.body.data).toMatchObject({ done: 0, exceptions: [{ code: "own-entry" }] });
    expect((await decide(middle, `/properties/${record.id}/approve`)).status).toBe(200);
  });
});
