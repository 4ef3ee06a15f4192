import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registers } from "#domain/register/registers.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { sampleOf } from "../support/sample.ts";

/** A field that refers to a record of another register discloses only what the officer may see of it. */

interface Rec {
  id: number;
  code: string;
  title: string;
  version: number;
}

let db: TestDatabase;
let everywhere: ApiClient;
let officer: ApiClient;
let mine: number;
let hidden: Rec;
let seen: Rec;

beforeAll(async () => {
  db = await createTestDatabase();
  everywhere = await signInAs("admin@ratebook.test");
  const theirs = await createLga();
  mine = await createLga();
  officer = await signInAs(await createOfficer([mine]));
  hidden = await enter("property", { lga_id: theirs, street_name: "Secret Close" });
  seen = await enter("property", { lga_id: mine });
});
afterAll(() => db.close());

async function enter(name: string, values: Record<string, unknown>): Promise<Rec> {
  const resource = registers.find((one) => one.name === name);
  if (!resource) throw new Error(name);
  const answer = await everywhere.post(`/${resource.endpoint}`, { ...sampleOf(resource), ...values });
  expect(answer.status).toBe(201);
  return answer.body.data as Rec;
}

const referring = registers.filter(({ fields }) => "property_id" in fields);

describe.each(referring.map((resource) => [resource.name, resource] as const))("%s", (name, resource) => {
  const path = `/${resource.endpoint}`;
  const missing = { property_id: ["This record doesn’t exist. Select another."] };
  const another = "unit" in resource.fields ? { unit: "7" } : { street_number: "7" };

  beforeAll(() => createReferencedRecords(everywhere, resource, mine));

  it("shows a property outside the officer's scope by its code only", async () => {
    const record = await enter(name, { lga_id: mine, property_id: hidden.id });
    const { body } = await officer.get(`${path}/${record.id}`);
    expect(body.data).toMatchObject({
      references: { property_id: { id: hidden.id, code: hidden.code, title: null } },
    });
    expect(JSON.stringify(body)).not.toContain("Secret Close");
    const full = await everywhere.get(`${path}/${record.id}`);
    expect(full.body.data).toMatchObject({ references: { property_id: { title: hidden.title } } });
    // An existing reference is no error when other fields are edited.
    const edit = await officer.patch(`${path}/${record.id}`, {
      version: record.version,
      property_id: hidden.id,
      ...another,
    });
    expect(edit.status).toBe(200);
  });

  it("cannot refer to a property outside the officer's scope, with the same error as for a missing one", async () => {
    const absent = await officer.post(path, { ...sampleOf(resource), property_id: 9_999_999_999 });
    expect(absent.body.errors).toEqual(missing);
    const other = await officer.post(path, { ...sampleOf(resource), property_id: hidden.id });
    expect(other.body).toEqual(absent.body);
    const record = (await officer.post(path, { ...sampleOf(resource), property_id: seen.id })).body
      .data as Rec;
    const moved = await officer.patch(`${path}/${record.id}`, { version: 1, property_id: hidden.id });
    expect(moved.body.errors).toEqual(missing);
    expect(
      (await everywhere.patch(`${path}/${record.id}`, { version: 1, property_id: hidden.id })).status,
    ).toBe(200);
  });

  it("shows no property details without the right to view properties", async () => {
    const rights = ["view", "create", "edit"].map((verb) => `${name}.${verb}`);
    const holder = await signInAs(await createOfficerWithGrants({ permissions: rights }));
    const record = await enter(name, { property_id: seen.id });
    expect((await holder.get(`${path}/${record.id}`)).body.data).toMatchObject({
      references: { property_id: { code: seen.code, title: null } },
    });
    const made = await holder.post(path, { ...sampleOf(resource), property_id: seen.id });
    expect(made.body.errors).toMatchObject(missing);
  });
});
