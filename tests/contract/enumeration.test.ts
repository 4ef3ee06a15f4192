import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EnumerationDownload } from "#domain/enumeration.ts";
import { property } from "#domain/register/property.ts";
import { shop } from "#domain/register/shop.ts";
import { street } from "#domain/register/street.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, type DemoEmail, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { sampleOf } from "../support/sample.ts";

/** What a phone downloads for an enumeration, and the entries it syncs when it is online again. */

let db: TestDatabase;
let clerk: ApiClient;
let [here, there] = [0, 0];
let [road, elsewhere] = [0, 0];

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
  [here, there] = [await createLga(), await createLga()];
  [road, elsewhere] = [await newStreet("Quarry Road", here), await newStreet("Other Road", there)];
});
afterAll(() => db.close());

async function newStreet(name: string, lga_id: number): Promise<number> {
  const { status, body } = await clerk.post("/streets", { ...sampleOf(street), name, lga_id, ward_id: null });
  expect([status, body.errors]).toEqual([201, undefined]);
  return (body.data as { id: number }).id;
}

interface Made {
  readonly id: number;
  readonly code: string;
  readonly status: string;
}

const entryOf = (more: object = {}, register: "property" | "shop" = "property") => ({
  register,
  key: randomUUID(),
  entered_at: "2026-11-20T08:15:00.000Z",
  record: sampleOf(register === "shop" ? shop : property),
  ...more,
});
const send = (by: ApiClient, entry: { key: string }) =>
  by.post("/enumeration/entries", entry, { key: entry.key });

async function madeOf(by: ApiClient, entry: { key: string }): Promise<Made> {
  const { status, body } = await send(by, entry);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.data as Made;
}

describe("an entry synced from a phone", () => {
  it("is submitted with the times of entry and of sync", async () => {
    const before = Date.now();
    const made = await madeOf(clerk, entryOf());
    expect(made).toMatchObject({ code: expect.stringMatching(/^PRP-/), status: "submitted" });
    const stored = await database()
      .selectFrom("enumeration")
      .selectAll()
      .where("record_id", "=", made.id)
      .executeTakeFirstOrThrow();
    expect(new Date(stored.entered_at as unknown as string).toISOString()).toBe("2026-11-20T08:15:00.000Z");
    // The database runs on this machine, with the same clock.
    expect(new Date(stored.sent_at as unknown as string).getTime()).toBeGreaterThanOrEqual(before - 5_000);
    const trail = await database()
      .selectFrom("audit")
      .select("action")
      .where("record_id", "=", made.id)
      .where("resource", "=", "property")
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(["property.create", "property.enumerate"]);
  });

  it("is created once, even after its idempotency record has expired", async () => {
    const entry = entryOf();
    const first = await madeOf(clerk, entry);
    expect(await madeOf(clerk, entry)).toEqual(first);
    await database().deleteFrom("idempotency").where("key", "=", entry.key).execute();
    expect(await madeOf(clerk, entry)).toEqual(first);
    await database().deleteFrom("idempotency").where("key", "=", entry.key).execute();
    const other = await send(clerk, {
      ...entry,
      record: { ...entry.record, city: "Sagamu" },
    } as typeof entry);
    expect([other.status, other.body.code]).toEqual([422, "key-reused"]);
  });

  it("is created once when several tabs send it with different keys", async () => {
    const entry = entryOf();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => clerk.post("/enumeration/entries", entry, { key: `${entry.key}-${n}` })),
    );
    for (const { status, body } of answers)
      expect(status === 201 || body.code === "still-running" || body.code === "duplicate").toBe(true);
    const rows = await database()
      .selectFrom("property")
      .select("id")
      .where("roll_number", "=", String(entry.record["roll_number"]))
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("gets all validation errors by field, and can be resent with its key", async () => {
    const entry = entryOf();
    const wrong = { ...entry, record: { ...entry.record, use: "palace", city: "", lga_id: "999999999" } };
    const { status, body } = await send(clerk, wrong);
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ["city", "lga_id", "use"]]);
    expect((await madeOf(clerk, entry)).status).toBe("submitted");
  });

  it("that is similar to a record needs confirmation", async () => {
    const address = { street_number: "77", street_name: "Sokenu Road", city: "Abeokuta" };
    const known = await madeOf(clerk, entryOf({ record: { ...sampleOf(property), ...address } }));
    const entry = entryOf({ record: { ...sampleOf(property), ...address } });
    const { status, body } = await send(clerk, entry);
    expect([status, body.code]).toEqual([409, "likely-duplicates"]);
    const { alike_seen, candidates } = body.data as { alike_seen: number[]; candidates: { id: number }[] };
    expect(candidates.map(({ id }) => id)).toContain(known.id);
    expect((await madeOf(clerk, { ...entry, alike_seen } as typeof entry)).id).not.toBe(known.id);
  });

  it("belongs to its sender: the same key from another officer is another entry", async () => {
    const entry = entryOf({}, "shop");
    const colleague = await signInAs("admin2@ratebook.test");
    await madeOf(clerk, entry);
    const theirs = await send(colleague, entry);
    // My record is not disclosed to a colleague; their entry is validated as new, and its permit number is taken.
    expect([theirs.status, theirs.body.code, theirs.body.data]).toEqual([422, "duplicate", undefined]);
  });

  it("is rejected for a register that is not enumerated", async () => {
    const { status, body } = await clerk.post("/enumeration/entries", entryOf({ register: "corporate" }));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["register"]]);
  });
});

