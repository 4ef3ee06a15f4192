import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgetFactors } from "#areas/identity/sign-in/forget-factors.ts";
import { systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { signInAs } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  challengeFor,
  codeOf,
  countMessages,
  createPerson,
  forgetProof,
  latestMessage,
  prove,
  testKey,
  tryPassword,
  withApp,
} from "./sign-in-kit.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
  setPublicUrl(new URL("http://localhost:3111"));
});
afterAll(() => db?.close());
beforeEach(clearAttempts);

describe("signing in with an authenticator app", () => {
  test("the password alone opens no session", async () => {
    const { email, id } = await withApp();
    const before = await database().selectFrom("session").select("id").where("user_id", "=", id).execute();
    const { status, body } = await tryPassword(email);
    expect(status).toBe(401);
    expect(body).toEqual({
      status: "error",
      code: "second-factor-needed",
      message: "Your password is correct. Complete one more step.",
      data: { challenge: expect.stringMatching(/^[\w-]{43}$/), methods: ["totp", "recovery"], passkey: null },
    });
    const after = await database().selectFrom("session").select("id").where("user_id", "=", id).execute();
    expect(after).toEqual(before);
  });

  test("the next code opens a session like any sign-in, and ends the challenge", async () => {
    const { email, secret, codes } = await withApp();
    const challenge = await challengeFor(email);
    const { status, body } = await prove(challenge, { totp: codeOf(secret, 1) });
    expect(status).toBe(200);
    expect(Object.keys(body.data as object).sort()).toEqual(["formatted_permissions", "token", "user"]);
    expect((await prove(challenge, { recovery_code: codes[0] })).body.code).toBe("challenge-ended");
  });

  test("each code is accepted once, and earlier codes are refused", async () => {
    const { email, secret, used } = await withApp();
    expect((await prove(await challengeFor(email), { totp: used })).body.code).toBe("proof-wrong");
    const next = codeOf(secret, 1);
    expect((await prove(await challengeFor(email), { totp: next })).status).toBe(200);
    const repeated = await prove(await challengeFor(email), { totp: next });
    expect(repeated).toMatchObject({ status: 422, body: { code: "proof-wrong" } });
    expect(repeated.body.errors).toHaveProperty("totp");
  });

  test("one code sent twice concurrently opens one session", async () => {
    const { email, secret } = await withApp();
    const challenges = [await challengeFor(email), await challengeFor(email)];
    const totp = codeOf(secret, 1);
    const answers = await Promise.all(challenges.map((challenge) => prove(challenge, { totp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("codes more than one step away are refused", async () => {
    const { email, secret } = await withApp();
    for (const steps of [-3, 3])
      expect((await prove(await challengeFor(email), { totp: codeOf(secret, steps) })).status).toBe(422);
  });

  test("five wrong codes end the challenge, even for the correct code", async () => {
    const { email, secret } = await withApp();
    const challenge = await challengeFor(email);
    const right = codeOf(secret, 1);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let n = 0; n < 5; n++)
      expect((await prove(challenge, { totp: wrong })).body.code).toBe("proof-wrong");
    expect((await prove(challenge, { totp: right })).body.code).toBe("challenge-ended");
  });

  test("guesses across many challenges are limited", async () => {
    const { email } = await withApp();
    let last: { status: number } = { status: 0 };
    for (let round = 0; round < 7; round++) {
      // The guesser has the password, so no sign-in delay applies here.
      const challenge = await challengeFor(email);
      for (let n = 0; n < 5; n++) last = await prove(challenge, { recovery_code: "AAAAA-AAAAA" });
    }
    expect(last.status).toBe(429);
  });

  test("a challenge accepts no code of another account", async () => {
    const [mine, other] = [await withApp(), await withApp()];
    const challenge = await challengeFor(mine.email);
    expect((await prove(challenge, { totp: codeOf(other.secret, 1) })).status).toBe(422);
    expect((await prove(challenge, { recovery_code: other.codes[0] })).status).toBe(422);
  });

  test("a suspension ends the challenge", async () => {
    const { id, email, secret } = await withApp();
    const challenge = await challengeFor(email);
    await database().updateTable("app_user").set({ status: "suspended" }).where("id", "=", id).execute();
    expect((await prove(challenge, { totp: codeOf(secret, 1) })).status).toBe(401);
  });

  test("two factors at once, or none, are refused", async () => {
    const { email, secret, codes } = await withApp();
    const challenge = await challengeFor(email);
    expect((await prove(challenge, {})).status).toBe(422);
    const both = { totp: codeOf(secret, 1), recovery_code: codes[0] };
    expect((await prove(challenge, both)).status).toBe(422);
  });
});

describe("recovery codes", () => {
  test("are ten, each accepted once in any notation", async () => {
    const { email, codes, client } = await withApp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const typed = ` ${codes[0]?.toLowerCase().replace("-", " ")} `;
    expect((await prove(await challengeFor(email), { recovery_code: typed })).status).toBe(200);
    expect((await prove(await challengeFor(email), { recovery_code: codes[0] })).body.code).toBe(
      "proof-wrong",
    );
    expect((await client.get("/second-factors")).body.data).toMatchObject({ recovery_codes_left: 9 });
  });

  test("are voided by new ones", async () => {
    const { email, codes, client } = await withApp();
    const { body } = await client.post("/second-factors/recovery-codes");
    const [fresh] = (body.data as { recovery_codes: string[] }).recovery_codes;
    expect((await prove(await challengeFor(email), { recovery_code: codes[1] })).status).toBe(422);
    expect((await prove(await challengeFor(email), { recovery_code: fresh })).status).toBe(200);
  });
});

describe("stored second factors", () => {
  test("contain an encrypted secret and hashed codes", async () => {
    const { id, secret, codes } = await withApp();
    const { rows } = await sql<{ text: string }>`
      SELECT t::text AS text FROM totp_factor t WHERE user_id = ${id}
      UNION ALL SELECT r::text FROM recovery_code r WHERE user_id = ${id}`.execute(database());
    const stored = rows.map(({ text }) => text).join("\n");
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replace("-", ""))]) {
      expect(stored).not.toContain(plain);
      expect(stored).not.toContain(Buffer.from(plain).toString("hex"));
    }
  });
});

describe("adding and removing second factors", () => {
  test("notifies the account and is audited, and removing the app removes the recovery codes", async () => {
    const { id, email, client } = await withApp();
    expect(await latestMessage(id, "second-factor-changed")).toContain("An authenticator app was added.");
    expect((await client.delete("/second-factors/totp")).status).toBe(200);
    expect(await latestMessage(id, "second-factor-changed")).toContain("removed");
    expect((await client.get("/second-factors")).body.data).toMatchObject({
      totp: null,
      recovery_codes_left: 0,
    });
    expect((await tryPassword(email)).status).toBe(200);
    const trail = await database()
      .selectFrom("audit")
      .select("action")
      .where("record_id", "=", id)
      .where("action", "like", "user.%_totp")
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(["user.add_totp", "user.remove_totp"]);
  });

  test("an unconfirmed app has no effect", async () => {
    const { email } = await createPerson();
    const client = await signInAs(email);
    const { body } = await client.post("/second-factors/totp");
    expect(body.data).toMatchObject({
      uri: expect.stringContaining("otpauth://totp/"),
      qr: { size: expect.any(Number) },
    });
    // The last one has six UTF-16 units, but no ASCII digits.
    for (const totp of ["12", "12345a", "\u0661\u0662\u0663\u0664\u0665\u0666", "𝟏𝟐𝟑"])
      expect((await client.post("/second-factors/totp/confirm", { totp })).status).toBe(422);
    expect((await tryPassword(email)).status).toBe(200);
  });

  test("all factors can be removed from the command line only, for users who lost them", async () => {
    const { id, email } = await withApp();
    const visiting = { ...systemActor("Visitor"), system: false };
    await expect(forgetFactors(visiting, email)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(forgetFactors(systemActor("test"), "nobody@ratebook.test")).rejects.toMatchObject({
      kind: "not-found",
    });
    await forgetFactors(systemActor("test"), email);
    expect((await tryPassword(email)).status).toBe(200);
    expect(await latestMessage(id, "second-factor-changed")).toContain("All second factors were removed.");
  });

  test("a second app is refused", async () => {
    const { client } = await withApp();
    expect((await client.post("/second-factors/totp")).status).toBe(409);
  });

  test.each([
    ["post", "/second-factors/totp"],
    ["post", "/second-factors/recovery-codes"],
    ["post", "/second-factors/passkey-options"],
    ["delete", "/second-factors/totp"],
    ["delete", "/second-factors/passkeys/1"],
  ] as const)("%s %s requires step-up", async (method, path) => {
    const { id, client } = await withApp();
    await forgetProof(id);
    const refused = method === "post" ? await client.post(path) : await client.delete(path);
    expect(refused).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    expect(await countMessages(id, "second-factor-changed")).toBe(1);
  });
});
