import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nameKey, stateKey } from "#domain/name-key.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import type { AnyResource } from "#resource/define.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { decideMany } from "../support/decide.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { sampleOf } from "../support/sample.ts";

/** Lookup lists, and the two registers that link people with people and with properties. */

interface Rec {
  id: number;
  code: string;
  title: string;
  [name: string]: unknown;
}

let db: TestDatabase;
let clerk: ApiClient;
let here: number;
let there: number;
let officer: ApiClient;
let agency: number;
let agent: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  [here, there] = [await createLga(), await createLga()];
  officer = await signInAs(await createOfficer([here]));
  ({ id: agency } = await database().selectFrom("agency").select("id").limit(1).executeTakeFirstOrThrow());
  agent = await signInAs(await createOfficer(null, [agency]));
});
afterAll(() => db.close());

async function enter(endpoint: string, body: Record<string, unknown>): Promise<Rec> {
  const answer = await clerk.post(`/${endpoint}`, body);
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data as Rec;
}

async function enterSample(name: string, values: Record<string, unknown> = {}): Promise<Rec> {
  const resource = registers.find((one) => one.name === name);
  if (!resource) throw new Error(name);
  await createReferencedRecords(clerk, resource);
  return enter(resource.endpoint, { ...sampleOf(resource), ...values });
}

const archive = (endpoint: string, id: number) =>
  clerk.post(`/${endpoint}/${id}/archive`, { reason: "No more." });

describe.each(["street", "ward", "park", "market"])("the name of a %s", (name) => {
  const endpoint = `${name}s`;

  it("is unique in a local government in any spelling, and may repeat elsewhere", async () => {
    const first = await enter(endpoint, { name: "Ọjà-Ọba", lga_id: here });
    for (const same of ["oja oba", "OJA-OBA", " Ojà  ọba "]) {
      const duplicate = await clerk.post(`/${endpoint}`, { name: same, lga_id: here });
      expect([duplicate.status, duplicate.body.code]).toEqual([422, "duplicate"]);
      expect(duplicate.body.errors).toEqual({ name: [`Already on record: ${first.code}.`] });
    }
    const other = await enter(endpoint, { name: "Oja Oba", lga_id: there });
    const moved = await clerk.patch(`/${endpoint}/${other.id}`, { version: 1, lga_id: here });
    expect(moved.body.errors).toEqual({ name: [`Already on record: ${first.code}.`] });
    expect((await clerk.patch(`/${endpoint}/${first.id}`, { version: 1, name: "Oja Ọba" })).status).toBe(200);
  });

  it("can be reused once it is archived", async () => {
    const old = await enter(endpoint, { name: "Old name", lga_id: here });
    expect((await archive(endpoint, old.id)).status).toBe(200);
    await enter(endpoint, { name: "Old name", lga_id: here });
  });
});

describe("the ward of a street", () => {
  it("must be in the same local government", async () => {
    const ward = await enter("wards", { name: "Far ward", lga_id: there });
    const error = { ward_id: ["This ward is in another local government."] };
    const made = await clerk.post("/streets", { name: "Near Street", lga_id: here, ward_id: ward.id });
    expect(made.body.errors).toEqual(error);
    const street = await enter("streets", { name: "Far Street", lga_id: there, ward_id: ward.id });
    const moved = await clerk.patch(`/streets/${street.id}`, { version: 1, lga_id: here });
    expect(moved.body.errors).toEqual(error);
  });

  it("cannot be selected once archived, and stays where it is already set", async () => {
    const ward = await enter("wards", { name: "Closing ward", lga_id: here });
    const street = await enter("streets", { name: "Long Street", lga_id: here, ward_id: ward.id });
    await archive("wards", ward.id);
    const made = await clerk.post("/streets", { name: "New Street", lga_id: here, ward_id: ward.id });
    expect(made.body.errors).toEqual({ ward_id: ["This ward is archived. Select another."] });
    expect((await clerk.patch(`/streets/${street.id}`, { version: 1, city: "Ota" })).status).toBe(200);
  });
});