describe("custom fields of an enumeration", () => {
  const added = async (field: object): Promise<number> => {
    const { status, body } = await clerk.post("/custom-fields", { register: "property", ...field });
    expect([status, body.errors]).toEqual([201, undefined]);
    return (body.data as { id: number }).id;
  };
  const heldBy = async (id: number) => (await clerk.get(`/properties/${id}`)).body.data as object;

  it("are downloaded, and stored when the entry is synced", async () => {
    const id = await added({ label: "Solar panels", kind: "number", required: true });
    const { body } = await clerk.get(`/enumeration/round?lga_id=${here}`);
    expect((body.data as EnumerationDownload).custom?.["property"]).toEqual([
      expect.objectContaining({ key: "solar_panels", required: true, former: false }),
    ]);
    const record = { ...sampleOf(property), custom_solar_panels: 4 };
    expect(await heldBy((await madeOf(clerk, entryOf({ record }))).id)).toMatchObject({
      custom_solar_panels: 4,
    });
    const wrong = await send(
      clerk,
      entryOf({ record: { ...sampleOf(property), custom_solar_panels: "many" } }),
    );
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(["custom_solar_panels"]);
    await clerk.post(`/custom-fields/${id}/retire`);
  });

  it("may be missing from an older download, and are required at the next edit", async () => {
    const id = await added({ label: "Water meter", kind: "text", required: true });
    const made = await madeOf(clerk, entryOf());
    expect(await heldBy(made.id)).toMatchObject({ custom_water_meter: null });
    const desk = await clerk.post("/properties", sampleOf(property));
    expect(Object.keys(desk.body.errors ?? {})).toEqual(["custom_water_meter"]);
    await clerk.post(`/custom-fields/${id}/retire`);
  });

  it("that were retired since are ignored", async () => {
    const id = await added({ label: "Old mark", kind: "text" });
    await clerk.post(`/custom-fields/${id}/retire`);
    const entry = entryOf({ record: { ...sampleOf(property), custom_old_mark: "B7" } });
    expect(await heldBy((await madeOf(clerk, entry)).id)).toMatchObject({ custom_old_mark: null });
    const unknown = entryOf({ record: { ...sampleOf(property), custom_never: "B7" } });
    expect(Object.keys((await send(clerk, unknown)).body.errors ?? {})).toEqual(["custom_never"]);
  });
});

describe("an enumeration download", () => {
  const download = async (by: ApiClient, query: string) => {
    const { status, body } = await by.get(`/enumeration/round?${query}`);
    return { status, code: body.code, errors: body.errors, data: body.data as EnumerationDownload };
  };

  it("includes the streets, categories and properties of its area", async () => {
    const house = { ...sampleOf(property), street_name: "Quarry Road", lga_id: here };
    const made = await madeOf(clerk, entryOf({ record: house }));
    await madeOf(clerk, entryOf({ record: { ...sampleOf(property), lga_id: there } }));
    const { data } = await download(clerk, `lga_id=${here}&street_id=${road}`);
    expect(data.street).toMatchObject({ id: road, name: "Quarry Road" });
    expect(data.known["street"]?.map(({ id }) => id)).toEqual([road]);
    expect(data.known["property"]).toEqual([expect.objectContaining({ id: made.id, code: made.code })]);
    expect(data.cut).toEqual([]);
    const whole = await download(clerk, `lga_id=${here}`);
    expect(whole.data.known["property"]?.map(({ id }) => id)).toEqual([made.id]);
  });

  it("is limited to the officer's local governments, and its street must be in the area", async () => {
    const local = await signInAs((await createOfficer([here])) as DemoEmail);
    const places = (await local.get("/enumeration/places")).body.data as { id: number }[];
    expect(places.map(({ id }) => id)).toEqual([here]);
    expect((await download(local, `lga_id=${there}`)).code).toBe("not-found");
    const { status, errors } = await download(local, `lga_id=${here}&street_id=${elsewhere}`);
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ["street_id"]]);
  });

  it("is for officers only", async () => {
    const owner = await signInAs("individual@ratebook.test");
    expect((await download(owner, `lga_id=${here}`)).code).toBe("forbidden");
    expect((await send(owner, entryOf())).body.code).toBe("forbidden");
  });
});
