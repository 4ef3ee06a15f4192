import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordNotes } from "#areas/registry/notes/record-notes.ts";
import { lagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { createPerson, userId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;
let other: ApiClient;
let payer: ApiClient;
/** Owned by the demonstration's individual user. */
let owned: number;
/** Without an owner, in an LGA of its own. */
let far: number;
let farLga: number;

async function addProperty(lga_id: number | null): Promise<number> {
  const { id } = await database()
    .insertInto("property")
    .values({ street_name: "Quarry Road", city: "Abeokuta", use: "residential", status: "approved", lga_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An individual on record with an account. */
async function newOwner(): Promise<{ individual_id: number; client: ApiClient }> {
  const { id } = await database()
    .insertInto("individual")
    .values({ surname: "Owner" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const email = await createPerson("individual");
  await database().updateTable("app_user").set({ individual_id: id }).where("email", "=", email).execute();
  return { individual_id: id, client: await signInAs(email) };
}

beforeAll(async () => {
  db = await createTestDatabase();
  farLga = await createLga();
  owned = await addProperty(await createLga());
  far = await addProperty(farLga);
  const { individual_id } = await database()
    .selectFrom("app_user")
    .select("individual_id")
    .where("email", "=", "individual@ratebook.test")
    .executeTakeFirstOrThrow();
  await database()
    .insertInto("ownership")
    .values({ asset_type: "property", asset_id: owned, individual_id, share_bp: 10_000, since: "2020-01-01" })
    .execute();
  [admin, other, payer] = await Promise.all([
    signInAs("admin@ratebook.test"),
    signInAs("admin2@ratebook.test"),
    signInAs("individual@ratebook.test"),
  ]);
});
afterAll(() => db?.close());

interface Shown {
  id: number;
  note: string;
  mine: boolean;
  deleted_at: string | null;
  record_code: string;
  created_by_name: string;
}

const write = (as: ApiClient, note: unknown, on = owned, more: object = {}) =>
  as.post("/notes", { resource: "property", record_id: on, note, ...more });

async function notesOn(as: ApiClient, on: number): Promise<Shown[]> {
  const { status, body } = await as.get(`/notes?resource=property&record_id=${on}`);
  expect(status).toBe(200);
  return body.data as Shown[];
}

const texts = (notes: readonly Shown[]) => notes.map(({ note }) => note);

describe("a note", () => {
  it("of more than 100 characters is refused, not truncated", async () => {
    const refused = await write(admin, "x".repeat(101));
    expect([refused.status, refused.body.code]).toEqual([422, "note-too-long"]);
    expect(refused.body.errors?.note).toEqual(["Enter at most 100 characters. You entered 101."]);
    expect((await write(admin, "y".repeat(100))).status).toBe(201);
    const found = await notesOn(admin, owned);
    expect(texts(found)).toContain("y".repeat(100));
    expect(texts(found).some((note) => note.startsWith("x"))).toBe(false);
  });

  it("is measured without surrounding spaces and with one kind of line break", async () => {
    expect((await write(admin, `  ${"a".repeat(49)}\r\n${"b".repeat(50)}  `)).status).toBe(201);
    expect((await write(admin, `  ${"a".repeat(50)}\r\n${"b".repeat(50)}  `)).status).toBe(422);
  });

  it("must be text: empty values, control characters and lists are refused", async () => {
    for (const note of ["", "   ", "a\u0000b", "a\u001bb", null, undefined, 5, ["a"]])
      expect((await write(admin, note)).status, JSON.stringify(note)).toBe(422);
  });

  it("must name a valid record id", async () => {
    for (const record_id of [0, 1.5, 1e30, 1e308, "one", null])
      expect((await write(admin, "Asked", owned, { record_id })).status, String(record_id)).toBe(422);
  });

  it("is stored as entered, including markup", async () => {
    const note = `<img src=x onerror="alert(1)"> & 'so on'`;
    await write(admin, note);
    expect(texts(await notesOn(admin, owned))).toContain(note);
  });

  it("has an author, a time and a record, and is audited", async () => {
    const { body } = await write(other, "Gate is on the side road");
    const { id } = body.data as { id: number };
    expect((await notesOn(admin, owned))[0]).toMatchObject({
      id,
      created_by_name: "Musa Bello",
      mine: false,
      record_code: expect.stringMatching(/^PRP-/),
    });
    const trail = await database()
      .selectFrom("audit")
      .select(["action", "resource", "record_id", "actor_name"])
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    expect(trail).toEqual({
      action: "note.write",
      resource: "property",
      record_id: owned,
      actor_name: "Musa Bello",
    });
  });

  it("cannot be changed or deleted in the database", async () => {
    await expect(database().updateTable("note").set({ body: "Another" }).execute()).rejects.toThrow(
      /struck out/,
    );
    await expect(database().deleteFrom("note").execute()).rejects.toThrow(/refused/);
  });

  it("is deleted once, by its author only", async () => {
    const { id } = (await write(admin, "Wrong plot")).body.data as { id: number };
    expect((await other.post(`/notes/${id}/strike`)).status).toBe(404);
    expect((await payer.post(`/notes/${id}/strike`)).status).toBe(404);
    expect((await admin.post(`/notes/${id}/strike`)).status).toBe(200);
    expect((await admin.post(`/notes/${id}/strike`)).status).toBe(409);
    const found = (await notesOn(other, owned)).find((note) => note.id === id);
    expect(found).toMatchObject({ note: "Wrong plot", deleted_at: expect.any(String) });
  });

  it("is stored once when it is sent twice with one key", async () => {
    const body = { resource: "property", record_id: owned, note: "Sent twice" };
    const [first, second] = [
      await admin.post("/notes", body, { key: "note-key-0001" }),
      await admin.post("/notes", body, { key: "note-key-0001" }),
    ];
    expect(second).toEqual(first);
    expect(texts(await notesOn(admin, owned)).filter((note) => note === "Sent twice")).toHaveLength(1);
  });
});

describe("notes", () => {
  it("are limited to visible records: a record of another LGA answers like a missing one", async () => {
    const rights = ["note.view", "note.write", "property.view"];
    const officer = await signInAs(await createOfficerWithGrants({ permissions: rights, lga_ids: [farLga] }));
    await write(admin, "Near");
    await write(admin, "Far", far);
    expect(texts(await notesOn(officer, far))).toEqual(["Far"]);
    const refused = [
      await officer.get(`/notes?resource=property&record_id=${owned}`),
      await officer.get("/notes?resource=property&record_id=9999999"),
      await officer.get("/notes?resource=bill&record_id=1"),
      await officer.get("/notes?resource=app_user&record_id=1"),
      await write(officer, "Hidden", owned),
      await write(officer, "Hidden", 9_999_999),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const { body } = await officer.get("/notes");
    expect(texts(body.data as Shown[])).toEqual(["Far"]);
    expect(body.meta?.total).toBe(1);
  });

  it("require rights to notes and to the record, each in its own scope", async () => {
    const noRecords = await signInAs(
      await createOfficerWithGrants({ permissions: ["note.view", "note.write"] }),
    );
    expect((await noRecords.get("/notes")).body.data).toEqual([]);
    expect((await write(noRecords, "x")).status).toBe(404);
    const noNotes = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
    expect((await noNotes.get("/notes")).status).toBe(403);
    expect((await write(noNotes, "x")).status).toBe(403);
    const notesHere = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["property.view"] },
        { permissions: ["note.view", "note.write"], lga_ids: [farLga] },
      ),
    );
    expect((await write(notesHere, "x", owned)).status).toBe(404);
    expect((await write(notesHere, "Within", far)).status).toBe(201);
    expect((await visitor.get("/notes")).status).toBe(401);
  });

  it("are null for an inaccessible record, but other errors are thrown", async () => {
    const everywhere = [{ lga: "*", agency: "*" }] as const;
    const actor = {
      name: "Officer",
      session: {
        user: { id: 1, individual_id: null, corporate_ids: [], area: "admin" },
        permissions: { "note.view": everywhere, "property.view": everywhere },
      },
    } as unknown as Actor;
    expect(await recordNotes(actor, "property", far)).toMatchObject({ writable: false });
    expect(await recordNotes(actor, "property", 9_999_999_999)).toBeNull();
    // The database refuses the number.
    await expect(recordNotes(actor, "property", 2 ** 70)).rejects.toThrow("bigint");
  });

  it("are visible to the record's owner only if shared, and until deleted", async () => {
    await write(admin, "For the office only");
    const { id } = (await write(admin, "Bring your deed", owned, { for_owner: true })).body.data as {
      id: number;
    };
    await write(admin, "Not theirs", far, { for_owner: true });
    expect(texts(await notesOn(payer, owned))).toEqual(["Bring your deed"]);
    expect(texts((await payer.get("/notes")).body.data as Shown[])).toEqual(["Bring your deed"]);
    expect((await payer.get(`/notes?resource=property&record_id=${far}`)).status).toBe(404);
    await admin.post(`/notes/${id}/strike`);
    expect(await notesOn(payer, owned)).toEqual([]);
  });

  it("are written by owners on their own records and visible to officers", async () => {
    expect((await write(payer, "My tenant has moved out")).status).toBe(201);
    expect((await write(payer, "On another's", far)).status).toBe(404);
    expect((await notesOn(payer, owned))[0]).toMatchObject({ note: "My tenant has moved out", mine: true });
    expect(texts(await notesOn(admin, owned))).toContain("My tenant has moved out");
    const stranger = await signInAs("corporate@ratebook.test");
    expect((await write(stranger, "x")).status).toBe(404);
    expect((await stranger.get("/notes")).body.data).toEqual([]);
  });

  it("are no longer visible to a former owner", async () => {
    await database()
      .updateTable("ownership")
      .set({ until: "2024-01-01" })
      .where("asset_id", "=", owned)
      .execute();
    expect((await payer.get("/notes")).body.data).toEqual([]);
    await database().updateTable("ownership").set({ until: null }).where("asset_id", "=", owned).execute();
  });

  it("of an owner are hidden from co-owners and later owners; shared notes are visible to the owners at the time", async () => {
    const property = await addProperty(null);
    const email = "individual@ratebook.test";
    const { individual_id: first } = await database()
      .selectFrom("app_user")
      .select("individual_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const [coOwner, after] = [await newOwner(), await newOwner()];
    const own = (individual_id: number | null, since: string, until: string | null, share_bp = 5_000) =>
      database()
        .insertInto("ownership")
        .values({ asset_type: "property", asset_id: property, individual_id, share_bp, since, until })
        .execute();
    const today = lagosDate(Date.now());
    await own(first, "2020-01-01", null);
    await own(coOwner.individual_id, "2020-01-01", null);
    expect((await write(payer, "My tenant owes me", property)).status).toBe(201);
    await write(admin, "Bring both deeds", property, { for_owner: true });
    expect(texts(await notesOn(payer, property))).toEqual(["Bring both deeds", "My tenant owes me"]);
    expect(texts(await notesOn(coOwner.client, property))).toEqual(["Bring both deeds"]);
    expect(texts((await coOwner.client.get("/notes")).body.data as Shown[])).toEqual(["Bring both deeds"]);

    // The property is transferred: existing notes are dated a day back, when the previous owners read them.
    await sql`ALTER TABLE note DISABLE TRIGGER USER`.execute(database());
    await database()
      .updateTable("note")
      .set({ written_at: sql`now() - interval '1 day'` })
      .where("record_id", "=", property)
      .execute();
    await sql`ALTER TABLE note ENABLE TRIGGER USER`.execute(database());
    await database()
      .updateTable("ownership")
      .set({ until: today })
      .where("asset_id", "=", property)
      .execute();
    await own(after.individual_id, today, null, 10_000);
    expect(await notesOn(after.client, property)).toEqual([]);
    await write(admin, "Welcome", property, { for_owner: true });
    expect(texts(await notesOn(after.client, property))).toEqual(["Welcome"]);
    expect((await payer.get(`/notes?resource=property&record_id=${property}`)).status).toBe(404);
    expect(texts(await notesOn(admin, property))).toEqual([
      "Welcome",
      "Bring both deeds",
      "My tenant owes me",
    ]);
  });

  it("of a corporate's people are visible to its other people", async () => {
    const property = await addProperty(null);
    const { id: corporate_id } = await database()
      .insertInto("corporate")
      .values({ name: "Notes Limited", status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database()
      .insertInto("ownership")
      .values({ asset_type: "property", asset_id: property, corporate_id, since: "2020-01-01" })
      .execute();
    const people = [await createPerson("corporate"), await createPerson("corporate")];
    for (const [at, email] of people.entries())
      await database()
        .insertInto("user_corporate")
        .values({ user_id: await userId(email), corporate_id, in_charge: at === 0 })
        .execute();
    const [one, two] = await Promise.all(people.map((email) => signInAs(email)));
    if (!one || !two) throw new Error("Two people sign in.");
    const { id } = (await write(one, "Gate key is with Bola", property)).body.data as { id: number };
    expect(texts(await notesOn(two, property))).toEqual(["Gate key is with Bola"]);
    await one.post(`/notes/${id}/strike`);
    expect(await notesOn(two, property)).toEqual([]);
  });

  it("are paged and filtered by author, kind and text", async () => {
    const first = await admin.get("/notes?per_page=2");
    const next = first.body.meta?.next;
    const second = await admin.get(`/notes?per_page=2&after=${next}`);
    const ids = [...(first.body.data as Shown[]), ...(second.body.data as Shown[])].map(({ id }) => id);
    expect(ids).toHaveLength(4);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const mine = (await other.get("/notes?mine=yes")).body.data as Shown[];
    expect(new Set(mine.map(({ created_by_name }) => created_by_name))).toEqual(new Set(["Musa Bello"]));
    expect(texts((await admin.get("/notes?q=SIDE%20road")).body.data as Shown[])).toEqual([
      "Gate is on the side road",
    ]);
    expect((await admin.get("/notes?q=%25%25")).body.data).toEqual([]);
    expect((await admin.get("/notes?resource=shop")).body.data).toEqual([]);
  });

  it("can be on users the officer can view", async () => {
    const { id } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", "guest@ratebook.test")
      .executeTakeFirstOrThrow();
    const note = { resource: "user", record_id: id, note: "Left in March" };
    expect((await admin.post("/notes", note)).status).toBe(201);
    expect((await payer.post("/notes", note)).status).toBe(404);
    // A user has no owner to share the note with.
    await admin.post("/notes", { ...note, for_owner: true });
    const { body } = await admin.get(`/notes?resource=user&record_id=${id}`);
    expect((body.data as { for_owner: boolean }[]).map(({ for_owner }) => for_owner)).toEqual([false, false]);
  });
});