describe("the street of a property", () => {
  it("must be in its local government, and lists its properties", async () => {
    const street = await enterSample("street", { lga_id: here });
    const elsewhere = await enterSample("street", { lga_id: there });
    const property = await enterSample("property", { lga_id: here, street_id: street.id });
    const moved = await clerk.patch(`/properties/${property.id}`, { version: 1, street_id: elsewhere.id });
    expect(moved.body.errors).toEqual({ street_id: ["This street is in another local government."] });
    const found = (await clerk.get(`/properties?street_id=${street.id}`)).body.data as Rec[];
    expect(found.map(({ id }) => id)).toEqual([property.id]);
    expect((await clerk.delete(`/streets/${street.id}`)).body.message).toContain("in use by properties");
  });
});

describe("deleting", () => {
  const lists = registers.filter(({ reference }) => reference).map(({ endpoint, name }) => [endpoint, name]);

  it.each(lists)(
    "%s: removes an unused record, and the audit trail keeps its name",
    async (endpoint, name) => {
      const record = await enterSample(name ?? "");
      expect((await clerk.delete(`/${endpoint}/${record.id}`)).status).toBe(200);
      expect((await clerk.get(`/${endpoint}/${record.id}`)).status).toBe(404);
      expect((await clerk.delete(`/${endpoint}/${record.id}`)).status).toBe(404);
      const { rows } = await sql`SELECT before ->> 'name' AS name FROM audit
      WHERE action = ${`${name}.delete`} AND record_id = ${record.id}`.execute(database());
      expect(rows).toEqual([{ name: record.name }]);
    },
  );

  it("is rejected for a record in use, with its uses and the alternative", async () => {
    const ward = await enterSample("ward", { lga_id: here });
    const street = await enter("streets", { name: "Ward Street", lga_id: here, ward_id: ward.id });
    const refused = await clerk.delete(`/wards/${ward.id}`);
    expect([refused.status, refused.body.code]).toEqual([409, "in-use"]);
    expect(refused.body.message).toContain("in use by streets");
    expect(refused.body.message).toContain("Archive it instead");
    expect((await clerk.get(`/streets/${street.id}`)).body.data).toMatchObject({ ward_id: ward.id });
    const category = await enterSample("individual_category");
    await enterSample("individual", { category_id: category.id });
    expect((await clerk.delete(`/individual-categories/${category.id}`)).body.message).toContain(
      "in use by individuals",
    );
    // A user's rights are limited to it.
    const limited = await createLga();
    await createOfficer([limited]);
    expect((await clerk.delete(`/lgas/${limited}`)).body.message).toContain("in use by user rights");
  });

  it("is not allowed to an officer of one local government", async () => {
    const category = await enterSample("individual_category");
    const refused = await officer.delete(`/individual-categories/${category.id}`);
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    const ward = await enterSample("ward", { lga_id: there });
    expect((await officer.delete(`/wards/${ward.id}`)).status).toBe(404);
  });
});

const placeless = registers.filter((one) => one.placeless).map(({ name }) => name);

describe.each(placeless)("every %s without a place", (name) => {
  const limited: readonly (readonly [string, () => Promise<ApiClient>])[] = [
    ["one local government", async () => officer],
    ["one agency", async () => agent],
    ["an agency in one local government", async () => signInAs(await createOfficer([here], [agency]))],
  ];

  it.each(limited)("is visible to an officer of %s, who cannot change it", async (_, of) => {
    const client = await of();
    const record = await enterSample(name);
    const resource = registers.find((one) => one.name === name);
    const path = `/${resource?.endpoint}`;
    expect((await client.get(`${path}/${record.id}`)).status).toBe(200);
    const found = (await client.get(`${path}?q=${record.code}`)).body.data as Rec[];
    expect(found.map(({ id }) => id)).toEqual([record.id]);
    const refused = { code: "forbidden", message: expect.stringMatching(/limited to some/) };
    const all = { records: [{ id: record.id, version: 1 }], reason: "Mine." };
    for (const answer of [
      await client.post(path, sampleOf(resource as AnyResource)),
      await client.patch(`${path}/${record.id}`, { version: 1, name: "Mine" }),
      await client.post(`${path}/${record.id}/archive`, { reason: "Mine." }),
      await client.post(`${path}/archive`, all),
      await client.post(`${path}/${record.id}/restore`, { reason: "Mine." }),
      await client.post(`${path}/restore`, all),
      await client.delete(`${path}/${record.id}`),
    ])
      expect([answer.status, answer.body]).toMatchObject([403, refused]);
    expect((await clerk.get(`${path}/${record.id}`)).body.data).toMatchObject({
      status: "active",
      version: 1,
    });
  });
});

