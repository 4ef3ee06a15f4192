import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DuplicateValues, findDuplicates } from "#areas/registry/records/find-duplicates.ts";
import { neighboursOf } from "#areas/registry/records/neighbours.ts";
import { identityFields } from "#domain/duplicates.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { shop } from "#domain/register/shop.ts";
import { vehicle } from "#domain/register/vehicle.ts";
import { connectionPool, database, transaction } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createDespiteDuplicates } from "../support/create-despite-duplicates.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga } from "../support/people.ts";
import { leastOf, sampleOf } from "../support/sample.ts";

/** Likely duplicates: what counts as one, what does not, and who sees them. */

const EVERYWHERE = [{ lga: "*", agency: "*" }] as const;
const HERE = { latitude: 7.1475, longitude: 3.3452 };
/** A point this many metres north. */
const north = (metres: number) => ({ ...HERE, latitude: HERE.latitude + metres / 111_320 });

let db: TestDatabase;
let clerk: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());
beforeEach(async () => {
  // Records of earlier tests must not be nearby.
  for (const { name, located, fields } of registers)
    if (located && fields.street_number)
      await connectionPool().query(
        `UPDATE ${name} SET latitude = NULL, longitude = NULL, street_number = NULL`,
      );
});

async function enter(resource: AnyResource, values: DuplicateValues): Promise<{ id: number }> {
  const entry = { ...leastOf(resource), ...values };
  const { status, body } = await createDespiteDuplicates(clerk, `/${resource.endpoint}`, entry);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data as { id: number };
}

const find = (resource: AnyResource, entry: DuplicateValues, more: object = {}) =>
  findDuplicates(database(), resource, entry, { scope: EVERYWHERE, ...more });

describe("a shared identifier", () => {
  it.each([
    [individual, "phone_number", "08098765432"],
    [individual, "nin", "12345678901"],
    [individual, "tin_number", "2099999999"],
    [corporate, "rc_number", "RC998877"],
    [vehicle, "plate_number", "JBD-417XA"],
  ] as const)("%#: finds the duplicate", async (resource, name, value) => {
    const { id } = await enter(resource, { [name]: value });
    expect(await find(resource, { [name]: value })).toMatchObject([{ id, shared: [name] }]);
    expect(await find(resource, { [name]: value }, { exceptId: id })).toEqual([]);
    expect(await find(resource, { [name]: `${value.slice(0, -1)}0` })).toEqual([]);
  });

  it("is found where several records may share it, such as a shop's phone number", async () => {
    const phone_number = "08055554444";
    const [first, second] = [await enter(shop, { phone_number }), await enter(shop, { phone_number })];
    const found = await find(shop, { phone_number });
    expect(found.map(({ id }) => id).sort((a, b) => a - b)).toEqual([first.id, second.id]);
  });

  it("is found on closed records too, which still hold it", async () => {
    const { id } = await enter(individual, { phone_number: "08011112222" });
    await clerk.post(`/individuals/${id}/archive`, { reason: "Moved away." });
    expect(await find(individual, { phone_number: "08011112222" })).toMatchObject([
      { id, status: "archived" },
    ]);
  });
});

describe("the same address", () => {
  const house = { street_number: "41", street_name: "Sokenu Road", city: "Oke-Ijemo" };

  it.each([
    [{ street_name: "SOKENU ROAD" }, true],
    [{ street_name: "Sokenu Rd." }, true],
    [{ street_name: "Ṣọkẹnu road" }, true],
    [{ city: null }, true],
    [{ street_number: "43" }, false],
    [{ street_number: null }, false],
    [{ street_name: "Sokenu Lane" }, false],
    [{ city: "Ibara" }, false],
  ])("%j: %s", async (other, same) => {
    const { id } = await enter(property, house);
    const found = await find(property, { ...house, ...other });
    expect(found.map((duplicate) => [duplicate.id, duplicate.same_house])).toEqual(same ? [[id, true]] : []);
  });

  it("alone matches buildings only: shops there need similar names as well", async () => {
    await enter(shop, { ...house, trade_name: "Mama Ngozi Provisions" });
    expect(await find(shop, { ...house, trade_name: "Zenith Phones" })).toEqual([]);
    expect(await find(shop, { ...house, trade_name: "Mama Ngozi Stores" })).toHaveLength(1);
  });

  it("does not match closed records", async () => {
    const { id } = await enter(property, house);
    expect(await find(property, house)).toMatchObject([{ id }]);
    await connectionPool().query("UPDATE property SET status = 'rejected' WHERE id = $1", [id]);
    expect(await find(property, house)).toEqual([]);
  });
});

describe("a nearby location", () => {
  const sign = { trade_name: "Mama Ngozi Provisions", ...HERE };

  it.each([
    [north(20), "Mama Ngozi Provision", true],
    [north(30), "Mama Ngozi Provision", false],
    [north(20), "Zenith Phones", false],
  ])("%j as %s: %s", async (point, trade_name, same) => {
    const { id } = await enter(shop, { ...point, trade_name });
    const found = await find(shop, sign);
    expect(found.map((duplicate) => duplicate.id)).toEqual(same ? [id] : []);
    if (same) expect(Math.round(found[0]?.distance_m ?? 0)).toBe(20);
  });

  it("excludes the corners of the search square, which are further than 25 m", async () => {
    const corner = { latitude: HERE.latitude + 24 / 111_320, longitude: HERE.longitude + 24 / 110_460 };
    await enter(shop, { ...sign, ...corner });
    expect(await find(shop, sign)).toEqual([]);
  });
});

