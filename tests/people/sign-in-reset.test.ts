import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { requestPasswordReset } from "#areas/identity/sign-in/request-password-reset.ts";
import { demoPassword } from "#domain/demonstration.ts";
import { systemActor } from "#kernel/actor.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { signInAs, signInByPassword, visitor } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { countMessages, createPerson, latestMessage, latestToken, testKey } from "./sign-in-kit.ts";

const nobody = { ...systemActor("Visitor"), system: false };
const NEW = "Three green umbrellas";
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  setMasterKey(testKey);
});
afterAll(() => db?.close());
beforeEach(clearAttempts);

/** Requests a reset, and resolves when the message is stored. */
async function ask(email: string, ip?: string): Promise<string> {
  const { id, written } = await requestPasswordReset({ ...nobody, ip }, { email });
  await written;
  return id;
}

const choose = (id: string, token: string, password = NEW) =>
  visitor.post(`/password-resets/${id}`, { token, password });
const wrongFor = (token: string) => (token === "000000" ? "000001" : "000000");

describe("requesting a password reset", () => {
  test("answers alike for known and unknown accounts", async () => {
    const { email } = await createPerson();
    const known = await visitor.post("/password-resets", { email });
    const unknown = await visitor.post("/password-resets", { email: "nobody@ratebook.test" });
    for (const { status, body } of [known, unknown]) {
      expect(status).toBe(200);
      expect(body).toEqual({
        status: "success",
        data: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), expires_in_minutes: 10 },
      });
    }
  });

  test("refuses control characters in the account name, as signing in does", async () => {
    for (const named of [{ email: "a\0b@ratebook.test" }, { phone_number: "0803\0" }])
      for (const call of ["/password-resets", "/login"]) {
        const { status, body } = await visitor.post(call, { ...named, password: "x" });
        expect([status, body.code]).toEqual([422, "invalid"]);
        expect(body.errors).toEqual({
          [Object.keys(named)[0] ?? ""]: ["Enter text without control characters."],
        });
      }
  });

  test("sends six characters to the account by email or phone, and nothing to unknown accounts", async () => {
    const { id, email } = await createPerson({ phone_number: "08039990001" });
    await ask(email.toUpperCase());
    expect(await latestToken(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    await ask("+234 803 999 0001");
    expect(await countMessages(id, "password-reset")).toBe(2);
    await ask("nobody@ratebook.test");
    const messages = database()
      .selectFrom("message")
      .select("id")
      .where("address", "=", "nobody@ratebook.test");
    expect(await messages.execute()).toEqual([]);
  });

  test("sends at most a hundred SMS an hour to one account, without a limit on emails", async () => {
    const byPhone = await createPerson({ phone_number: "08039990002" });
    await database().updateTable("app_user").set({ email: null }).where("id", "=", byPhone.id).execute();
    const byMail = await createPerson();
    const names = [
      [byPhone.id, "08039990002"],
      [byMail.id, byMail.email],
    ] as const;
    for (const [id, name] of names) {
      const limit = database().updateTable("rate_limit").where("key", "=", `reset-account:${id}`);
      const askFrom = async (ip: string) => {
        const { written } = await requestPasswordReset(
          { ...nobody, ip },
          { email: name },
          async () => undefined,
        );
        await written;
      };
      await askFrom("203.0.113.21");
      expect((await limit.set({ points: 99 }).executeTakeFirst()).numUpdatedRows).toBe(1n);
      await askFrom("203.0.113.22");
      await askFrom("203.0.113.23");
    }
    expect(await countMessages(byPhone.id, "password-reset")).toBe(2);
    expect(await countMessages(byMail.id, "password-reset")).toBe(3);
  });

  test("sends nothing to a suspended account", async () => {
    const { id, email } = await createPerson();
    await database().updateTable("app_user").set({ status: "suspended" }).where("id", "=", id).execute();
    await ask(email);
    expect(await countMessages(id, "password-reset")).toBe(0);
  });

  test("is limited to five an hour from one network, without blocking other networks", async () => {
    const { id, email } = await createPerson();
    for (let n = 0; n < 8; n++) await ask(email, "203.0.113.7");
    expect(await countMessages(id, "password-reset")).toBe(5);
    await ask(email, "198.51.100.1");
    expect(await countMessages(id, "password-reset")).toBe(6);
  });

  test("is delayed but never blocked by requests from many networks", async () => {
    const { id, email } = await createPerson();
    const delays: number[] = [];
    const wait = async (ms: number) => delays.push(ms);
    for (let n = 0; n < 60; n++) {
      const { written } = await requestPasswordReset({ ...nobody, ip: `192.0.2.${n}` }, { email }, wait);
      await written;
    }
    expect(await countMessages(id, "password-reset")).toBe(60);
    expect(delays.slice(0, 6)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 16_000]);
    expect(delays).toHaveLength(40);
    const mine = await requestPasswordReset({ ...nobody, ip: "203.0.113.9" }, { email }, wait);
    await mine.written;
    expect((await choose(mine.id, await latestToken(id))).status).toBe(200);
  });

  test("is limited per address", async () => {
    let last = await visitor.post("/password-resets", { email: "nobody@ratebook.test" });
    for (let n = 0; n < 30; n++)
      last = await visitor.post("/password-resets", { email: "nobody@ratebook.test" });
    expect(last).toMatchObject({ status: 429, body: { code: "too-many" } });
  });

  test("requires an email or phone number", async () => {
    const { status, body } = await visitor.post("/password-resets", {});
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["email"]);
  });
});

