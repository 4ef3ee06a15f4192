import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, lagosDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import { createPayer } from "../money/support/bills.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { leastOf, nextNumber, sampleOf } from "../support/sample.ts";

interface Entry {
  id: number;
  person_id: number;
  name: string | null;
  unit: string;
  from: string;
  to: string | null;
  current: boolean;
  version: number;
}

let db: TestDatabase;
let clerk: ApiClient;
const today = lagosDate(Date.now());

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

async function enter(name: string, lga_id: number | null = null): Promise<number> {
  const resource = getRegister(name);
  const { body } = await clerk.post(`/${resource.endpoint}`, { ...sampleOf(resource), lga_id });
  return (body.data as { id: number }).id;
}

describe.each([["properties", "property"] as const, ["shops", "shop"] as const])(
  "occupants of %s",
  (endpoint, name) => {
    const path = (id: number) => `/${endpoint}/${id}/occupants`;
    const moveIn = (id: number, person_id: number, more: object = {}, client = clerk) =>
      client.post(path(id), { person_type: "individual", person_id, ...more });
    const listed = async (id: number) => (await clerk.get(path(id))).body.data as Entry[];

    test("move in and out, and stay in the history", async () => {
      const [id, ada, bayo] = [await enter(name), await createPayer(), await createPayer()];
      const from = addDays(today, -30);
      const received = await moveIn(id, ada, { unit: " Flat 2 ", from });
      expect(received).toMatchObject({
        status: 201,
        body: { data: { person_id: ada, unit: "Flat 2", from } },
      });
      await moveIn(id, bayo);
      const entry = received.body.data as Entry;
      const out = await clerk.post(`${path(id)}/${entry.id}/move-out`, {
        version: entry.version,
        to: addDays(today, -1),
      });
      expect(out).toMatchObject({ status: 200, body: { data: { to: addDays(today, -1), version: 2 } } });
      expect(await listed(id)).toMatchObject([
        { person_id: bayo, unit: "", current: true, to: null },
        { person_id: ada, unit: "Flat 2", current: false },
      ]);
      const repeated = await clerk.post(`${path(id)}/${entry.id}/move-out`, { version: 2 });
      expect(repeated).toMatchObject({ status: 409, body: { code: "moved-out" } });
      const view = await database()
        .selectFrom("audit")
        .select("action")
        .where("resource", "=", name)
        .where("record_id", "=", id)
        .orderBy("id")
        .execute();
      expect(view.map(({ action }) => action)).toEqual([
        `${name}.create`,
        `${name}.move_in`,
        `${name}.move_in`,
        `${name}.move_out`,
      ]);
    });

    test("with errors are rejected with all of them, by field", async () => {
      const id = await enter(name);
      const body = { unit: "x".repeat(21), from: addDays(today, 1) };
      const answer = await moveIn(id, 9_999_999_998, body);
      expect(answer).toMatchObject({ status: 422, body: { code: "occupant-unknown" } });
      expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(["from", "person_id", "unit"]);
      const ada = await createPayer();
      const entry = (await moveIn(id, ada)).body.data as Entry;
      const early = { version: 1, to: addDays(today, -1) };
      expect((await clerk.post(`${path(id)}/${entry.id}/move-out`, early)).body.errors).toEqual({
        to: ["Enter the move-in date or a later date."],
      });
    });

    test("are recorded once per unit, even by concurrent requests", async () => {
      const [id, ada] = [await enter(name), await createPayer()];
      const answers = await Promise.all(Array.from({ length: 4 }, () => moveIn(id, ada, { unit: "Flat 1" })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe("occupies-already");
      expect((await moveIn(id, ada, { unit: "flat 1" })).body.code).toBe("occupies-already");
      expect((await moveIn(id, ada, { unit: "Flat 2" })).status).toBe(201);
      const row = { resource: name, record_id: id, individual_id: ada, unit: "FLAT 1", from_date: today };
      await expect(database().insertInto("occupancy").values(row).execute()).rejects.toMatchObject({
        constraint: "occupancy_once",
      });
    });

    test("are corrected or removed with a reason, by one of two concurrent officers", async () => {
      const [id, ada] = [await enter(name), await createPayer()];
      const entry = (await moveIn(id, ada, { from: addDays(today, -9) })).body.data as Entry;
      const at = `${path(id)}/${entry.id}`;
      const missing = await clerk.patch(at, { version: 1, unit: "Flat 3" });
      expect(missing.body.errors).toEqual({ reason: ["Enter the reason."] });
      const right = { version: 1, unit: "Flat 3", from: addDays(today, -5), to: "", reason: "Misread." };
      expect((await clerk.patch(at, right)).body.data).toMatchObject({ unit: "Flat 3", to: null });
      const stale = await clerk.patch(at, { ...right, unit: "Flat 4" });
      expect(stale).toMatchObject({ status: 409, body: { code: "edited-meanwhile" } });
      expect((await clerk.post(`${at}/strike`, { version: 2, reason: "Never there." })).status).toBe(200);
      expect(await listed(id)).toEqual([]);
      expect((await clerk.patch(at, { ...right, version: 3 })).status).toBe(404);
      const stored = database().selectFrom("audit").select(["before", "reason"]);
      const rows = await stored.where("action", "=", `${name}.correct_occupant`).execute();
      expect(rows.at(-1)).toMatchObject({ before: { unit: "" }, reason: "Misread." });
    });

    test("of another record or outside the officer's scope are not found", async () => {
      const [mine, theirs] = [await createLga(), await createLga()];
      const officer = await signInAs(await createOfficer([mine]));
      const [here, there] = [await enter(name, mine), await enter(name, theirs)];
      const ada = await createPayer();
      const entry = (await moveIn(here, ada)).body.data as Entry;
      const other = (await moveIn(there, ada)).body.data as Entry;
      const wrong = await officer.post(`${path(here)}/${other.id}/move-out`, { version: 1 });
      expect(wrong).toMatchObject({ status: 404, body: { code: "not-found" } });
      expect((await officer.get(path(there))).status).toBe(404);
      expect((await moveIn(there, ada, {}, officer)).status).toBe(404);
      // The person has no local government, so an officer of one does not see them.
      const [seen] = (await officer.get(path(here))).body.data as Entry[];
      expect(seen).toMatchObject({ id: entry.id, name: null });
      const answers = [await moveIn(here, ada, {}, officer), await moveIn(here, 9_999_999_998, {}, officer)];
      for (const { status, body } of answers) expect([status, body.code]).toEqual([422, "occupant-unknown"]);
    });
  },
);

describe("a person added from a shop", () => {
  const add = (id: number, body: object, client = clerk) => client.post(`/shops/${id}/people`, body);
  const individual = getRegister("individual");

  test("gets the shop's local government, and becomes its owner or occupant", async () => {
    const lga = await createLga();
    const id = await enter("shop", lga);
    const body = { as: "occupant", unit: "Stall 4", individual: sampleOf(individual) };
    const { status, body: answer } = await add(id, body);
    expect(status).toBe(201);
    const { individual_id } = answer.data as { individual_id: number };
    expect((await clerk.get(`/individuals/${individual_id}`)).body.data).toMatchObject({ lga_id: lga });
    expect((await clerk.get(`/shops/${id}/occupants`)).body.data).toMatchObject([
      { person_id: individual_id, unit: "Stall 4", current: true },
    ]);
    expect((await add(id, { as: "owner", individual_id })).status).toBe(201);
    expect((await clerk.get(`/shops/${id}`)).body.data).toMatchObject({ owners: [{ id: individual_id }] });
  });

  test("is created only after similar people were shown, masked", async () => {
    const id = await enter("shop");
    const surname = `Àjàyí${nextNumber()}`;
    const known = { ...leastOf(individual), surname, first_name: "Ada", phone_number: "08031112233" };
    await clerk.post("/individuals", known);
    const typed = { ...leastOf(individual), surname: surname.toUpperCase(), first_name: "ada" };
    const response = await add(id, { as: "occupant", individual: typed });
    expect(response).toMatchObject({ status: 409, body: { code: "people-alike" } });
    const { people } = response.body.data as { people: { id: number; phone_number: string; why: string }[] };
    expect(people).toMatchObject([{ why: "the same name" }]);
    expect(people[0]?.phone_number).not.toContain("1112233");
    expect((await clerk.get(`/individuals?q=${encodeURIComponent(surname)}`)).body.meta?.total).toBe(1);
    const none = await add(id, { as: "occupant", individual: typed, none_of_these: true });
    expect(none.status).toBe(201);
    const house = { street_number: "7B", street_name: "Quarry Road", city: "Abeokuta" };
    await clerk.post("/individuals", {
      ...leastOf(individual),
      ...house,
      surname: "Odúnladé",
      first_name: "Bisi",
    });
    const near = { ...leastOf(individual), ...house, surname: "Odunlade", first_name: "Bísí A." };
    const there = await add(id, { as: "occupant", individual: near });
    expect(there.body.data).toMatchObject({ people: [{ why: "a similar name at the same place" }] });
    const same = { ...typed, surname: "Else", phone_number: "0803 111 2233" };
    expect((await add(id, { as: "occupant", individual: same })).body.code).toBe("people-alike");
    const created = await add(id, { as: "occupant", individual: same, none_of_these: true });
    expect(created).toMatchObject({ status: 422, body: { code: "duplicate" } });
  });

  test("is not created when anything is invalid, and all errors are reported", async () => {
    const id = await enter("shop");
    const before = (await clerk.get("/individuals")).body.meta?.total;
    const answer = await add(id, { as: "occupant", individual: { surname: "" }, from: addDays(today, 2) });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(["from", "surname"]);
    const future = { as: "occupant", individual: sampleOf(individual), from: addDays(today, 2) };
    expect((await add(id, future)).body.errors).toEqual({ from: ["Enter today’s date or an earlier date."] });
    expect((await clerk.get("/individuals")).body.meta?.total).toBe(before);
    expect((await add(id, { as: "occupant" })).body.errors).toEqual({
      individual_id: ["Select a person, or enter a new one."],
    });
  });

  test("requires the right to register people as well", async () => {
    const id = await enter("shop");
    const assigner = await signInAs(
      await createOfficerWithGrants({ permissions: ["ownership.assign", "shop.view", "individual.view"] }),
    );
    expect((await add(id, { as: "owner", individual: sampleOf(individual) }, assigner)).status).toBe(403);
    expect((await add(id, { as: "owner", individual_id: await createPayer() }, assigner)).status).toBe(201);
  });
});