describe("duplicate candidates", () => {
  it("are ordered by likelihood, up to the limit", async () => {
    const near = await enter(shop, { ...north(10), trade_name: "Mama Ngozi Provision Stores" });
    const nearer = await enter(shop, { ...north(5), trade_name: "Mama Ngozi Provisions" });
    const known = await enter(shop, { trade_name: "Another", phone_number: "08077776666" });
    const entry = { ...HERE, trade_name: "Mama Ngozi Provisions", phone_number: "08077776666" };
    const found = await find(shop, entry);
    expect(found.map(({ id }) => id)).toEqual([known.id, nearer.id, near.id]);
    expect(await find(shop, entry, { limit: 1 })).toHaveLength(1);
  });

  it("with another street number come after those with the same", async () => {
    const house = { street_name: "Sokenu Road", city: "Oke-Ijemo" };
    const nextDoor = await enter(property, { ...house, street_number: "43", ...north(5) });
    const duplicate = await enter(property, {
      ...house,
      street_number: "41A",
      street_name: "Sokenu Rd",
      ...north(9),
    });
    const found = await find(property, { ...house, street_number: "41", ...HERE });
    expect(found.map(({ id, other_number }) => [id, other_number])).toEqual([
      [duplicate.id, false],
      [nextDoor.id, true],
    ]);
  });

  it("outside an officer's scope are not listed", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const { id } = await enter(corporate, { rc_number: "RC112233", lga_id: theirs });
    const seen = (lga: readonly number[]) =>
      find(corporate, { rc_number: "RC112233" }, { scope: [{ lga, agency: "*" }] });
    expect(await seen([mine])).toEqual([]);
    expect(await seen([mine, theirs])).toMatchObject([{ id }]);
  });

  it("are found in every register, and none for an empty entry", async () => {
    // Lookup lists and link records are identified by the records they refer to.
    for (const resource of registers) expect(await find(resource, {})).toEqual([]);
    for (const resource of registers.filter(({ approval, name }) => approval || name === "individual")) {
      const entry = { ...sampleOf(resource), ...(resource.located && HERE) };
      const { id } = await enter(resource, entry);
      const found = await find(resource, entry);
      // Wards and similar lists have no identity fields to compare: they are unique by name.
      const isCompared = identityFields(resource).length > 0;
      const expected = isCompared ? [id] : [];
      expect([resource.name, found.map((duplicate) => duplicate.id)]).toEqual([resource.name, expected]);
    }
  });
});

describe("a large register", () => {
  it("is searched for duplicates and neighbours without a full scan", async () => {
    await connectionPool().query(
      `INSERT INTO shop (trade_name, line_of_business, phone_number, street_number, street_name, latitude, longitude)
       SELECT 'Shop ' || n, 'Trade', '0701' || lpad(n::text, 7, '0'), (n % 900)::text, 'Street ' || n / 900,
         6.5 + (n % 200) * 0.001, 3.1 + n / 200 * 0.001 FROM generate_series(1, 20000) AS n`,
    );
    await connectionPool().query("ANALYZE shop");
    const entry = {
      phone_number: "07010000007",
      street_number: "7",
      street_name: "Street 0",
      trade_name: "Shop 7",
    };
    const point = { latitude: 6.507, longitude: 3.1 };
    const scans = await transaction(async (tx) => {
      const found = await findDuplicates(tx, shop, { ...entry, ...point }, { scope: EVERYWHERE });
      expect(found[0]).toMatchObject({ shared: ["phone_number"], same_house: true, title: "Shop 7" });
      const search = { scope: EVERYWHERE, metres: 100, exceptId: 0 };
      expect((await neighboursOf(tx, shop, point, search)).length).toBeGreaterThan(0);
      const { rows } = await sql<{ seq_scan: number }>`
        SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'shop'`.execute(tx);
      return rows[0]?.seq_scan;
    });
    expect(scans).toBe(0);
  });
});

it("lists neighbours within range, except the record itself and closed ones", async () => {
  const [self, near, closed] = [
    await enter(shop, HERE),
    await enter(shop, north(80)),
    await enter(shop, north(10)),
    await enter(shop, north(150)),
  ];
  await connectionPool().query("UPDATE shop SET status = 'archived' WHERE id = $1", [closed?.id]);
  const search = { scope: EVERYWHERE, metres: 100, exceptId: self?.id ?? 0 };
  const found = await neighboursOf(database(), shop, HERE, search);
  expect(found.map(({ id }) => id)).toEqual([near?.id]);
  const nowhere = [{ lga: [await createLga()], agency: "*" }] as const;
  expect(await neighboursOf(database(), shop, HERE, { ...search, scope: nowhere })).toEqual([]);
});
