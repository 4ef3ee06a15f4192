import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearHeldPhotos } from "#areas/registry/capture/clear-held.ts";
import { CODE_HEADER, CODE_LENGTH, MAX_PHOTOS_PER_CODE } from "#domain/capture.ts";
import { MAX_PHOTOS } from "#domain/photo.ts";
import { property } from "#domain/register/property.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { removeQueuedFiles } from "#platform/files/remove-later.ts";
import { type ApiBody, type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { makeJpeg, makePhonePicture } from "../support/pictures.ts";
import { formOf, type Gallery, idOf, openGallery } from "./gallery.ts";

/**
 * Using a phone's camera for a form on a computer by a code: what the phone may do, and what ends the code.
 */

let gallery: Gallery;

beforeAll(async () => {
  gallery = await openGallery();
  setPublicUrl(new URL("https://rates.test"));
});
afterAll(() => gallery.close());

interface Made {
  readonly id: string;
  readonly code: string;
  readonly address: string;
}
interface State {
  readonly state: string;
  readonly taken: number;
  readonly photos: readonly number[];
}

async function hand(record?: string, desk: ApiClient = gallery.clerk, resource = "property"): Promise<Made> {
  const record_id = record === undefined ? undefined : idOf(record);
  const { status, body } = await desk.post("/photo-hand-overs", { resource, record_id });
  expect(body).toMatchObject({ status: "success" });
  expect(status).toBe(201);
  return body.data as Made;
}

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as ApiBody };
}

/** As the phone sends requests: with the code, without a session. */
async function read(code: string) {
  return answerOf(await visitor.fetch("/capture", { headers: { [CODE_HEADER]: code } }));
}

async function send(code: string, bytes: Uint8Array = gallery.small, key?: string) {
  const headers = { [CODE_HEADER]: code, ...(key && { "Idempotency-Key": key }) };
  return answerOf(await visitor.fetch("/capture/photos", { method: "POST", headers, body: formOf(bytes) }));
}

async function stateOf({ id }: Made, desk: ApiClient = gallery.clerk): Promise<State> {
  return (await desk.get(`/photo-hand-overs/${id}`)).body.data as State;
}

const set = (made: Made, change: { taken?: number; tries?: number }) =>
  database().updateTable("photo_hand_over").set(change).where("id", "=", made.id).execute();
const expire = (made: Made) =>
  sql`UPDATE photo_hand_over SET expires_at = now() - interval '1 second' WHERE id = ${made.id}`.execute(
    database(),
  );

const ENDED = { status: 404, body: { code: "hand-over-ended" } };
const REFUSED = { status: 409, body: { code: "hand-over-refused" } };

