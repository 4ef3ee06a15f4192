import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { resealFiles } from "#app/sealing/reseal-files.ts";
import { clearIncomplete, clearStrayPhotos } from "#areas/identity/biometrics/clear-biometrics.ts";
import { readPhoto, storePhoto } from "#areas/identity/biometrics/photo-store.ts";
import { withdraw } from "#areas/identity/biometrics/withdraw.ts";
import { recordCode } from "#domain/code.ts";
import { systemActor } from "#kernel/actor.ts";
import { dataFile } from "#kernel/data-folder.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { readKey, setKeys, setMasterKey } from "#kernel/secrets.ts";
import { messageTo } from "../people/registration-kit.ts";
import { forgetProof, testKey } from "../people/sign-in-kit.ts";
import { ORIGIN, softPasskey } from "../people/soft-passkey.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createPayer } from "../support/payers.ts";
import { createLga } from "../support/people.ts";
import { makeBrokenJpeg } from "../support/pictures.ts";
import {
  addPasskey,
  agree,
  createOnRecord,
  enrol,
  enrolmentOf,
  newBrowser,
  presentPasskey,
  prove,
  sendPhotos,
  show,
  storedPhotos,
  withdrawConsent,
} from "./biometrics-kit.ts";
import { takeChessboard, takeFace } from "./faces.ts";

/** Biometric enrolment: consent, live photo and passkey; their use and withdrawal. */

