import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openForEdit } from "#areas/registry/records/reveal.ts";
import { individual } from "#domain/register/individual.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants, type Grant } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";

const FULL = {
  phone_number: "08099001122",
  email: "ngozi@mail.test",
  date_of_birth: "1985-03-14",
  tin_number: "2233445566",
  tax_id: "2233445566778",
  nin: "22334455667",
  street_number: "14B",
  street_name: "Sokenu Road",
  landmark: "Behind the mosque",
  latitude: 7.161342,
  longitude: 3.357924,
  accuracy: 12,
};
const MASKED = {
  phone_number: "••••••••122",
  email: "n••••@mail.test",
  date_of_birth: "•• ••• 1985",
  tin_number: "•••••••566",
  tax_id: "••••••••••778",
  nin: "••••••••667",
  street_number: "••••••",
  street_name: "••••••",
  landmark: "••••••",
  latitude: null,
  longitude: null,
  accuracy: null,
};
/** A position is masked with null: no number can be shown as a mask. */
const POSITION = ["latitude", "longitude", "accuracy"];

let own: TestDatabase;
let admin: ApiClient;
let here: number;
let made: { status: number; body: { data?: unknown } };
let id: number;

beforeAll(async () => {
  own = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  here = await createLga();
  made = await admin.post(
    "/individuals",
    { surname: "Okafor", first_name: "Ngozi", lga_id: here, ...FULL },
    { key: "masked-create" },
  );
  id = (made.body.data as { id: number }).id;
});
afterAll(() => own.close());

/** Audit rows of reveals of this record. */
async function checks() {
  return database()
    .selectFrom("audit")
    .select(["actor_name", "reason", "before", "after"])
    .where("action", "=", "individual.reveal")
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
}