describe("photos for a record", () => {
  it("are added with the rights and in the name of the officer, without location and camera", async () => {
    const record = await gallery.enter();
    const made = await hand(record);
    expect(made.code).toMatch(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${CODE_LENGTH}}$`));
    expect(made.address).toBe("https://rates.test/capture");
    expect((await read(made.code)).body.data).toMatchObject({
      of: "property",
      code: expect.stringMatching(/^PRP-/),
      taken: 0,
      most: MAX_PHOTOS_PER_CODE,
    });

    const sent = await send(made.code, await makePhonePicture(800, 600));
    expect(sent).toMatchObject({ status: 201, body: { data: { taken: 1, most: MAX_PHOTOS_PER_CODE } } });
    expect(await stateOf(made)).toMatchObject({ state: "open", taken: 1, photos: [] });
    const [photo] = await gallery.list(record);
    expect(photo).toMatchObject({ width: 600, height: 800 });
    const stored = await gallery.file(photo?.id ?? 0);
    expect((await sharp(stored.bytes).metadata()).exif).toBeUndefined();

    const trail = await database()
      .selectFrom("audit")
      .innerJoin("app_user", "app_user.id", "audit.actor_id")
      .select(["action", "actor_name", "app_user.name", "session_id"])
      .where("resource", "=", "property")
      .where("record_id", "=", idOf(record))
      .where("action", "in", ["property.add_photo", "property.hand_over_photos"])
      .orderBy("audit.id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(["property.hand_over_photos", "property.add_photo"]);
    expect(trail[1]?.actor_name).toBe(`${trail[1]?.name}, from a phone`);
    expect(trail[1]?.session_id).toBe(trail[0]?.session_id);
  });

  it("are added once, however often the phone resends one", async () => {
    const record = await gallery.enter();
    const made = await hand(record);
    const first = await send(made.code, gallery.small, "phone-key-1");
    expect(await send(made.code, gallery.small, "phone-key-1")).toEqual(first);
    expect(await send(made.code, await makeJpeg(61, 40), "phone-key-1")).toMatchObject({
      status: 422,
      body: { code: "key-reused" },
    });
    expect(await gallery.list(record)).toHaveLength(1);
    expect(await stateOf(made)).toMatchObject({ taken: 1 });
  });

  it("are limited to the maximum of a record", async () => {
    const record = await gallery.enter();
    for (let at = 0; at < MAX_PHOTOS; at++) await gallery.add(record);
    const made = await hand(record);
    expect(await send(made.code)).toMatchObject({ status: 422, body: { code: "photo-too-many" } });
    expect(await stateOf(made)).toMatchObject({ taken: 0 });
  });
});

describe("photos for a form", () => {
  it("are reserved for the session that created the code", async () => {
    const made = await hand();
    expect((await read(made.code)).body.data).toMatchObject({ of: "property", code: null });
    const before = await database().selectFrom("photo").select("id").execute();
    expect((await send(made.code, await makePhonePicture(800, 600))).status).toBe(201);
    expect(await database().selectFrom("photo").select("id").execute()).toEqual(before);
    const { photos } = await stateOf(made);
    expect(photos).toHaveLength(1);

    const path = `/photo-hand-overs/${made.id}/photos/${photos[0]}/file`;
    const file = await gallery.clerk.fetch(path);
    expect(file.headers.get("content-type")).toBe("image/jpeg");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    const stored = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(stored).toMatchObject({ format: "jpeg", width: 600, height: 800 });
    expect(stored.exif).toBeUndefined();

    // The same person in another session too.
    for (const other of [await signInAs("admin@ratebook.test"), await signInAs("admin2@ratebook.test")]) {
      expect((await other.fetch(path)).status).toBe(404);
      expect((await other.get(`/photo-hand-overs/${made.id}`)).status).toBe(404);
      expect((await other.delete(`/photo-hand-overs/${made.id}`)).status).toBe(404);
    }
    expect((await visitor.fetch(path)).status).toBe(401);
    expect((await send(made.code)).status).toBe(201);
  });

  it("can be for an owner's form too", async () => {
    const owner = await signInAs("individual@ratebook.test");
    const made = await hand(undefined, owner, "shop");
    expect((await send(made.code)).status).toBe(201);
    expect((await stateOf(made, owner)).photos).toHaveLength(1);
  });

  it("are deleted with their files a day after the code expired", async () => {
    const [old, fresh] = [await hand(undefined, gallery.clerk, "shop"), await hand()];
    for (const { code } of [old, fresh]) expect((await send(code)).status).toBe(201);
    await sql`UPDATE photo_hand_over SET expires_at = now() - interval '25 hours' WHERE id = ${old.id}`.execute(
      database(),
    );
    const names = await database().selectFrom("held_photo").select(["hand_over_id", "file_name"]).execute();
    await clearHeldPhotos();
    await removeQueuedFiles();
    const left = await database().selectFrom("held_photo").select("file_name").execute();
    const files = await readdir(join(gallery.folder, "files"), { recursive: true });
    const there = (name: string) => files.some((file) => file.includes(name));
    for (const { hand_over_id, file_name } of names) {
      const isDeleted = hand_over_id === old.id;
      expect(left.some((row) => row.file_name === file_name)).toBe(!isDeleted);
      expect(there(file_name)).toBe(!isDeleted);
    }
    expect(names.filter(({ hand_over_id }) => hand_over_id === old.id)).toHaveLength(1);
  });
});

describe("a code", () => {
  it("is stored as a digest, and gives no other access", async () => {
    const record = await gallery.enter();
    const { code } = await hand(record);
    const { rows } = await sql<{ all: string }>`
      SELECT coalesce(string_agg(h::text, ' '), '') || (SELECT coalesce(string_agg(i::text, ' '), '') FROM idempotency i)
        || (SELECT coalesce(string_agg(a::text, ' '), '') FROM audit a) AS "all" FROM photo_hand_over h`.execute(
      database(),
    );
    expect(rows[0]?.all).not.toContain(code);
    expect(rows[0]?.all).not.toContain(Buffer.from(code).toString("hex"));
    const headers = { [CODE_HEADER]: code };
    expect((await visitor.fetch(`${record}/photos`, { headers })).status).toBe(401);
    expect((await visitor.fetch(record, { headers })).status).toBe(401);
    const bearer = { Authorization: `Bearer ${code}` };
    expect((await visitor.fetch(record, { headers: bearer })).status).toBe(401);
  });

  it("can be typed in lower case, with spaces and dashes", async () => {
    const { code } = await hand(await gallery.enter());
    const typed = code.toLowerCase().replaceAll(/(.{4})/g, "$1- ");
    expect((await read(typed)).status).toBe(200);
  });

  it.each<[string, (made: Made) => Promise<unknown>]>([
    ["has run out", expire],
    ["was ended at the desk", ({ id }) => gallery.clerk.delete(`/photo-hand-overs/${id}`)],
    ["was tried too often", (made) => set(made, { tries: 60 })],
  ])("that %s gives no access, and the desk sees that it ended", async (_, end) => {
    const record = await gallery.enter();
    const made = await hand(record);
    await end(made);
    expect(await read(made.code)).toMatchObject(ENDED);
    const sent = await send(made.code);
    expect(sent).toMatchObject(ENDED);
    expect(sent.body.message).toBe("This code has expired. Create a new one on the computer.");
    expect(await gallery.list(record)).toEqual([]);
    expect((await stateOf(made)).state).toBe("ended");
  });

  it("ends when the same desk creates another for the same record, and only then", async () => {
    const [one, other] = [await gallery.enter(), await gallery.enter()];
    const [first, elsewhere] = [await hand(one), await hand(other)];
    const second = await hand(one);
    expect(await send(first.code)).toMatchObject(ENDED);
    expect((await send(second.code)).status).toBe(201);
    expect((await send(elsewhere.code)).status).toBe(201);
  });

  it(`accepts ${MAX_PHOTOS_PER_CODE} photos, two at the same moment included`, async () => {
    const record = await gallery.enter();
    const made = await hand(record);
    await set(made, { taken: MAX_PHOTOS_PER_CODE - 1 });
    const both = await Promise.all([send(made.code), send(made.code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await send(made.code)).toMatchObject({ status: 409, body: { code: "hand-over-full" } });
    expect(await gallery.list(record)).toHaveLength(1);
    expect(await stateOf(made)).toMatchObject({ state: "full", taken: MAX_PHOTOS_PER_CODE });
  });

  it("counts failed attempts", async () => {
    const made = await hand(await gallery.enter());
    await set(made, { tries: 59 });
    expect((await send(made.code, Buffer.from("words"))).status).toBe(422);
    expect(await send(made.code)).toMatchObject(ENDED);
  });
});

describe("an upload by code is refused for", () => {
  const script = "#!/bin/sh\nrm -rf /\n";
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ["a script called .jpg", () => Buffer.from(script), 422, "photo-not-an-image"],
    ["an SVG called .jpg", () => Buffer.from(svg), 422, "photo-not-an-image"],
    ["a PNG that says it is 30,000 × 30,000", () => hugePng(), 413, "too-large"],
    ["more than 10 MiB", () => new Uint8Array(10 * 1024 * 1024 + 1), 413, "too-large"],
    ["more than a call may hold", () => new Uint8Array(11 * 1024 * 1024), 413, "too-large"],
    ["nothing", () => new Uint8Array(), 422, "invalid"],
  ])("%s, for a record and for a form", async (_, make, status, code) => {
    const record = await gallery.enter();
    for (const made of [await hand(record), await hand()]) {
      const { status: answered, body } = await send(made.code, await make());
      expect({ status: answered, code: body.code }).toEqual({ status, code });
      expect(await stateOf(made)).toMatchObject({ state: "open", taken: 0, photos: [] });
    }
    expect(await gallery.list(record)).toEqual([]);
  });
});

describe("the desk's rights are checked when a photo arrives", () => {
  async function deskOf() {
    const lga = await createLga();
    const email = await createOfficer([lga]);
    const record = await gallery.enter(property, { lga_id: lga });
    const desk = await signInAs(email);
    const codes = [(await hand(record, desk)).code, (await hand(undefined, desk)).code];
    const { id } = await database()
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { user: id, record, desk, codes };
  }

  it.each<[string, (user: number, desk: ApiClient) => Promise<unknown>]>([
    ["whose session ended", (_, desk) => desk.post("/logout")],
    [
      "who was idle for too long",
      (user) =>
        sql`UPDATE session SET last_seen_at = now() - interval '1 day' WHERE user_id = ${user}`.execute(
          database(),
        ),
    ],
    [
      "who was suspended",
      (user) =>
        database().updateTable("app_user").set({ status: "suspended" }).where("id", "=", user).execute(),
    ],
    ["who lost the role", (user) => database().deleteFrom("user_role").where("user_id", "=", user).execute()],
  ])("of a person %s", async (_, lose) => {
    const { user, record, desk, codes } = await deskOf();
    await lose(user, desk);
    for (const code of codes) {
      expect(await read(code)).toMatchObject(REFUSED);
      expect(await send(code)).toMatchObject(REFUSED);
    }
    expect(await gallery.list(record)).toEqual([]);
  });

  it("of a person who can no longer see the record", async () => {
    const { record, codes } = await deskOf();
    await database()
      .updateTable("property")
      .set({ lga_id: await createLga() })
      .where("id", "=", idOf(record))
      .execute();
    expect(await send(codes[0] ?? "")).toMatchObject(REFUSED);
    expect((await send(codes[1] ?? "")).status).toBe(201);
    expect(await gallery.list(record)).toEqual([]);
  });

  it("of a record that was closed meanwhile", async () => {
    const { record, codes } = await deskOf();
    await database()
      .updateTable("property")
      .set({ status: "archived" })
      .where("id", "=", idOf(record))
      .execute();
    expect(await read(codes[0] ?? "")).toMatchObject({ status: 409, body: { code: "not-editable" } });
    expect(await send(codes[0] ?? "")).toMatchObject({ status: 409, body: { code: "not-editable" } });
    expect(await gallery.list(record)).toEqual([]);
  });

  it("and before a code is created", async () => {
    const record = await gallery.enter(property, { lga_id: await createLga() });
    const body = { resource: "property", record_id: idOf(record) };
    const officer = await signInAs(await createOfficer([await createLga()]));
    const guest = await signInAs("guest@ratebook.test");
    const owner = await signInAs("individual@ratebook.test");
    expect((await visitor.post("/photo-hand-overs", body)).status).toBe(401);
    expect((await guest.post("/photo-hand-overs", body)).status).toBe(403);
    expect((await guest.post("/photo-hand-overs", { resource: "property" })).status).toBe(403);
    expect((await officer.post("/photo-hand-overs", body)).status).toBe(404);
    expect((await owner.post("/photo-hand-overs", body)).status).toBe(404);
    for (const resource of ["vehicle", "ward", "nothing", 7])
      expect((await gallery.clerk.post("/photo-hand-overs", { resource })).body).toMatchObject({
        code: "invalid",
        errors: { resource: ["Select a register that has photos."] },
      });
    await database()
      .updateTable("property")
      .set({ status: "rejected" })
      .where("id", "=", body.record_id)
      .execute();
    expect((await gallery.clerk.post("/photo-hand-overs", body)).body.code).toBe("not-editable");
  });
});

// Last, because it uses up the attempts of the address.
describe("wrong codes", () => {
  it("are all answered alike, and limited per minute", async () => {
    const made = await hand(await gallery.enter());
    await database().deleteFrom("rate_limit").execute();
    const wrong = ["", "A".repeat(CODE_LENGTH), `${made.code.slice(0, -1)}#`, made.id];
    const answers = [];
    for (const code of wrong) answers.push(await send(code));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject(ENDED);
    const tried = [];
    for (let at = wrong.length; at < 21; at++) tried.push((await read("B".repeat(CODE_LENGTH))).status);
    expect(tried).toEqual([...Array<number>(16).fill(404), 429]);
    // Wrong guesses by others don't block a person with the right code.
    expect((await read(made.code)).status).toBe(200);
  });
});

/** A header with almost no data behind it. */
function hugePng(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(30_000, 0);
  head.writeUInt32BE(30_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", Buffer.from([0x78, 0x9c])),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