let db: TestDatabase;
let admin: ApiClient;
/** A data folder for this file only. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ratebook-biometrics-"));
  vi.stubEnv("RATEBOOK_DATA", folder);
  db = await createTestDatabase();
  setMasterKey(testKey);
  setPublicUrl(new URL(ORIGIN));
  admin = await signInAs("admin@ratebook.test");
});
afterAll(async () => {
  await db?.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database().deleteFrom("rate_limit").execute());

const code = (answer: { body: { code?: string } }) => answer.body.code;

describe("a visitor's identification", () => {
  test("takes the code sent to their contact, entered in the browser that requested it", async () => {
    const person = await createOnRecord();
    const caller = newBrowser();
    expect(code(await agree(caller))).toBe("identity-not-proved");
    const proved = await prove(caller, person);
    expect(proved.status).toBe(200);
    expect((await agree(newBrowser())).status).toBe(409);
    expect((await agree(caller)).status).toBe(200);
    const message = await messageTo(person.phone);
    expect(message).toMatchObject({ template: "biometric-proof", channel: "sms" });
    expect(message?.body).not.toContain(message?.token);
  });

  test("answers alike for a payer who is unknown, archived or without a contact, and accepts no code for them", async () => {
    const silent = await createOnRecord({ phone_number: null });
    const closed = await createOnRecord({ status: "archived" });
    const known = await createOnRecord();
    const codes = [known.code, silent.code, closed.code, recordCode("IND", 4_000_000_000)];
    for (const typed of codes) {
      await database().deleteFrom("rate_limit").execute();
      const caller = newBrowser();
      const response = await caller.post("/biometrics/visits", { code: typed });
      expect(response).toMatchObject({
        status: 200,
        body: { data: { id: expect.any(String), expires_in_minutes: 10 } },
      });
      const { id } = response.body.data as { id: string };
      const wrong = await caller.post(`/biometrics/visits/${id}/confirm`, { token: "ZZZZZZ" });
      expect([wrong.status, code(wrong)], typed).toEqual([422, "token-wrong"]);
    }
    expect(await messageTo(closed.phone)).toBeUndefined();
  });

  test("allows five attempts in the same browser and none in another", async () => {
    const person = await createOnRecord();
    const caller = newBrowser();
    const response = await caller.post("/biometrics/visits", { code: person.code });
    const { id } = response.body.data as { id: string };
    const token = (await messageTo(person.phone))?.token;
    const stranger = await newBrowser().post(`/biometrics/visits/${id}/confirm`, { token });
    expect(code(stranger)).toBe("token-wrong");
    for (let at = 0; at < 5; at++) await caller.post(`/biometrics/visits/${id}/confirm`, { token: "ZZZZZZ" });
    const rejected = await caller.post(`/biometrics/visits/${id}/confirm`, { token });
    expect(code(rejected)).toBe("token-wrong");
  });

  test("needs an individual's code and is limited to five requests an hour per person", async () => {
    const caller = newBrowser();
    expect(await caller.post("/biometrics/visits", { code: recordCode("COR", 1) })).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.any(String)] } },
    });
    const { code: typed } = await createOnRecord();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++)
      statuses.push((await caller.post("/biometrics/visits", { code: typed })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // The limit of one address doesn't block the payer elsewhere.
    await sql`UPDATE rate_limit SET key = key || ' elsewhere' WHERE key LIKE 'biometric-person:%'`.execute(
      database(),
    );
    expect((await caller.post("/biometrics/visits", { code: typed })).status).toBe(200);
  });

  test("ends on sign-out, so that the next user of the device is not identified", async () => {
    const [person, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, person);
    await agree(caller);
    expect((await newBrowser().delete("/biometrics/visits")).status).toBe(200);
    expect((await sendPhotos(caller)).status).toBe(200);
    expect((await caller.delete("/biometrics/visits")).status).toBe(200);
    for (const answer of [await agree(caller), await sendPhotos(caller), await withdrawConsent(caller)])
      expect(code(answer)).toBe("identity-not-proved");
    expect((await enrolmentOf(person.id))?.withdrawn_at).toBeNull();
  });

  test("expires after an hour", async () => {
    const person = await createOnRecord();
    const caller = newBrowser();
    await prove(caller, person);
    await sql`UPDATE biometric_visit SET created_at = now() - interval '61 minutes' WHERE individual_id = ${person.id}`.execute(
      database(),
    );
    expect(code(await agree(caller))).toBe("identity-not-proved");
  });
});

describe("consent", () => {
  test("is stored once with its text and time, and must be for the current text", async () => {
    const person = await createOnRecord();
    const caller = newBrowser();
    await prove(caller, person);
    expect(code(await agree(caller, "2020-01"))).toBe("consent-outdated");
    expect(await enrolmentOf(person.id)).toBeUndefined();
    await agree(caller);
    const first = await enrolmentOf(person.id);
    expect(first).toMatchObject({
      consent_version: "2026-12",
      user_id: null,
      withdrawn_at: null,
      photo_file: null,
    });
    await agree(caller);
    expect((await enrolmentOf(person.id))?.id).toBe(first?.id);
  });

  test("is required before the photo, and the photo before the passkey", async () => {
    const person = await createOnRecord();
    const caller = newBrowser();
    await prove(caller, person);
    expect(code(await sendPhotos(caller))).toBe("consent-needed");
    expect(code(await addPasskey(caller, softPasskey()))).toBe("consent-needed");
    await agree(caller);
    expect(code(await addPasskey(caller, softPasskey()))).toBe("photo-needed");
    expect((await sendPhotos(caller)).status).toBe(200);
    expect((await addPasskey(caller, softPasskey())).status).toBe(200);
  });
});

describe("a live photo", () => {
  async function agreed() {
    const [person, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, person);
    await agree(caller);
    return { person, caller };
  }

  test("is stored encrypted without camera metadata, and a new one replaces it", async () => {
    const { person, caller } = await agreed();
    expect((await sendPhotos(caller)).status).toBe(200);
    const file = (await enrolmentOf(person.id))?.photo_file ?? "";
    const stored = await readFile(dataFile(`biometrics/${file}`));
    expect(stored.subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const opened = (await readPhoto(file)) ?? Buffer.alloc(0);
    const { format, width, exif } = await sharp(opened).metadata();
    expect({ format, width, exif }).toEqual({ format: "jpeg", width: 640, exif: undefined });
    expect(stored.includes(opened.subarray(100, 140))).toBe(false);
    expect((await sendPhotos(caller, await takeFace({ light: 0.9 }))).status).toBe(200);
    const next = (await enrolmentOf(person.id))?.photo_file ?? "";
    expect(next).not.toBe(file);
    expect(await readPhoto(file)).toBeUndefined();
    expect(await storedPhotos()).toContain(next);
  });

  test("can be read with the new encryption key after key rotation, and no longer with the old one", async () => {
    const file = await storePhoto(await takeFace());
    const old = readKey(testKey);
    const next = randomBytes(32);
    try {
      setKeys(next, [old]);
      expect(await resealFiles()).toBeGreaterThan(0);
      setKeys(next, []);
      expect((await readPhoto(file))?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
      setKeys(old, [next]);
      expect(await resealFiles()).toBeGreaterThan(0);
      setKeys(next, []);
      await expect(readPhoto(file)).rejects.toThrow("RATEBOOK_KEY is not the key");
    } finally {
      setMasterKey(testKey);
    }
    expect((await readPhoto(file))?.length).toBeGreaterThan(1_000);
  });

  test("is rejected when it shows no clear face, each case with its code", async () => {
    const { person, caller } = await agreed();
    const face = await takeFace();
    const cases: [string, Buffer, Buffer][] = [
      [
        "photo-too-small",
        await takeFace({ width: 400, height: 300 }),
        await takeFace({ width: 400, height: 300, turn: 40 }),
      ],
      ["photo-too-dark", await takeFace({ light: 0.15 }), await takeFace({ light: 0.15, turn: 60 })],
      ["photo-too-bright", await takeFace({ light: 3 }), await takeFace({ light: 3, turn: 60 })],
      ["photo-blurred", await takeFace({ blur: 14 }), await takeFace({ blur: 14, turn: 60 })],
      ["photo-still", face, face],
      ["photo-changed", face, await takeChessboard()],
      ["photo-not-an-image", Buffer.from("no picture"), face],
      ["photo-broken", await makeBrokenJpeg(), face],
    ];
    for (const [wanted, first, second] of cases) {
      const { status, body } = await sendPhotos(caller, first, second);
      expect({ status, code: body.code }).toEqual({ status: 422, code: wanted });
      if (!["photo-not-an-image", "photo-broken"].includes(wanted))
        expect(body.errors?.photo?.length).toBeGreaterThan(0);
    }
    const flat = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#888" } })
      .jpeg()
      .toBuffer();
    const both = await sendPhotos(caller, flat, flat);
    expect(both.body).toMatchObject({
      code: "photo-flat",
      errors: { photo: [expect.any(String), expect.any(String)] },
    });
    expect((await enrolmentOf(person.id))?.photo_file).toBeNull();
  });

  test("requires identification before the image is processed", async () => {
    expect(code(await sendPhotos(newBrowser()))).toBe("identity-not-proved");
  });
});

describe("a person with an account", () => {
  test("needs no code; the passkey requires step-up and can't be used to sign in", async () => {
    const { email, user, party } = await createPayer("individual");
    const client = await signInAs(email);
    show(client, recordCode("IND", party));
    const key = softPasskey();
    expect((await agree(client)).status).toBe(200);
    expect((await sendPhotos(client)).status).toBe(200);
    await forgetProof(user);
    expect(code(await addPasskey(client, key))).toBe("step-up-needed");
    const fresh = await signInAs(email);
    show(fresh, recordCode("IND", party));
    expect((await addPasskey(fresh, key)).status).toBe(200);
    expect(await enrolmentOf(party)).toMatchObject({ user_id: user, credential_id: key.id });
    const factors = await fresh.get("/second-factors");
    expect(factors.body.data).toMatchObject({ passkeys: [] });
    expect((await presentPasskey(key)).status).toBe(200);
    const mine = (await (await fresh.fetch("/profile/data")).json()) as { photo_and_passkey: object[] };
    expect(mine.photo_and_passkey).toMatchObject([
      { consent_version: "2026-12", proved: [expect.any(String)] },
    ]);
  });

  test("linked to a company or to no payer must identify first", async () => {
    const { email } = await createPayer("corporate");
    const client = await signInAs(email);
    expect(code(await agree(client))).toBe("identity-not-proved");
  });
});

describe("a passkey", () => {
  test("for another site or without user verification is rejected", async () => {
    const person = await enrol();
    const { caller } = person;
    await prove(caller, person);
    for (const how of [{ origin: "https://elsewhere.test" }, { site: "elsewhere.test" }, { verified: false }])
      expect(code(await addPasskey(caller, softPasskey(), how))).toBe("passkey-refused");
    const bound = await caller.post("/biometrics/passkey", {
      payer: person.code,
      challenge: "nothing of the kind",
      passkey: softPasskey().make("x"),
    });
    expect(code(bound)).toBe("challenge-ended");
  });

  test("can't be added for a second person", async () => {
    const { key } = await enrol();
    const [other, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, other);
    await agree(caller);
    await sendPhotos(caller);
    expect(code(await addPasskey(caller, key))).toBe("passkey-refused");
  });

  test("gives a code with which an officer finds the person, for ten minutes", async () => {
    const { id, code: payer, key } = await enrol();
    const used = await presentPasskey(key);
    expect(used).toMatchObject({
      status: 200,
      body: { data: { name: "B•••• A••••", expires_in_minutes: 10 } },
    });
    const { code: presence } = used.body.data as { code: string };
    const found = await admin.post("/payer-checks", { query: presence.toLowerCase() });
    expect(found.body.data).toMatchObject({
      payers: [{ code: payer, biometrics: "enrolled", present_at: expect.any(String) }],
    });
    const { rows } =
      await sql`SELECT 1 FROM biometric_proof WHERE encode(code_hash, 'escape') LIKE ${`%${presence.replace("-", "")}%`}`.execute(
        database(),
      );
    expect(rows).toEqual([]);
    await sql`UPDATE biometric_proof SET expires_at = now() - interval '1 second'
      WHERE enrolment_id = (SELECT max(id) FROM biometric_enrolment WHERE individual_id = ${id})`.execute(
      database(),
    );
    const expired = await admin.post("/payer-checks", { query: presence });
    expect(expired.body.data).toMatchObject({ payers: [] });
  });

  test("that is unknown or signs wrongly proves nothing", async () => {
    expect(code(await presentPasskey(softPasskey()))).toBe("passkey-refused");
    const { key } = await enrol();
    for (const how of [{ origin: "https://elsewhere.test" }, { verified: false }])
      expect(code(await presentPasskey(key, how))).toBe("passkey-refused");
    const impostor = { ...softPasskey(), id: key.id };
    const forged = { ...(impostor.sign("x") as object), id: key.id, rawId: key.id };
    expect(forged).toMatchObject({ id: key.id });
    expect((await presentPasskey({ ...impostor, sign: () => forged })).status).toBe(422);
  });
});

describe("withdrawal", () => {
  test("deletes photo and passkey, keeps the date, rejects their use with a reason, and is idempotent", async () => {
    const person = await enrol();
    const { id, code: payer, caller, key } = person;
    await presentPasskey(key);
    await prove(caller, person);
    const file = (await enrolmentOf(id))?.photo_file ?? "";
    expect(await storedPhotos()).toContain(file);
    expect((await withdrawConsent(caller)).status).toBe(200);
    expect(await storedPhotos()).not.toContain(file);
    const tombstone = await enrolmentOf(id);
    expect(tombstone).toMatchObject({
      photo_file: null,
      photo_at: null,
      credential_id: null,
      public_key: null,
      counter: null,
      transports: null,
      withdrawn_by: "person",
      withdrawn_at: expect.any(Date),
      consent_version: "2026-12",
    });
    expect(JSON.stringify(tombstone)).not.toContain(key.id);
    expect(code(await presentPasskey(key))).toBe("consent-withdrawn");
    expect(code(await sendPhotos(caller))).toBe("consent-withdrawn");
    expect(code(await addPasskey(caller, softPasskey()))).toBe("consent-withdrawn");
    expect(code(await admin.post(`/individuals/${id}/biometric-photo`, { purpose: "identify" }))).toBe(
      "consent-withdrawn",
    );
    const { body } = await admin.post("/payer-checks", { query: payer });
    expect(body.data).toMatchObject({ payers: [{ biometrics: "withdrawn" }] });
    expect((await withdrawConsent(caller)).status).toBe(200);
    expect((await enrolmentOf(id))?.withdrawn_at).toEqual(tombstone?.withdrawn_at);
    const notified = await database()
      .selectFrom("audit")
      .select("action")
      .where("action", "=", "individual.biometric_withdraw")
      .where("record_id", "=", id)
      .execute();
    expect(notified).toHaveLength(1);
    // A new enrolment starts from the beginning.
    await agree(caller);
    expect((await sendPhotos(caller)).status).toBe(200);
    const renewed = await enrolmentOf(id);
    expect(renewed).toMatchObject({ withdrawn_at: null, photo_file: expect.any(String) });
    expect(renewed?.id).not.toBe(tombstone?.id);
  });

  test("by an officer needs a reason, and is limited to the officer's local governments", async () => {
    const here = await createLga();
    const { id } = await enrol();
    await database().updateTable("individual").set({ lga_id: here }).where("id", "=", id).execute();
    const elsewhere = await createLga();
    const far = await signInAs(
      await createOfficerWithGrants({
        permissions: ["individual.edit", "individual.view"],
        lga_ids: [elsewhere],
      }),
    );
    const path = `/individuals/${id}/withdraw-biometrics`;
    expect((await far.post(path, { reason: "Asked" })).status).toBe(404);
    expect(await admin.post(path, {})).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
    expect((await admin.post(path, { reason: "Asked for it at the counter" })).status).toBe(200);
    expect(await enrolmentOf(id)).toMatchObject({ withdrawn_by: "office", photo_file: null });
  });

  test("happens automatically for unfinished enrolments, and orphaned photo files are deleted", async () => {
    const [person, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, person);
    await agree(caller);
    await sendPhotos(caller);
    const file = (await enrolmentOf(person.id))?.photo_file ?? "";
    const stored = await enrol();
    const storedFile = (await enrolmentOf(stored.id))?.photo_file ?? "";
    expect(await storedPhotos()).toContain(file);
    await sql`UPDATE biometric_enrolment SET consented_at = now() - interval '8 days'`.execute(database());
    expect(await clearIncomplete()).toBeGreaterThan(0);
    expect(await enrolmentOf(person.id)).toMatchObject({ withdrawn_by: "time", photo_file: null });
    expect(await storedPhotos()).not.toContain(file);
    const stray = await storePhoto(await takeFace());
    const young = await storePhoto(await takeFace());
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of [stray, storedFile]) await utimes(dataFile(`biometrics/${name}`), old, old);
    expect(await clearStrayPhotos()).toBe(1);
    expect(await storedPhotos()).toEqual(expect.arrayContaining([young, storedFile]));
    expect(await storedPhotos()).not.toContain(stray);
  });
});

describe("the daily cleanup", () => {
  const old = (id: number) =>
    sql`UPDATE biometric_enrolment SET consented_at = now() - interval '8 days' WHERE individual_id = ${id}`.execute(
      database(),
    );

  test("skips a person who added a passkey after being selected", async () => {
    const person = await enrol();
    await old(person.id);
    const cleared = await transaction((tx) => withdraw(tx, systemActor("Ratebook"), person.id, "time", null));
    expect(cleared).toBe(false);
    expect(await enrolmentOf(person.id)).toMatchObject({ withdrawn_at: null, credential_id: person.key.id });
    expect((await presentPasskey(person.key)).status).toBe(200);
  });

  test("withdraws the unfinished enrolment of a merged record and keeps the other's", async () => {
    const whole = await enrol();
    const [started, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, started);
    await agree(caller);
    const unfinished = await enrolmentOf(started.id);
    for (const { id } of [whole, started]) await old(id);
    // Same effect as a merge.
    await sql`UPDATE biometric_enrolment SET individual_id = ${whole.id} WHERE id = ${unfinished?.id}`.execute(
      database(),
    );
    expect(await clearIncomplete()).toBeGreaterThan(0);
    const { rows } = await sql<{ id: number; withdrawn_by: string | null }>`
      SELECT id, withdrawn_by FROM biometric_enrolment WHERE individual_id = ${whole.id} ORDER BY id`.execute(
      database(),
    );
    expect(rows.map(({ withdrawn_by }) => withdrawn_by)).toEqual([null, "time"]);
    expect((await presentPasskey(whole.key)).status).toBe(200);
  });
});

describe("an abandoned session", () => {
  const expireSession = (id: number) =>
    sql`UPDATE biometric_visit SET confirmed_at = now() - interval '11 minutes' WHERE individual_id = ${id}`.execute(
      database(),
    );
  const messagesAbout = async (id: number) => {
    const { rows } = await sql<{ body: string }>`
      SELECT body FROM message WHERE template = 'biometric-changed' AND about_id = ${id} ORDER BY id`.execute(
      database(),
    );
    return rows.map(({ body }) => body);
  };

  test("ends once the passkey is added, and the person is notified", async () => {
    const person = await enrol();
    expect(code(await withdrawConsent(person.caller))).toBe("identity-not-proved");
    expect(await messagesAbout(person.id)).toEqual([expect.stringContaining("A passkey was added")]);
  });

  test("can't add a photo or passkey ten minutes after identification", async () => {
    const [person, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, person);
    await agree(caller);
    await expireSession(person.id);
    expect(code(await sendPhotos(caller))).toBe("identity-expired");
    await prove(caller, person);
    expect((await sendPhotos(caller)).status).toBe(200);
    await expireSession(person.id);
    expect(code(await addPasskey(caller, softPasskey()))).toBe("identity-expired");
    // Withdrawal has no time limit.
    expect((await withdrawConsent(caller)).status).toBe(200);
  });

  test("of a user account requires step-up to replace the photo, and the person is notified", async () => {
    const { email, user, party } = await createPayer("individual");
    const client = await signInAs(email);
    show(client, recordCode("IND", party));
    await agree(client);
    await sendPhotos(client);
    // Enrolment is not complete yet, so no step-up is needed.
    expect((await sendPhotos(client)).status).toBe(200);
    expect((await addPasskey(client, softPasskey())).status).toBe(200);
    await forgetProof(user);
    const before = (await enrolmentOf(party))?.photo_file;
    expect(code(await sendPhotos(client))).toBe("step-up-needed");
    expect((await enrolmentOf(party))?.photo_file).toBe(before);
    const fresh = await signInAs(email);
    show(fresh, recordCode("IND", party));
    expect((await sendPhotos(fresh)).status).toBe(200);
    expect((await addPasskey(fresh, softPasskey())).status).toBe(200);
    const text = (await messagesAbout(party)).join(" ");
    for (const part of ["A passkey was added", "The photo was replaced", "The passkey was replaced"])
      expect(text).toContain(part);
  });

  test("an officer's withdrawal notifies the person", async () => {
    const { id } = await enrol();
    await admin.post(`/individuals/${id}/withdraw-biometrics`, { reason: "Asked for it at the counter" });
    expect((await messagesAbout(id)).at(-1)).toContain("The revenue office withdrew the consent");
  });
});

describe("two people in one browser", () => {
  test("a step for the person on the page is refused once the browser belongs to the other, and changes nothing", async () => {
    const [first, second, caller] = [await createOnRecord(), await createOnRecord(), newBrowser()];
    await prove(caller, first);
    await agree(caller);
    await prove(caller, second);
    // The first tab still shows the first person.
    show(caller, first.code);
    for (const answer of [
      await agree(caller),
      await sendPhotos(caller),
      await addPasskey(caller, softPasskey()),
      await withdrawConsent(caller),
    ])
      expect([answer.status, code(answer)]).toEqual([409, "identity-changed"]);
    expect(await enrolmentOf(first.id)).toMatchObject({ withdrawn_at: null, photo_file: null });
    expect(await enrolmentOf(second.id)).toBeUndefined();
  });

  test("a passkey created for one person can't be added for the other", async () => {
    const [first, second, caller] = [await createOnRecord(), await createOnRecord(), newBrowser()];
    for (const person of [first, second]) {
      await prove(caller, person);
      await agree(caller);
      await sendPhotos(caller);
    }
    const offered = await caller.post("/biometrics/passkey-options", { payer: second.code });
    const { challenge, options } = offered.body.data as {
      challenge: string;
      options: { challenge: string };
    };
    await prove(caller, first);
    const bound = await caller.post("/biometrics/passkey", {
      payer: first.code,
      challenge,
      passkey: softPasskey().make(options.challenge),
    });
    expect(code(bound)).toBe("challenge-ended");
    for (const { id } of [first, second])
      expect(await enrolmentOf(id)).toMatchObject({ credential_id: null });
  });
});

describe("a challenge", () => {
  test("is accepted once: reusing a signature or a new passkey is refused", async () => {
    const { key } = await enrol();
    const response = await newBrowser().post("/biometrics/proof-options");
    const { challenge, options } = response.body.data as {
      challenge: string;
      options: { challenge: string };
    };
    const answer = { challenge, passkey: key.sign(options.challenge) };
    expect((await newBrowser().post("/biometrics/proofs", answer)).status).toBe(200);
    expect(code(await newBrowser().post("/biometrics/proofs", answer))).toBe("challenge-ended");

    const { email, party } = await createPayer("individual");
    const client = await signInAs(email);
    const payer = recordCode("IND", party);
    show(client, payer);
    await agree(client);
    await sendPhotos(client);
    const offered = await client.post("/biometrics/passkey-options", { payer });
    const made = offered.body.data as typeof response.body.data & {
      challenge: string;
      options: { challenge: string };
    };
    const body = {
      payer,
      challenge: made.challenge,
      passkey: softPasskey().make(made.options.challenge),
    };
    expect((await client.post("/biometrics/passkey", body)).status).toBe(200);
    expect(code(await client.post("/biometrics/passkey", body))).toBe("challenge-ended");
  });

  test("signed with a replaced passkey proves nothing", async () => {
    const person = await enrol();
    await prove(person.caller, person);
    const next = softPasskey();
    expect((await addPasskey(person.caller, next)).status).toBe(200);
    expect(code(await presentPasskey(person.key))).toBe("passkey-refused");
    expect((await presentPasskey(next)).status).toBe(200);
  });

  test("signed with a merged record's passkey proves nothing while the other record's newer one is active", async () => {
    const [older, later] = [await enrol(), await enrol()];
    // Same effect as a merge.
    await sql`UPDATE biometric_enrolment SET individual_id = ${later.id} WHERE individual_id = ${older.id}`.execute(
      database(),
    );
    expect(code(await presentPasskey(older.key))).toBe("passkey-refused");
    const used = await presentPasskey(later.key);
    expect(used.status).toBe(200);
    const { code: presence } = used.body.data as { code: string };
    const { body } = await admin.post("/payer-checks", { query: presence });
    expect(body.data).toMatchObject({ payers: [{ code: later.code, biometrics: "enrolled" }] });
    // Once the newer enrolment is withdrawn, the older one is active and shown.
    await sql`UPDATE biometric_enrolment SET photo_file = NULL, photo_at = NULL, credential_id = NULL, public_key = NULL,
        counter = NULL, transports = NULL, passkey_at = NULL, withdrawn_at = now(), withdrawn_by = 'time'
      WHERE credential_id = ${later.key.id}`.execute(database());
    const viewed = await admin.post("/payer-checks", { query: later.code });
    expect(viewed.body.data).toMatchObject({ payers: [{ biometrics: "enrolled" }] });
    expect((await presentPasskey(older.key)).status).toBe(200);
  });
});

describe("without an encryption key", () => {
  test("photos are refused with an explanation", async () => {
    const [person, caller] = [await createOnRecord(), newBrowser()];
    await prove(caller, person);
    await agree(caller);
    const before = await storedPhotos();
    setKeys(undefined as unknown as Buffer, []);
    try {
      const { status, body } = await sendPhotos(caller);
      expect([status, body.code]).toEqual([503, "no-key"]);
    } finally {
      setMasterKey(testKey);
    }
    expect(await storedPhotos()).toEqual(before);
  });
});

describe("an officer", () => {
  test("sees the photo only for a stated purpose, audited, and within their local governments", async () => {
    const { id } = await enrol();
    const path = `/individuals/${id}/biometric-photo`;
    expect(await admin.post(path, {})).toMatchObject({
      status: 422,
      body: { errors: { purpose: [expect.any(String)] } },
    });
    const { status, body } = await admin.post(path, { purpose: "identify" });
    expect(status).toBe(200);
    const { jpeg } = body.data as { jpeg: string };
    expect(await sharp(Buffer.from(jpeg, "base64")).metadata()).toMatchObject({ format: "jpeg", width: 640 });
    const rows = await database()
      .selectFrom("audit")
      .select("reason")
      .where("action", "=", "individual.biometric_reveal")
      .where("record_id", "=", id)
      .execute();
    expect(rows).toEqual([{ reason: "Check a person’s identity" }]);
    const elsewhere = await createLga();
    const far = await signInAs(
      await createOfficerWithGrants({
        permissions: ["personal_data.reveal", "individual.view"],
        lga_ids: [elsewhere],
      }),
    );
    expect((await far.post(path, { purpose: "identify" })).status).toBe(404);
    const blind = await signInAs(await createOfficerWithGrants({ permissions: ["individual.view"] }));
    expect((await blind.post(path, { purpose: "identify" })).status).toBe(403);
    const nobody = await createOnRecord();
    expect(code(await admin.post(`/individuals/${nobody.id}/biometric-photo`, { purpose: "identify" }))).toBe(
      "consent-needed",
    );
  });
});
