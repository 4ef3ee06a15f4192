import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SimilarRecords } from "#areas/registry/records/similar-records.ts";
import { corporate } from "#domain/register/corporate.ts";
import { individual } from "#domain/register/individual.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { signage } from "#domain/register/signage.ts";
import { connectionPool } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { leastOf, nextNumber } from "../support/sample.ts";
import { brief } from "./own-kit.ts";

/** Similar records are shown before an entry is created, limited to the officer's scope. */

let db: TestDatabase;
let clerk: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

const alikeIn = ({ body }: ApiAnswer) => body.data as SimilarRecords;
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;
/** A unique address. */
const house = () => ({ street_number: String(nextNumber()), street_name: "Sokenu Road", city: "Oke-Ijemo" });
const phone = () => `0705${String(nextNumber()).padStart(7, "0")}`;
/** A point far from all others. */
const spot = () => ({ latitude: 7 + nextNumber() / 100, longitude: 4 });

/** Pairs of an existing record and another spelling of it. */
const twice: readonly (readonly [AnyResource, () => readonly [object, object], object])[] = [
  [shop, () => both({ phone_number: phone() }), { shared: ["phone_number"] }],
  [corporate, () => both({ phone_number: phone() }), { shared: ["phone_number"] }],
  [property, () => both(house()), { same_house: true }],
  [
    shop,
    () => {
      const where = house();
      return [
        { ...where, trade_name: "Mama Ngozi Provisions" },
        { ...where, street_name: "Sokenu Rd", trade_name: "Mama Ngozi Stores" },
      ];
    },
    { same_house: true },
  ],
  [
    signage,
    () => {
      const { latitude, longitude } = spot();
      return [
        { latitude, longitude, description: "Pepsi at the roundabout" },
        { latitude: latitude + 0.0001, longitude, description: "Pepsi, the roundabout" },
      ];
    },
    { shared: [], same_house: false },
  ],
  [
    individual,
    () => {
      const where = house();
      return [
        { ...where, surname: "Adébáyọ̀", first_name: "Tunde" },
        { ...where, surname: "Adebayo", first_name: "Tunde O." },
      ];
    },
    { same_house: true },
  ],
];
function both(values: object): readonly [object, object] {
  return [values, values];
}

describe("an officer entering a record", () => {
  test.each(twice)(
    "%#: sees similar records with the reason before it is created",
    async (resource, make, why) => {
      const [old, repeated] = make();
      const path = `/${resource.endpoint}`;
      const id = idOf(await clerk.post(path, { ...leastOf(resource), ...old }));
      const entry = { ...leastOf(resource), ...repeated };
      const before = (await clerk.get(path)).body.meta?.total;
      const answer = await clerk.post(path, entry);
      expect(brief(answer)).toEqual([409, "likely-duplicates"]);
      expect(alikeIn(answer)).toMatchObject({ candidates: [{ id, ...why }], others: null, alike_seen: [id] });
      expect((await clerk.get(path)).body.meta?.total).toBe(before);
      const anyway = await clerk.post(path, { ...entry, alike_seen: [id] });
      expect(anyway.status).toBe(201);
    },
  );

  test("is warned again only about records not yet confirmed", async () => {
    const values = { phone_number: phone() };
    const first = idOf(await clerk.post("/shops", { ...leastOf(shop), ...values }));
    const second = idOf(await clerk.post("/shops", { ...leastOf(shop), ...values, alike_seen: [first] }));
    const third = { ...leastOf(shop), ...values };
    const answer = await clerk.post("/shops", { ...third, alike_seen: [first] });
    expect(brief(answer)).toEqual([409, "likely-duplicates"]);
    expect([...alikeIn(answer).alike_seen].sort()).toEqual([first, second].sort());
    expect((await clerk.post("/shops", { ...third, alike_seen: [String(second), first] })).status).toBe(201);
  });

  test("gets validation errors first, and unique values stay rejected", async () => {
    const values = house();
    const roll_number = `R${nextNumber()}`;
    const id = idOf(await clerk.post("/properties", { ...leastOf(property), ...values, roll_number }));
    const faulty = await clerk.post("/properties", { ...leastOf(property), ...values, use: "castle" });
    expect(brief(faulty)).toEqual([422, "invalid"]);
    const same = { ...leastOf(property), ...values, roll_number, alike_seen: [id] };
    expect(brief(await clerk.post("/properties", same))).toEqual([422, "duplicate"]);
    const odd = { ...leastOf(property), ...values, alike_seen: "all of them" };
    expect(brief(await clerk.post("/properties", odd))).toEqual([409, "likely-duplicates"]);
  });

  test("is not warned of a neighbouring house or a closed record", async () => {
    const [here, values] = [spot(), house()];
    const old = { ...leastOf(property), ...here, ...values };
    const id = idOf(await clerk.post("/properties", old));
    const door = { ...leastOf(property), ...here, ...values, street_number: String(nextNumber()) };
    expect((await clerk.post("/properties", door)).status).toBe(201);
    await connectionPool().query("UPDATE property SET status = 'archived' WHERE id = $1", [id]);
    expect((await clerk.post("/properties", { ...leastOf(property), ...values })).status).toBe(201);
  });

  test("sees no similar records outside their scope", async () => {
    const [mine, theirs] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([mine]));
    const values = house();
    await clerk.post("/properties", { ...leastOf(property), ...values, lga_id: theirs });
    const entry = { ...leastOf(property), ...values, lga_id: mine };
    expect((await officer.post("/properties", entry)).status).toBe(201);
    expect(brief(await officer.post("/properties", entry))).toEqual([409, "likely-duplicates"]);
  });

  test("gets the lost answer again with the same key", async () => {
    const values = { ...leastOf(shop), phone_number: phone() };
    const key = `lost-answer-${nextNumber()}`;
    const id = idOf(await clerk.post("/shops", values));
    expect((await clerk.post("/shops", values, { key })).status).toBe(409);
    const made = await clerk.post("/shops", { ...values, alike_seen: [id] }, { key });
    const repeated = await clerk.post("/shops", { ...values, alike_seen: [id] }, { key });
    expect([made.status, repeated.status, idOf(repeated)]).toEqual([201, 201, idOf(made)]);
  });
});
