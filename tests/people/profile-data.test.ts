import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mySections } from "#areas/lifecycle/own-data/my-data-sections.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { createBill, createPayer } from "../money/support/bills.ts";
import { signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowFailingChecks } from "../support/ledger-checks.ts";
import { makeJpeg, makePhonePicture } from "../support/pictures.ts";
import { createPerson, testKey } from "./sign-in-kit.ts";

allowFailingChecks("payments to be found, of no bill", "the bills of each payment add up to its amount");

/** The profile photo, and the export of all data about a person. */

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-profile-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  db = await createTestDatabase();
  setMasterKey(testKey);
});
afterAll(async () => {
  await db?.close();
  await rm(folder, { recursive: true });
});

type Document = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

async function download(email: string): Promise<{ text: string; data: Document; headers: Headers }> {
  const answer = await (await signInAs(email)).fetch("/profile/data");
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return { text, data: JSON.parse(text) as Document, headers: answer.headers };
}

describe("the export of a person's data", () => {
  test("covers every table that refers to a person, with known exceptions", async () => {
    const { rows } = await sql<{ table_name: string }>`
      SELECT DISTINCT table_name::text FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('user_id', 'individual_id', 'actor_id', 'written_by')`.execute(
      database(),
    );
    const read = new Set(mySections.flatMap(({ tables }) => tables));
    // These rows last minutes, between two steps of one sign-in.
    const passing = ["proof_challenge"];
    const missing = rows.map(({ table_name }) => table_name).filter((name) => !read.has(name));
    expect(missing.sort()).toEqual(passing);
  });

  test("is a file with the account, the person on record and their bills", async () => {
    const email = "individual@ratebook.test";
    const { individual_id } = await database()
      .selectFrom("app_user")
      .select("individual_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await createBill({ individual_id });
    const { data, headers } = await download(email);
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(Object.keys(data)).toEqual(["made_at", ...mySections.map(({ name }) => name)]);
    expect(data["account"]?.[0]).toMatchObject({ email: "individual@ratebook.test", has_password: true });
    expect(data["person_on_record"]).toHaveLength(1);
    expect(data["bills"]).toEqual([
      expect.objectContaining({
        total_kobo: 1_250_000,
        lines: [expect.objectContaining({ kobo: 1_250_000 })],
      }),
    ]);
    expect(data["sessions"]?.length).toBeGreaterThan(0);
    expect(data["trail_of_what_i_did"]).toContainEqual(
      expect.objectContaining({ action: "user.download_own_data" }),
    );
  });

  test("contains no secrets and no data of others", async () => {
    const [me, other] = [
      await createPerson({ name: "Bisi Me" }),
      await createPerson({ name: "Chidi Other" }),
    ];
    await signInAs(other.email);
    const { text, data } = await download(me.email);
    expect(text).not.toMatch(/argon2id|_hash|"sealed|public_key|"salt"/);
    expect(text).not.toContain("Chidi Other");
    expect(data["account"]).toHaveLength(1);
    expect(data["bills"]).toEqual([]);
    expect(data["receipts"]).toEqual([]);
  });

  test("is complete where the rows exceed one batch", async () => {
    const { id, email } = await createPerson();
    await sql`
      INSERT INTO audit (actor_id, actor_name, action, resource, record_id)
      SELECT ${id}, 'Ada Obi', 'test.' || n, 'property', n FROM generate_series(1, 1234) n`.execute(
      database(),
    );
    const { data } = await download(email);
    const seen = data["trail_of_what_i_did"]?.filter(({ resource }) => resource === "property");
    expect(new Set(seen?.map(({ record_id }) => record_id)).size).toBe(1234);
    expect(seen).toHaveLength(1234);
  });

  test("lists actions on others' records without their content", async () => {
    const { id, email } = await createPerson();
    await sql`
      INSERT INTO audit (actor_id, actor_name, action, resource, record_id, before, after)
      VALUES (${id}, 'Ada Obi', 'property.edit', 'property', 1, '{"owner": "Very Private"}', '{}')`.execute(
      database(),
    );
    const { text, data } = await download(email);
    expect(data["trail_of_what_i_did"]).toContainEqual(expect.objectContaining({ action: "property.edit" }));
    expect(text).not.toContain("Very Private");
  });

  test("names the payer of a payment only if it is the person, and the email only if they started it", async () => {
    const [me, other] = [await createPerson(), await createPerson()];
    const [mine, theirs] = [await createPayer("Bisi Own"), await createPayer("Chidi Stranger")];
    await database().updateTable("app_user").set({ individual_id: mine }).where("id", "=", me.id).execute();
    const pay = async (individual_id: number, actor_id: number, payer_name: string, email: string) => {
      const reference = `own-data-${actor_id}`;
      const { id } = await database()
        .insertInto("payment")
        .values({
          reference,
          provider: "paystack",
          channel: "gateway",
          kobo: 100,
          actor_name: "Somebody",
          email,
          payer_name,
          individual_id,
          actor_id,
          token: reference.padStart(22, "x"),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const forOther = await pay(theirs, me.id, "Chidi Stranger-Ọbí", "me@mail.ng");
    const byOther = await pay(mine, other.id, "Bisi Own", "other@mail.ng");
    const { text, data } = await download(me.email);
    expect(data["payments"]).toMatchObject([
      { id: forOther, payer_name: "C•••• S••••", email: "me@mail.ng" },
      { id: byOther, payer_name: "Bisi Own", email: null },
    ]);
    expect(text).not.toMatch(/Stranger|other@mail/);
  });

  test("lists that notes were written about the person, without their text", async () => {
    const me = await createPerson();
    const individual_id = await createPayer();
    await database().updateTable("app_user").set({ individual_id }).where("id", "=", me.id).execute();
    const admin = await signInAs("admin@ratebook.test");
    const write = (resource: string, record_id: number) =>
      admin.post("/notes", { resource, record_id, note: `Suspected on ${resource}` });
    expect((await write("individual", individual_id)).status).toBe(201);
    expect((await write("user", me.id)).status).toBe(201);
    const { text, data } = await download(me.email);
    const entries = data["trail_about_me"]?.filter(({ action }) => action === "note.write");
    expect(entries).toHaveLength(2);
    expect(text).not.toContain("Suspected");
  });

  test("excludes a corporate's data without the right to view it", async () => {
    const email = "corporate@ratebook.test";
    const { corporate_id } = await database()
      .selectFrom("user_corporate")
      .innerJoin("app_user", "app_user.id", "user_id")
      .select("corporate_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const property = { asset_type: "property", asset_id: 1, since: "2026-01-01" };
    await database()
      .insertInto("ownership")
      .values({ corporate_id, ...property })
      .execute();
    expect((await download(email)).data["ownership"]).toHaveLength(1);
    await database().deleteFrom("role_permission").where("permission", "=", "own_bill.view").execute();
    const { data } = await download(email);
    expect(data["ownership"]).toEqual([]);
    expect(data["corporates"]).toHaveLength(1);
  });

  test("requires sign-in and is limited to twenty an hour", async () => {
    expect((await visitor.get("/profile/data")).status).toBe(401);
    await database().deleteFrom("rate_limit").execute();
    const client = await signInAs((await createPerson()).email);
    for (let times = 0; times < 20; times++) {
      const answer = await client.fetch("/profile/data");
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect((await client.get("/profile/data")).body.code).toBe("too-many");
  });
});

describe("a profile photo", () => {
  const form = (bytes: Uint8Array) => {
    const body = new FormData();
    body.set("photo", new File([Uint8Array.from(bytes)], "me.jpg"));
    return body;
  };
  const files = async () =>
    (await readdir(join(folder, "files"), { recursive: true })).filter((name) => name.endsWith(".jpg"));

  test("is re-encoded, visible to its owner only and replaced by the next one", async () => {
    const me = await signInAs((await createPerson()).email);
    const other = await signInAs((await createPerson()).email);
    expect((await me.fetch("/profile/photo")).status).toBe(404);
    const first = await me.post("/profile/photo", form(await makePhonePicture(800, 600)));
    expect(first.status).toBe(200);
    expect(await files()).toHaveLength(2);
    const { photo } = first.body.data as { photo: string };
    expect((await me.get("/profile")).body.data).toMatchObject({ photo });

    const shown = await me.fetch(`/profile/photo?v=${photo}`);
    expect(shown.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(shown.headers.get("vary")).toContain("Cookie");
    const stored = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: "jpeg", width: 600, height: 800 });
    expect(stored.exif).toBeUndefined();
    expect((await other.fetch("/profile/photo")).status).toBe(404);
    expect((await visitor.fetch("/profile/photo")).status).toBe(401);

    const second = await me.post("/profile/photo", form(await makeJpeg(50, 50)));
    expect((second.body.data as { photo: string }).photo).not.toBe(photo);
    expect(await files()).toHaveLength(2);
    expect((await me.delete("/profile/photo")).body.data).toEqual({ photo: null });
    expect(await files()).toEqual([]);
    expect((await me.delete("/profile/photo")).status).toBe(200);
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ["words", () => Buffer.from("just some words"), 422, "photo-not-an-image"],
    ["an SVG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 422, "photo-not-an-image"],
    ["too many bytes", () => new Uint8Array(10 * 1024 * 1024 + 100_000), 413, "too-large"],
    ["nothing", () => new Uint8Array(), 422, "invalid"],
  ])("is refused if it is %s", async (_, make, status, code) => {
    const me = await signInAs((await createPerson()).email);
    const before = await files();
    const answer = await me.post("/profile/photo", form(await make()));
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await files()).toEqual(before);
  });

  test("sent twice with one key is stored once", async () => {
    const me = await signInAs((await createPerson()).email);
    const picture = await makeJpeg(40, 40);
    const key = "the-same-key-twice";
    const [first, second] = [
      await me.post("/profile/photo", form(picture), { key }),
      await me.post("/profile/photo", form(picture), { key }),
    ];
    expect(second.body).toEqual(first.body);
    expect((await me.fetch("/profile/photo")).status).toBe(200);
  });
});