const lists = registers.filter(({ reference }) => reference).map(({ name }) => name);

describe.each(lists)("an archived %s", (name) => {
  const { endpoint } = registers.find((one) => one.name === name) as AnyResource;

  it("is restored alone or in bulk, with a reason in the audit trail", async () => {
    const [one, other] = [await enterSample(name), await enterSample(name)];
    for (const { id } of [one, other]) expect((await archive(endpoint, id)).status).toBe(200);
    const bare = await clerk.post(`/${endpoint}/${one.id}/restore`, {});
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ["reason"]]);
    const reason = "Used again.";
    const restored = await clerk.post(`/${endpoint}/${one.id}/restore`, { reason, version: 2 });
    expect([restored.status, restored.body.data]).toMatchObject([200, { status: "active", version: 3 }]);
    const repeated = await clerk.post(`/${endpoint}/${one.id}/restore`, { reason });
    expect([repeated.status, repeated.body.code]).toEqual([409, "wrong-status"]);
    const ids = [one.id, other.id];
    const preview = await decideMany(clerk, `/${endpoint}/restore`, ids, { reason, preview: true });
    const bulk = await decideMany(clerk, `/${endpoint}/restore`, ids, { reason });
    for (const { body } of [preview, bulk])
      expect(body.data).toMatchObject({ done: 1, exceptions: [{ id: one.id, code: "wrong-status" }] });
    expect((await clerk.get(`/${endpoint}/${other.id}`)).body.data).toMatchObject({ status: "active" });
    const trail = await database()
      .selectFrom("audit")
      .select(["record_id", "reason"])
      .where("action", "=", `${name}.restore`)
      .where("record_id", "in", ids)
      .orderBy("id")
      .execute();
    expect(trail).toEqual(ids.map((record_id) => ({ record_id, reason })));
  });
});

it("rejects restoring more than 500 records at once", async () => {
  const records = Array.from({ length: 501 }, (_, n) => ({ id: n + 1, version: 1 }));
  for (const preview of [true, false]) {
    const { status, body } = await clerk.post("/wards/restore", { records, reason: "Used again.", preview });
    expect([status, body.errors]).toEqual([422, { records: ["Select at most 500 records at once."] }]);
  }
});

describe("an archived ward whose name was reused", () => {
  it("cannot be restored alone or in bulk, and the error names the other ward", async () => {
    const old = await enter("wards", { name: "Igbein", lga_id: here });
    const free = await enter("wards", { name: "Itoko", lga_id: here });
    for (const { id } of [old, free]) await archive("wards", id);
    const replacement = await enter("wards", { name: "Igbein", lga_id: here });
    const reason = "Used again.";
    const alone = await clerk.post(`/wards/${old.id}/restore`, { reason });
    expect([alone.status, alone.body]).toMatchObject([
      422,
      { code: "duplicate", errors: { name: [`Already on record: ${replacement.code}.`] } },
    ]);
    const { data } = (await decideMany(clerk, "/wards/restore", [old.id, free.id], { reason })).body;
    expect(data).toMatchObject({ done: 1, exceptions: [{ id: old.id, code: "duplicate" }] });
    expect((await clerk.get(`/wards/${old.id}`)).body.data).toMatchObject({ status: "archived" });
    expect((await clerk.get(`/wards/${free.id}`)).body.data).toMatchObject({ status: "active" });
  });
});

