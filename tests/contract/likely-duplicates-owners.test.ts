import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SimilarRecords } from "#areas/registry/records/similar-records.ts";
import { corporate } from "#domain/register/corporate.ts";
import { type ApiAnswer, type ApiClient, signInAs } from "../support/api.ts";
import { createDespiteDuplicates } from "../support/create-despite-duplicates.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { leastOf, nextNumber } from "../support/sample.ts";
import { brief, type Person, person } from "./own-kit.ts";

/** Owners registering a known record see their own records, and hardly anything of others'. */

const OTHER_SHOP =
  "A shop with a similar name at this address is already on record. Contact the revenue office, or register it anyway. An approver will check both.";

let db: TestDatabase;
let clerk: ApiClient;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  [owner, stranger] = [await person("individual"), await person("individual")];
});
afterAll(() => db.close());

const alikeIn = ({ body }: ApiAnswer) => body.data as SimilarRecords;
const idOf = ({ body }: ApiAnswer) => (body.data as { id: number }).id;
/** A unique address. */
const house = () => ({ street_number: String(nextNumber()), street_name: "Sokenu Road", city: "Oke-Ijemo" });
const phone = () => `0705${String(nextNumber()).padStart(7, "0")}`;

describe("an owner registering a similar record", () => {
  const path = "/shops";

  test("learns only that another owner's record exists", async () => {
    const values = { ...house(), line_of_business: "Provisions" };
    const theirs = { ...values, trade_name: "Mama Ngozi Provisions" };
    const id = idOf(await createDespiteDuplicates(stranger.api, path, theirs));
    const entry = { ...values, trade_name: "Mama Ngozi Stores" };
    const answer = await owner.api.post(path, entry);
    expect(brief(answer)).toEqual([409, "likely-duplicates"]);
    expect(answer.body.message).toBe(OTHER_SHOP);
    const { candidates, others, alike_seen } = alikeIn(answer);
    expect({ candidates, others }).toEqual({ candidates: [], others: OTHER_SHOP });
    expect(alike_seen).toEqual([expect.stringMatching(/^others-[\w-]{22}$/)]);
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`SHP-|Provisions|"id"|\\b${id}\\b`));
    // The id of a record they cannot see does not confirm the warning.
    expect((await owner.api.post(path, { ...entry, alike_seen: [id] })).status).toBe(409);
    expect((await owner.api.post(path, { ...entry, alike_seen })).status).toBe(201);
  });

  test("learns nothing about a phone number of others", async () => {
    const values = { trade_name: `Stall ${nextNumber()}`, line_of_business: "Cloth", phone_number: phone() };
    expect((await stranger.api.post(path, values)).status).toBe(201);
    expect((await owner.api.post(path, { ...values, trade_name: "Another" })).status).toBe(201);
  });

  test("sees their own record, and that another exists", async () => {
    const values = {
      ...house(),
      trade_name: "Zenith Phones",
      line_of_business: "Phones",
      phone_number: phone(),
    };
    const id = idOf(await owner.api.post(path, values));
    const mine = await owner.api.post(path, values);
    expect(alikeIn(mine)).toMatchObject({
      candidates: [{ id, shared: ["phone_number"], same_house: true }],
      others: null,
    });
    await createDespiteDuplicates(stranger.api, path, values);
    const also = await owner.api.post(path, { ...values, alike_seen: [id] });
    expect(alikeIn(also)).toMatchObject({ candidates: [{ id }], others: OTHER_SHOP });
    expect(alikeIn(also).candidates).toHaveLength(1);
  });

  test("is warned of a building at the same address, whatever its name", async () => {
    const values = { ...house(), use: "residential" };
    await stranger.api.post("/properties", values);
    const answer = await owner.api.post("/properties", values);
    expect(answer.body.message).toMatch(/^A property at this address is already on record\./);
  });
});

test("a new company is checked for duplicates without disclosing them", async () => {
  const company = await person("corporate");
  const values = house();
  await clerk.post("/corporates", { ...leastOf(corporate), ...values, name: "Odunlade Foods Limited" });
  const entry = { ...leastOf(corporate), ...values, name: "Odunlade Foods Ltd" };
  const path = "/registrations/corporates";
  const answer = await company.api.post(path, entry);
  expect(brief(answer)).toEqual([409, "likely-duplicates"]);
  expect(JSON.stringify(answer.body)).not.toMatch(/COR-|Limited|"id"/);
  expect((await company.api.post(path, { ...entry, alike_seen: alikeIn(answer).alike_seen })).status).toBe(
    201,
  );
});
