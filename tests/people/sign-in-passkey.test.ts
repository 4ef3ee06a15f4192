import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { setPublicUrl } from "#kernel/public-url.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createPerson, type Person, testKey } from "./sign-in-kit.ts";
import { type Answering, ORIGIN, type SoftPasskey, softPasskey } from "./soft-passkey.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
  setPublicUrl(new URL(ORIGIN));
});
afterAll(() => db?.close());
beforeEach(clearAttempts);

interface Question {
  readonly challenge: string;
  readonly options: { readonly challenge: string };
}

async function add(client: ApiClient, key: SoftPasskey, how: Answering = {}, name = "Phone") {
  const { body } = await client.post("/second-factors/passkey-options");
  const { challenge, options } = body.data as Question;
  return client.post("/second-factors/passkeys", {
    challenge,
    name,
    passkey: key.make(options.challenge, how),
  });
}

interface Holder extends Person {
  readonly client: ApiClient;
  readonly key: SoftPasskey;
}

async function withPasskey(): Promise<Holder> {
  const person = await createPerson();
  const client = await signInAs(person.email);
  const key = softPasskey();
  const added = await add(client, key);
  expect(added.status, added.body.message).toBe(200);
  return { ...person, client, key };
}

/** Signs in with a passkey only. */
async function alone(key: SoftPasskey, how: Answering = {}, more: object = {}) {
  const { body } = await visitor.post("/login/passkey-options");
  const { challenge, options } = body.data as Question;
  return visitor.post("/login/passkey", {
    challenge,
    passkey: key.sign(options.challenge, how),
    client: "api",
    ...more,
  });
}

async function afterPassword(email: string) {
  const { body } = await visitor.post("/login", { email, password: demoPassword, client: "api" });
  expect(body.code).toBe("second-factor-needed");
  return body.data as { challenge: string; methods: string[]; passkey: { challenge: string } };
}

describe("adding a passkey", () => {
  test("returns recovery codes with the first one only", async () => {
    const { email } = await createPerson();
    const client = await signInAs(email);
    const first = await add(client, softPasskey());
    expect((first.body.data as { recovery_codes: string[] }).recovery_codes).toHaveLength(10);
    const second = await add(client, softPasskey(), {}, "Key");
    expect(second.body.data).toEqual({});
    const { body } = await client.get("/second-factors");
    expect(body.data).toMatchObject({ passkeys: [{ name: "Phone", last_used_at: null }, { name: "Key" }] });
  });

  test.each([
    ["made for another site", { site: "evil.example" }],
    ["made on another site", { origin: "https://evil.example" }],
    ["that did not check its holder", { verified: false }],
  ])("refuses one %s", async (_, how) => {
    const { email } = await createPerson();
    const { status, body } = await add(await signInAs(email), softPasskey(), how);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "passkey-refused" });
  });

  test("refuses a registered passkey, and the challenge of another user", async () => {
    const { key } = await withPasskey();
    const { email } = await createPerson();
    const other = await signInAs(email);
    expect((await add(other, key)).status).toBe(409);
    const { email: third } = await createPerson();
    const stranger = await signInAs(third);
    const { body } = await other.post("/second-factors/passkey-options");
    const { challenge, options } = body.data as Question;
    const passkey = softPasskey().make(options.challenge);
    const rejected = await stranger.post("/second-factors/passkeys", { challenge, name: "Mine", passkey });
    expect(rejected.body.code).toBe("passkey-refused");
  });
});

