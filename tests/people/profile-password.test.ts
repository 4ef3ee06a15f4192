import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoPassword } from "#domain/demonstration.ts";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { type ApiClient, signInAs, signInByPassword, visitor } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { countMessages, createPerson, type Person, testKey } from "./sign-in-kit.ts";

/** Changing your own password. */

const NEW = "Three green umbrellas";
let db: TestDatabase;
let me: Person;
let client: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
});
afterAll(() => db?.close());
beforeEach(async () => {
  await clearAttempts();
  me = await createPerson();
  client = await signInAs(me.email);
});

const change = (old_password: string, new_password: string, who = client) =>
  who.post("/profile/password", { old_password, new_password });

describe("a new password", () => {
  test("replaces the old one, and its owner is notified", async () => {
    expect((await change(demoPassword, NEW)).status).toBe(200);
    await expect(signInByPassword(me.email)).rejects.toThrow("is incorrect");
    await signInByPassword(me.email, NEW);
    expect(await countMessages(me.id, "password-changed")).toBe(1);
  });

  test("ends all other sessions and gives this one a new token", async () => {
    const others = [await signInAs(me.email), await signInAs(me.email)];
    const stranger = await signInAs((await createPerson()).email);
    const { body } = await change(demoPassword, NEW);
    const { token } = body.data as { token: string };
    for (const other of others) expect((await other.get("/profile")).status).toBe(401);
    expect((await client.get("/profile")).status).toBe(401);
    expect((await stranger.get("/profile")).status).toBe(200);
    const afterwards = await visitor.fetch("/profile", { headers: { Authorization: `Bearer ${token}` } });
    expect(afterwards.status).toBe(200);
  });

  test("is refused with all errors at once, and nothing changes", async () => {
    const { status, body } = await change("not it", "ada");
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      old_password: ["Password is incorrect."],
      new_password: ["Use at least 10 characters. This password has 3."],
    });
    expect((await client.get("/profile")).status).toBe(200);
    await signInAs(me.email);
  });

  test.each([
    ["the old one again", demoPassword],
    ["the own email", "own"],
    ["a common one", "Password2026!"],
    ["none", ""],
  ])("cannot be %s", async (_, wanted) => {
    const { status, body } = await change(demoPassword, wanted === "own" ? me.email : wanted);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["new_password"]);
  });

  test("is refused after thirty attempts, even with the correct current password", async () => {
    for (let attempts = 0; attempts < 30; attempts++) expect((await change("guess", NEW)).status).toBe(422);
    expect(await change(demoPassword, NEW)).toMatchObject({ status: 429, body: { code: "too-many" } });
    await signInAs(me.email);
  });

  test("leaves no fast hash of a password in the database", async () => {
    const answer = await client.post(
      "/profile/password",
      { old_password: demoPassword, new_password: NEW },
      { key: "a-key-of-twenty-signs" },
    );
    expect(answer.status).toBe(200);
    const stored = await database()
      .selectFrom("idempotency")
      .select("route")
      .where("route", "like", "%/password")
      .execute();
    expect(stored).toEqual([]);
    const trail = await database().selectFrom("audit").select(["action", "before", "after"]).execute();
    expect(trail.map(({ action }) => action)).toContain("user.change_password");
    expect(JSON.stringify(trail)).not.toMatch(/argon2id/);
  });

  test("is saved once when two are sent concurrently", async () => {
    const answers = await Promise.all([
      change(demoPassword, NEW),
      change(demoPassword, "Four blue lanterns"),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});
