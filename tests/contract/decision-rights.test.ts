import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDecidable } from "#areas/registry/records/decidable.ts";
import { getRecord } from "#areas/registry/records/get.ts";
import { property } from "#domain/register/property.ts";
import { connectionPool, database } from "#kernel/db/client.ts";
import { actorForUser } from "#platform/jobs/requester.ts";
import { getSubmission } from "../../src/screens/shared/approval/get-submission.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** Who may decide on a record, as shown on the approver's screen. */

let db: TestDatabase;
let clerk: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  second = await signInAs("admin2@ratebook.test");
});
afterAll(() => db.close());

interface Rec {
  id: number;
  version: number;
}

const enter = async (more: object = {}) =>
  (await clerk.post("/properties", { ...sampleOf(property), submit: true, ...more })).body.data as Rec;

async function actorOf(email: string) {
  const { rows } = await connectionPool().query<{ id: number }>("SELECT id FROM app_user WHERE email = $1", [
    email,
  ]);
  return actorForUser(Number(rows[0]?.id), null);
}

async function params(email: string, id: number) {
  const actor = await actorOf(email);
  return findDecidable(database(), actor, property, await getRecord(actor, property, id));
}

const [CLERK, SECOND] = ["admin@ratebook.test", "admin2@ratebook.test"] as const;

describe("a pending decision", () => {
  it("concerns the record, then nothing once approved, then a change of it", async () => {
    const { id } = await enter();
    expect(await params(SECOND, id)).toEqual({ about: "record", allowed: true, own: false, anyone: true });
    expect(await params(CLERK, id)).toEqual({ about: "record", allowed: true, own: true, anyone: true });
    const approved = (await decide(second, `/properties/${id}/approve`)).body.data as Rec;
    expect((await params(SECOND, id)).about).toBeNull();
    await clerk.patch(`/properties/${id}`, { version: approved.version, landmark: "At the gate" });
    expect(await params(CLERK, id)).toEqual({ about: "change", allowed: true, own: true, anyone: true });
    expect(await params(SECOND, id)).toMatchObject({ about: "change", own: false });
    await decide(second, `/properties/${id}/return`, { reason: "Which gate?" });
    expect((await params(SECOND, id)).about).toBeNull();
  });

  it("is not allowed with the right elsewhere or with the view right only", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const { id } = await enter({ lga_id: here });
    const elsewhere = await createOfficerWithGrants(
      { permissions: ["property.view"] },
      { permissions: ["property.approve"], lga_ids: [there] },
    );
    expect((await params(elsewhere, id)).allowed).toBe(false);
    expect(
      (await params(await createOfficerWithGrants({ permissions: ["property.view"] }), id)).allowed,
    ).toBe(false);
  });
});

it("can be made with masked personal data, which only the right at that place shows", async () => {
  const [here, there] = [await createLga(), await createLga()];
  const { id } = await enter({ lga_id: here });
  const offersOf = async (lga: number) => {
    const email = await createOfficerWithGrants(
      { permissions: ["property.view", "property.approve"], lga_ids: [here] },
      { permissions: ["personal_data.reveal"], lga_ids: [lga] },
    );
    const { canDecide, canReveal } = await getSubmission(await actorOf(email), property, id);
    return { canDecide, canReveal };
  };
  expect(await offersOf(here)).toEqual({ canDecide: true, canReveal: true });
  expect(await offersOf(there)).toEqual({ canDecide: true, canReveal: false });
});

describe("another officer who may decide", () => {
  it("excludes authors, suspended and never activated users, and officers of other places", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const record = await enter({ lga_id: here });
    const anyone = async () => (await params(CLERK, record.id)).anyone;
    expect(await anyone()).toBe(true);
    // The second administrator edited it too, so only a third officer may decide.
    const edited = await second.patch(`/properties/${record.id}`, {
      version: record.version,
      landmark: "At the gate",
    });
    expect(edited.status).toBe(200);
    expect(await anyone()).toBe(false);
    await createOfficerWithGrants({ permissions: ["property.approve"], lga_ids: [there] });
    await createOfficerWithGrants({ permissions: ["property.approve"], agency_ids: [1] });
    await createOfficerWithGrants({ permissions: ["property.view"] });
    expect(await anyone()).toBe(false);
    const third = await createOfficerWithGrants({ permissions: ["property.approve"], lga_ids: [here] });
    expect(await anyone()).toBe(true);
    await connectionPool().query("UPDATE app_user SET status = 'suspended' WHERE email = $1", [third]);
    expect(await anyone()).toBe(false);
    await connectionPool().query(
      "UPDATE app_user SET status = 'active', password_hash = NULL WHERE email = $1",
      [third],
    );
    expect(await anyone()).toBe(false);
  });
});