describe("signing in with a passkey only", () => {
  test("opens a session and records the last use", async () => {
    const { key, id, client } = await withPasskey();
    const { status, body } = await alone(key);
    expect(status, body.message).toBe(200);
    expect(body.data).toMatchObject({ user: { id } });
    const factors = await client.get("/second-factors");
    expect(factors.body.data).toMatchObject({ passkeys: [{ last_used_at: expect.any(String) }] });
  });

  test.each([
    ["signed on another site", { origin: "https://evil.example" }],
    ["signed for another site", { site: "evil.example" }],
    ["that did not check its holder", { verified: false }],
  ])("refuses one %s", async (_, how) => {
    const { key } = await withPasskey();
    const { status, body } = await alone(key, how);
    expect({ status, code: body.code }).toEqual({ status: 401, code: "wrong-credentials" });
  });

  test("answers alike for an unknown passkey and a suspended account", async () => {
    const { key, id } = await withPasskey();
    await database().updateTable("app_user").set({ status: "suspended" }).where("id", "=", id).execute();
    const [suspended, unknown] = [await alone(key), await alone(softPasskey())];
    expect(suspended.status).toBe(401);
    expect(suspended).toEqual(unknown);
  });

  test("accepts a signature once, and never over another challenge", async () => {
    const { key } = await withPasskey();
    const { body } = await visitor.post("/login/passkey-options");
    const { challenge, options } = body.data as Question;
    const answer = { challenge, passkey: key.sign(options.challenge), client: "api" };
    expect((await visitor.post("/login/passkey", answer)).status).toBe(200);
    expect((await visitor.post("/login/passkey", answer)).body.code).toBe("challenge-ended");
    const { body: next } = await visitor.post("/login/passkey-options");
    const replayed = { ...answer, challenge: (next.data as Question).challenge };
    expect((await visitor.post("/login/passkey", replayed)).status).toBe(401);
  });

  test("refuses a copied device whose counter is behind", async () => {
    const { key } = await withPasskey();
    expect((await alone(key, { counter: 9 })).status).toBe(200);
    expect((await alone(key, { counter: 8 })).status).toBe(401);
    expect((await alone(key, { counter: 10 })).status).toBe(200);
  });
});

describe("after the password", () => {
  test("the passkey opens the session", async () => {
    const { email, key } = await withPasskey();
    const { challenge, methods, passkey } = await afterPassword(email);
    expect(methods).toEqual(["passkey", "recovery"]);
    const proof = { challenge, passkey: key.sign(passkey.challenge, { verified: false }) };
    expect((await visitor.post("/login/second-factor", proof)).status).toBe(200);
  });

  test("another person's passkey is refused", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const { challenge, passkey } = await afterPassword(mine.email);
    const proof = { challenge, passkey: other.key.sign(passkey.challenge) };
    expect((await visitor.post("/login/second-factor", proof)).body.code).toBe("proof-wrong");
  });

  test("a challenge for signing in with a passkey only is refused", async () => {
    const { email, key } = await withPasskey();
    await afterPassword(email);
    const { body } = await visitor.post("/login/passkey-options");
    const { challenge, options } = body.data as Question;
    const proof = { challenge, passkey: key.sign(options.challenge) };
    expect((await visitor.post("/login/second-factor", proof)).body.code).toBe("challenge-ended");
  });
});

describe("a user's passkeys", () => {
  test("are renamed and removed by their owner only", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const { body } = await mine.client.get("/second-factors");
    const [{ id = 0 } = {}] = (body.data as { passkeys: { id: number }[] }).passkeys;
    const path = `/second-factors/passkeys/${id}`;
    expect((await other.client.patch(path, { name: "Stolen" })).status).toBe(404);
    expect((await other.client.delete(path)).status).toBe(404);
    expect((await mine.client.patch(path, { name: " " })).body.errors).toHaveProperty("name");
    expect((await mine.client.patch(path, { name: "Ada's phone" })).status).toBe(200);
    expect((await mine.client.get("/second-factors")).body.data).toMatchObject({
      passkeys: [{ name: "Ada's phone" }],
    });
    expect((await mine.client.delete(path)).status).toBe(200);
    expect((await alone(mine.key)).status).toBe(401);
    // Without a second factor, the password is enough again.
    await signInAs(mine.email);
  });

  test("step up their owner's session only", async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()];
    const { body } = await mine.client.post("/step-up/question");
    const { challenge, options } = (body.data as { passkey: Question }).passkey;
    const stolen = { challenge, passkey: other.key.sign(options.challenge) };
    expect((await mine.client.post("/step-up", stolen)).body.code).toBe("proof-wrong");
    expect((await other.client.post("/step-up", stolen)).body.code).toBe("proof-wrong");
    const right = { challenge, passkey: mine.key.sign(options.challenge) };
    expect((await mine.client.post("/step-up", right)).status).toBe(200);
  });
});

test("only failed passkeys count against their address", async () => {
  const countedAttempts = async () => {
    const rows = await database().selectFrom("rate_limit").select(["key", "points"]).execute();
    return rows.filter(({ key }) => key.startsWith("sign-in-address:")).map(({ points }) => points);
  };
  const { key } = await withPasskey();
  for (let time = 0; time < 3; time++) expect((await alone(key)).status).toBe(200);
  expect(await countedAttempts()).toEqual([]);
  expect((await alone(softPasskey())).body.code).toBe("wrong-credentials");
  expect(await countedAttempts()).toEqual([1]);
});