describe("the reset token", () => {
  test("sets the password, ends every session and notifies the account", async () => {
    const { id, email } = await createPerson();
    const session = await signInAs(email);
    const reset = await ask(email);
    expect((await choose(reset, await latestToken(id))).status).toBe(200);
    expect((await session.get("/second-factors")).status, "the old session").toBe(401);
    await expect(signInByPassword(email, demoPassword)).rejects.toThrow("is incorrect");
    await signInByPassword(email, NEW);
    expect(await latestMessage(id, "password-changed")).toContain("password for your account was changed");
    const trail = await database()
      .selectFrom("audit")
      .select(["action", "actor_name"])
      .where("resource", "=", "user")
      .where("record_id", "=", id)
      .where("action", "=", "user.change_password")
      .execute();
    expect(trail).toEqual([{ action: "user.change_password", actor_name: "Ada Obi" }]);
  });

  test("is refused on the sixth attempt, even if correct", async () => {
    const { id, email } = await createPerson();
    const reset = await ask(email);
    const token = await latestToken(id);
    for (let n = 1; n <= 5; n++)
      expect(await choose(reset, wrongFor(token)), `try ${n}`).toMatchObject({
        status: 422,
        body: { code: "token-wrong" },
      });
    const sixth = await choose(reset, token);
    expect(sixth).toMatchObject({ status: 422, body: { code: "token-wrong" } });
    await signInByPassword(email, demoPassword);
  });

  test("is accepted once", async () => {
    const { id, email } = await createPerson();
    const reset = await ask(email);
    const token = await latestToken(id);
    expect((await choose(reset, token)).status).toBe(200);
    expect((await choose(reset, token, "Another long one")).body.code).toBe("token-wrong");
  });

  test("is void once another reset has set a password", async () => {
    const { id, email } = await createPerson();
    const first = await ask(email);
    const firstToken = await latestToken(id);
    const second = await ask(email);
    expect((await choose(second, await latestToken(id))).status).toBe(200);
    expect((await choose(first, firstToken, "Another long one")).body.code).toBe("token-wrong");
  });

  test("is accepted only with the id of its own request, and attempts with other ids do not count", async () => {
    const { id, email } = await createPerson();
    const mine = await ask(email);
    const token = await latestToken(id);
    const other = await ask("nobody@ratebook.test");
    for (let n = 0; n < 6; n++) expect((await choose(other, token)).body.code).toBe("token-wrong");
    expect((await choose(randomUUID(), token)).body.code).toBe("token-wrong");
    expect((await choose(mine, token)).status).toBe(200);
  });

  test("is refused alike for known and unknown accounts", async () => {
    const { email } = await createPerson();
    const [known, unknown] = [await ask(email), await ask("nobody@ratebook.test")];
    const answers = [await choose(known, "ZZZZZZ"), await choose(unknown, "ZZZZZZ")];
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("the new password", () => {
  test.each([
    ["short", "Use at least 10 characters"],
    ["Password2026!", "easy to guess"],
    ["1234567890", "easy to guess"],
  ])("%s is refused, and uses no attempt", async (password, why) => {
    const { id, email } = await createPerson();
    const reset = await ask(email);
    const token = await latestToken(id);
    for (let n = 0; n < 6; n++) {
      const { status, body } = await choose(reset, token, password);
      expect(status).toBe(422);
      expect(body.errors?.password?.join(" ")).toContain(why);
    }
    expect((await choose(reset, token)).status).toBe(200);
  });

  test("cannot be the name of the account", async () => {
    const { id, email } = await createPerson({ name: "Olumuyiwa Adeyemi" });
    const reset = await ask(email);
    const { status, body } = await choose(reset, await latestToken(id), "Olumuyiwa Adeyemi 1");
    expect(status).toBe(422);
    expect(body.errors?.password?.join(" ")).toContain("your name");
  });
});

describe("an invitation", () => {
  const invite = (user_id: number) =>
    transaction((tx) => issueToken(tx, { purpose: "invite", user_id, length: 32, minutes: 60, attempts: 5 }));

  test("sets the first password, once", async () => {
    const { id, email } = await createPerson({ password_hash: null });
    const invitation = await invite(id);
    expect(
      (await visitor.post("/invitations", { invitation, password: "short" })).body.errors,
    ).toHaveProperty("password");
    expect((await visitor.post("/invitations", { invitation, password: NEW })).status).toBe(200);
    await signInByPassword(email, NEW);
    const repeated = await visitor.post("/invitations", { invitation, password: "Another long one" });
    expect(repeated).toMatchObject({ status: 422, body: { code: "invitation-ended" } });
  });

  test("counts against its address only if it is wrong", async () => {
    const countedAttempts = async () => {
      const rows = await database().selectFrom("rate_limit").select(["key", "points"]).execute();
      return rows.filter(({ key }) => key.startsWith("reset-address:")).map(({ points }) => points);
    };
    for (let time = 0; time < 2; time++) {
      const { id } = await createPerson({ password_hash: null });
      const accepted = await visitor.post("/invitations", { invitation: await invite(id), password: NEW });
      expect(accepted.status).toBe(200);
    }
    expect(await countedAttempts()).toEqual([]);
    await visitor.post("/invitations", { invitation: "0".repeat(32), password: NEW });
    expect(await countedAttempts()).toEqual([1]);
  });

  test("is refused if it is unknown or its account is suspended", async () => {
    const { id } = await createPerson({ password_hash: null });
    const invitation = await invite(id);
    await database().updateTable("app_user").set({ status: "suspended" }).where("id", "=", id).execute();
    for (const secret of [invitation, "0".repeat(32)])
      expect((await visitor.post("/invitations", { invitation: secret, password: NEW })).body.code).toBe(
        "invitation-ended",
      );
  });
});
