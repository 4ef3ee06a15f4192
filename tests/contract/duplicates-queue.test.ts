import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findDuplicates } from "#areas/registry/records/find-duplicates.ts";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { storedValue } from "#kernel/sealing/sealed-fields.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import type { AnyResource } from "#resource/define.ts";
import { completeJob } from "../charging/fixture.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import "#app/job-kinds.ts";

/** The duplicates queue: who sees it, its order, and dismissed pairs. */

interface Pair {
  id: number;
  first: { id: number };
  second: { id: number };
  rank: number;
  reason: string | null;
}

let db: TestDatabase;
let clerk: ApiClient;
beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

/** Inserts a record without the duplicate check, as older imports did. */
async function insertRecord(resource: AnyResource, values: object): Promise<number> {
  const stored = Object.entries(values).map(([name, value]) => [name, storedValue(resource, name, value)]);
  const { id } = await database()
    .insertInto(resource.name as "shop")
    .values({ status: "approved", ...Object.fromEntries(stored) } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const house = () => ({
  street_number: String(nextNumber() % 999),
  street_name: "Sokenu Road",
  city: "Abeokuta",
});
const stall = (name: string, more: object = {}) =>
  insertRecord(shop, { trade_name: name, line_of_business: "Food", ...more });

async function search(resource: AnyResource = shop): Promise<void> {
  const { body } = await clerk.post("/duplicates/search", { resource: resource.name });
  await completeJob((body.data as { id: number }).id);
}
async function queue(resource: AnyResource = shop, more = "", client = clerk): Promise<Pair[]> {
  const { status, body } = await client.get(`/duplicates?resource=${resource.name}&per_page=200${more}`);
  expect(status).toBe(200);
  return body.data as Pair[];
}
const of = (pairs: readonly Pair[], ...ids: number[]) =>
  pairs.filter(({ first, second }) => ids.includes(first.id) && ids.includes(second.id));

describe("the duplicate search", () => {
  it("queues similar records by likelihood, each pair once", async () => {
    const at = house();
    const [near, phone] = [{ latitude: 7.1475, longitude: 3.3452 }, "08055501234"];
    const same = [await stall("Iya Basira Foods", at), await stall("Iya Basira Food", at)];
    const close = [await stall("Tunde Barbing", near), await stall("Tunde Barbing Salon", near)];
    const number = [
      await stall("One", { phone_number: phone }),
      await stall("Another", { phone_number: phone }),
    ];
    await search();
    await search();
    const pairs = of(await queue(), ...same, ...close, ...number);
    expect(pairs.map(({ first, second, rank }) => [first.id, second.id, rank])).toEqual([
      [...number, 1],
      [...same, 2],
      [...close, 3],
    ]);
  });

  it("checks only new and changed records, and removes pairs that are no longer similar", async () => {
    const at = house();
    const [one, two] = [await stall("Kola Phones", at), await stall("Kola Phone", at)];
    await search();
    expect(of(await queue(), one, two)).toHaveLength(1);
    await database()
      .updateTable("shop")
      .set({ trade_name: "Zenith Bakery", updated_at: new Date() })
      .where("id", "=", two)
      .execute();
    const three = await stall("Kola Phones and more", at);
    await search();
    expect(of(await queue(), one, two)).toEqual([]);
    expect(of(await queue(), one, three)).toHaveLength(1);
  });

  it("covers every register by default, including empty ones", async () => {
    const at = house();
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push(await stall("Ngozi Cloth", at));
    await database().deleteFrom("duplicate_search").where("resource", "=", "shop").execute();
    await transaction((tx) =>
      enqueueJob(tx, systemActor("test"), { kind: "find-duplicates", title: "All", input: null }),
    ).then(({ id }) => completeJob(id));
    expect(of(await queue(), ...ids)).toHaveLength(3);
    const searched = await database().selectFrom("duplicate_search").select("resource").execute();
    expect(searched.length).toBeGreaterThan(5);
  });

  it("queues a record at once when it is entered despite a warning", async () => {
    const at = house();
    const old = await stall("Mama Sikira Provisions", at);
    const body = { trade_name: "Mama Sikira Provision", line_of_business: "Food", ...at };
    const { body: shown } = await clerk.post("/shops", body);
    expect(shown.code).toBe("likely-duplicates");
    const { alike_seen } = shown.data as { alike_seen: unknown };
    const made = await clerk.post("/shops", { ...body, alike_seen });
    expect(of(await queue(), old, (made.body.data as { id: number }).id)).toHaveLength(1);
  });

  it("ignores neighbouring houses and closed records", async () => {
    const point = {
      latitude: 7.2,
      longitude: 3.4,
      street_name: "Quarry Road",
      city: "Abeokuta",
      use: "residential",
    };
    const [one, next] = [
      await insertRecord(property, { ...point, street_number: "41" }),
      await insertRecord(property, { ...point, street_number: "43" }),
    ];
    const archived = await insertRecord(property, { ...point, street_number: "41", status: "archived" });
    const duplicate = await insertRecord(property, { ...point, street_number: "41" });
    await search(property);
    expect(of(await queue(property), one, duplicate)).toHaveLength(1);
    expect(of(await queue(property), one, next, archived)).toEqual([]);
  });
});

describe("a pair dismissed as not duplicates", () => {
  it("leaves the queue with an officer and a reason, and is not reported to approvers again", async () => {
    const at = house();
    const [one, two] = [await stall("Father and Sons", at), await stall("Father and Son", at)];
    await search();
    const pair = { resource: "shop", first_id: two, second_id: one };
    expect((await clerk.post("/duplicates/dismissals", { ...pair, reason: " " })).body).toMatchObject({
      code: "invalid",
      errors: { reason: ["Enter how the records differ."] },
    });
    const done = await clerk.post("/duplicates/dismissals", { ...pair, reason: "Father and son." });
    expect(done.status).toBe(200);
    await database()
      .updateTable("shop")
      .set({ updated_at: new Date() })
      .where("id", "in", [one, two])
      .execute();
    await search();
    expect(of(await queue(), one, two)).toEqual([]);
    expect(of(await queue(shop, "&state=dismissed"), one, two)).toMatchObject([
      { reason: "Father and son.", decided_by_name: expect.any(String) },
    ]);
    const entry = { trade_name: "Father and Son", ...at };
    const visibility = { scope: [{ lga: "*", agency: "*" }] } as const;
    expect(await findDuplicates(database(), shop, entry, { ...visibility, exceptId: two })).toEqual([]);
    // A third record is compared on its own.
    expect(await findDuplicates(database(), shop, entry, visibility)).toHaveLength(2);
    const history = await database()
      .selectFrom("audit")
      .select("record_id")
      .where("action", "=", "shop.not_the_same")
      .where("record_id", "in", [one, two])
      .execute();
    expect(history).toHaveLength(2);
    const [saved] = of(await queue(shop, "&state=dismissed"), one, two);
    expect((await clerk.post(`/duplicates/${saved?.id}/reopen`, { resource: "shop" })).status).toBe(200);
    expect(of(await queue(), one, two)).toHaveLength(1);
  });
});

describe("the duplicates queue", () => {
  it("is limited to officers who may merge and see both records", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const at = house();
    const mine = [
      await stall("Ade Foods", { ...at, lga_id: here }),
      await stall("Ade Food", { ...at, lga_id: here }),
    ];
    const theirs = await stall("Ade Foodss", { ...at, lga_id: there });
    await search();
    const permissions = ["shop.merge", "shop.view"];
    const limited = await signInAs(await createOfficerWithGrants({ permissions, lga_ids: [here] }));
    const seen = await queue(shop, "", limited);
    expect(seen.map(({ first, second }) => [first.id, second.id])).toEqual([mine]);
    const pair = { resource: "shop", first_id: mine[0], second_id: theirs };
    expect((await limited.post("/duplicates/dismissals", { ...pair, reason: "No." })).status).toBe(404);
    const params = `resource=shop&first_id=${mine[0]}&second_id=${theirs}`;
    expect((await limited.get(`/duplicates/comparison?${params}`)).status).toBe(404);
    const looker = await signInAs(await createOfficerWithGrants({ permissions: ["shop.view"] }));
    expect((await looker.get("/duplicates?resource=shop")).status).toBe(403);
    const other = await signInAs(
      await createOfficerWithGrants({ permissions: ["mast.merge", "mast.view", "shop.view"] }),
    );
    expect((await other.get("/duplicates?resource=shop")).status).toBe(403);
    expect((await other.post("/duplicates/search", { resource: "shop" })).status).toBe(403);
  });

  it("pages through each pair once", async () => {
    const at = house();
    for (let n = 0; n < 4; n++) await stall("Page by Page", at);
    await search();
    const all = (await queue()).map(({ id }) => id);
    const walked: number[] = [];
    for (let after = ""; ; ) {
      const { body } = await clerk.get(`/duplicates?resource=shop&per_page=4${after}`);
      walked.push(...(body.data as Pair[]).map(({ id }) => id));
      if (!body.meta?.next) break;
      after = `&after=${body.meta.next}`;
    }
    expect(walked).toEqual(all);
    expect(all.length).toBeGreaterThan(5);
  });

  it("masks personal data", async () => {
    const at = house();
    const person = { surname: "Adeyemi", first_name: "Bola", status: "active", ...at };
    const [one, two] = [
      await insertRecord(individual, {
        ...person,
        phone_number: "08099900011",
        nin: storedValue(individual, "nin", "11122233344"),
      }),
      await insertRecord(individual, { ...person, phone_number: "08099900012" }),
    ];
    const { body } = await clerk.get(
      `/duplicates/comparison?resource=individual&first_id=${one}&second_id=${two}`,
    );
    expect(JSON.stringify(body)).not.toMatch(/08099900011|11122233344/);
    const { choices } = body.data as { choices: { name: string; differs: boolean }[] };
    expect(choices.find(({ name }) => name === "phone_number")).toMatchObject({ differs: true });
    expect(choices.find(({ name }) => name === "surname")).toMatchObject({ differs: false });
  });
});