describe("a married couple", () => {
  it("is recorded once from either side, until it has ended", async () => {
    const [ada, obi] = [await enterSample("individual"), await enterSample("individual")];
    const link = { individual_id: ada.id, partner_id: obi.id, surname: "Obi" };
    const first = await enter("spouses", link);
    const duplicate = { surname: [`Already on record: ${first.code}.`] };
    const turned = { individual_id: obi.id, partner_id: ada.id, surname: "Ada" };
    expect((await clerk.post("/spouses", turned)).body.errors).toEqual(duplicate);
    expect((await clerk.patch(`/spouses/${first.id}`, { version: 1, until: "2025-05-01" })).status).toBe(200);
    await enter("spouses", turned);
  });

  it("without a record of the partner is identified by the partner's name, and may be one of several", async () => {
    const ada = await enterSample("individual");
    const first = await enter("spouses", { individual_id: ada.id, surname: "Ọbí", first_name: "Emeka" });
    const other = await clerk.post("/spouses", {
      individual_id: ada.id,
      surname: "OBI",
      first_name: "emeka",
    });
    expect(other.body.errors).toEqual({ surname: [`Already on record: ${first.code}.`] });
    await enter("spouses", { individual_id: ada.id, surname: "Obi", first_name: "Chidi" });
  });

  it("must be two people, and end after it starts", async () => {
    const ada = await enterSample("individual");
    const wrong = await clerk.post("/spouses", {
      individual_id: ada.id,
      partner_id: ada.id,
      surname: "Obi",
      since: "2020-01-02",
      until: "2020-01-01",
    });
    const errors = {
      partner_id: ["Select a different person as the partner."],
      until: ["Enter an end date on or after the start date."],
    };
    expect(wrong.body.errors).toEqual(errors);
    const made = await enter("spouses", { individual_id: ada.id, surname: "Obi", since: "2020-01-02" });
    const ended = await clerk.patch(`/spouses/${made.id}`, { version: 1, until: "2020-01-01" });
    expect(ended.body.errors).toEqual({ until: errors.until });
  });

  it("shows the partner's personal data masked", async () => {
    const made = await enterSample("spouse", { phone_number: "08034412290", date_of_birth: "1985-03-14" });
    expect(made).toMatchObject({ phone_number: "••••••••290", date_of_birth: "•• ••• 1985" });
    const { body } = await clerk.post(`/spouses/${made.id}/reveal`, { purpose: "correct" });
    expect(body.data).toMatchObject({ phone_number: "08034412290", date_of_birth: "1985-03-14" });
  });
});

describe("a residence", () => {
  it("has the local government of its property, and is unique until they move out", async () => {
    const property = await enterSample("property", { lga_id: here });
    const ada = await enterSample("individual");
    const link = { individual_id: ada.id, property_id: property.id };
    const first = await enter("residences", { ...link, unit: "Flat 3" });
    expect(first).toMatchObject({ lga_id: here, title: `Flat 3, ${property.code}` });
    expect((await clerk.post("/residences", link)).body.errors).toEqual({
      individual_id: [`Already on record: ${first.code}.`],
    });
    await clerk.patch(`/residences/${first.id}`, { version: 1, until: "2025-01-31" });
    await enter("residences", link);
  });

  it("is found by resident and address, limited to what the officer may see", async () => {
    const property = await enterSample("property", { lga_id: here, street_name: "Findable Close" });
    const ada = await enterSample("individual", { surname: "Onyekachukwu", lga_id: there });
    const made = await enter("residences", { individual_id: ada.id, property_id: property.id });
    const found = async (who: ApiClient, q: string) =>
      ((await who.get(`/residences?q=${encodeURIComponent(q)}`)).body.data as Rec[]).map(({ id }) => id);
    for (const q of ["onyekachukwu", "findable", "close onyekachukwu", ada.code])
      expect([q, await found(clerk, q)]).toEqual([q, [made.id]]);
    expect(await found(officer, "findable")).toEqual([made.id]);
    expect(await found(officer, "onyekachukwu")).toEqual([]);
  });
});

it("the database and the application normalise names and states alike", async () => {
  const names = [
    "Ado-Odo/Ota",
    "  Ọ̀ṣun ",
    "Ƙofar Mata",
    "Ogun State",
    "Statesville",
    "State",
    "№",
    "Nasarawa’s 2nd",
  ];
  const { rows } = await sql<{ name: string; state: string }>`
    SELECT name_key(n) AS name, state_key(n) AS state FROM unnest(${names}::text[]) WITH ORDINALITY AS g (n, at)
    ORDER BY at`.execute(database());
  expect(rows).toEqual(names.map((name) => ({ name: nameKey(name), state: stateKey(name) })));
});