describe("personal data of a person", () => {
  test("is masked in every response, for every reader", async () => {
    const seen = await admin.get(`/individuals/${id}`);
    expect(seen.body.data).toMatchObject({ ...MASKED, masked: Object.keys(FULL).sort(byForm) });
    const listed = await admin.get("/individuals?q=Okafor");
    expect(listed.body.data).toMatchObject([{ id, ...MASKED }]);
    expect(made.body.data).toMatchObject(MASKED);
    const stale = await admin.patch(`/individuals/${id}`, { version: 7, first_name: "Ng" });
    const changed = await admin.patch(`/individuals/${id}`, { version: 1, first_name: "Ngozika" });
    expect(stale.status).toBe(409);
    expect(changed.body.data).toMatchObject({ first_name: "Ngozika", ...MASKED });
    const repeated = await admin.post(
      "/individuals",
      { surname: "Okafor", first_name: "Ngozi", lga_id: here, ...FULL },
      { key: "masked-create" },
    );
    const message = JSON.stringify([seen, listed, made, stale, changed, repeated].map(({ body }) => body));
    for (const value of Object.values(FULL)
      .map(String)
      .filter((text) => text.length > 3))
      expect(message).not.toContain(value);
    expect(await checks()).toEqual([]);
  });

  test("is excluded from stored responses and from sorting", async () => {
    const stored = await database().selectFrom("idempotency").select("body").execute();
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(FULL.phone_number);
    expect((await admin.get("/individuals?sort=phone_number")).status).toBe(400);
    expect((await admin.get(`/individuals?q=${FULL.phone_number}`)).body.data).toMatchObject([{ id }]);
  });

  test("cannot be overwritten by its mask", async () => {
    for (const [name, value] of Object.entries(MASKED)) {
      if (POSITION.includes(name)) continue;
      const answer = await admin.patch(`/individuals/${id}`, { version: 2, [name]: value });
      expect([name, answer.status]).toEqual([name, 422]);
      expect(answer.body.errors).toHaveProperty(name);
    }
  });

  test("is revealed for a purpose, which the audit trail records", async () => {
    const before = (await checks()).length;
    const shown = await admin.post(`/individuals/${id}/reveal`, { purpose: "contact", note: "New bill" });
    expect(shown.body.data).toEqual(FULL);
    const last = (await checks()).slice(before);
    expect(last).toMatchObject([{ reason: "Contact the person: New bill", before: null, after: null }]);
    const trail = await admin.get(`/audit?action=individual.reveal&record_id=${id}&resource=individual`);
    expect(trail.body.data).toMatchObject([
      { action_label: "Personal data revealed", reason: "Contact the person: New bill" },
    ]);
    expect((await admin.get(`/individuals/${id}`)).body.data).toMatchObject(MASKED);
  });

  test("is not revealed without a valid purpose: all errors are reported at once, nothing is audited", async () => {
    const before = (await checks()).length;
    for (const [body, fields] of [
      [{}, ["purpose"]],
      [{ purpose: "curiosity" }, ["purpose"]],
      [{ purpose: "other" }, ["note"]],
      [{ purpose: "other", note: "   " }, ["note"]],
      [{ purpose: 7, note: "x".repeat(101) }, ["note", "purpose"]],
      [{ purpose: "contact", note: "ẹ́".repeat(101) }, ["note"]],
    ] as const) {
      const answer = await admin.post(`/individuals/${id}/reveal`, body);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(fields);
    }
    expect((await checks()).length).toBe(before);
    expect(
      (await admin.post(`/individuals/${id}/reveal`, { purpose: "other", note: "x".repeat(100) })).status,
    ).toBe(200);
  });

  test("requires the right, in the same place, and access to the record", async () => {
    const before = (await checks()).length;
    const ask = async (who: ApiClient, record = id) =>
      (await who.post(`/individuals/${record}/reveal`, { purpose: "contact" })).status;
    expect(await ask(visitor)).toBe(401);
    expect(await ask(await signInAs("individual@ratebook.test"))).toBe(403);
    const holder = async (...grants: readonly Grant[]) =>
      ask(await signInAs(await createOfficerWithGrants(...grants)));
    expect(await holder({ permissions: ["individual.view", "individual.edit"] })).toBe(403);
    expect(await holder({ permissions: ["personal_data.reveal"] })).toBe(403);
    const there = await createLga();
    const [view, show] = [["individual.view"], ["personal_data.reveal"]];
    expect(await holder({ permissions: view }, { permissions: show, lga_ids: [there] })).toBe(404);
    expect(await holder({ permissions: view, lga_ids: [there] }, { permissions: show })).toBe(404);
    const elsewhere = await signInAs(await createOfficer([await createLga()]));
    expect(await ask(elsewhere)).toBe(404);
    expect(await ask(admin, 9_999_999)).toBe(404);
    expect((await checks()).length).toBe(before);
    expect(await ask(await signInAs(await createOfficer([here])))).toBe(200);
  });

  test("is masked in the edit form, and opening the form is no reveal", async () => {
    const before = (await checks()).length;
    const clerk: Actor = systemActor("Clerk");
    const opened = await openForEdit(clerk, individual, id);
    expect(opened).toMatchObject({ ...MASKED, masked: Object.keys(FULL).sort(byForm) });
    expect(await checks()).toHaveLength(before);
  });

  test("is masked in the edit form of an officer who did not enter it", async () => {
    const { id: second } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "admin2@ratebook.test")
      .executeTakeFirstOrThrow();
    const everywhere = [{ lga: "*", agency: "*" }];
    const session = {
      user: { id: second, area: "admin" },
      permissions: { "individual.view": everywhere, "individual.edit": everywhere },
    };
    const officer = { ...systemActor("Officer"), system: false, session } as unknown as Actor;
    expect(await openForEdit(officer, individual, id)).toMatchObject({ ...MASKED, own: false });
  });

  test("is masked in the audit trail, including address and position", async () => {
    const answer = await admin.get(`/audit?action=individual.create&record_id=${id}&resource=individual`);
    const [row] = answer.body.data as { changes: { field: string; after: string | null }[] }[];
    const after = Object.fromEntries((row?.changes ?? []).map((change) => [change.field, change.after]));
    expect(after).toMatchObject({ street_name: "••••••", landmark: "••••••", latitude: "••••••" });
  });

  test("cannot be searched by street, landmark or a narrow part of the map", async () => {
    for (const q of ["Sokenu", "Sokenu Road", "Behind the mosque"])
      expect((await admin.get(`/individuals?q=${encodeURIComponent(q)}`)).body.data).toEqual([]);
    const elsewhereOnMap = await admin.get("/individuals?bbox=3.359,7.1613,3.3591,7.1614&per_page=100");
    expect(elsewhereOnMap.body.data, "the whole cell of the map is searched").toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  test("is counted on the map in cells of more than a kilometre, at any zoom", async () => {
    const { body } = await admin.get("/individuals/map?bbox=3.3579,7.1613,3.358,7.1614&zoom=22");
    const { points, clusters } = body.data as {
      points: unknown[];
      clusters: { latitude: number; longitude: number; count: number; bbox: string }[];
    };
    expect(points).toEqual([]);
    expect(clusters).toHaveLength(1);
    const [west = 0, south = 0, east = 0, north = 0] = (clusters[0]?.bbox ?? "").split(",").map(Number);
    expect(east - west).toBeGreaterThan(0.01);
    expect(clusters[0]?.latitude).toBeCloseTo((south + north) / 2, 5);
    expect(clusters[0]?.longitude).toBeCloseTo((west + east) / 2, 5);
  });
});

const order = [...Object.keys(individual.fields), ...POSITION];

function byForm(one: string, other: string): number {
  return order.indexOf(one) - order.indexOf(other);
}
