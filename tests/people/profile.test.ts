import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { setMasterKey } from "#kernel/secrets.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { consumeToken, issueToken } from "#platform/one-time-token.ts";
import { type ApiClient, signInAs, signInByPassword, visitor } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { nextNumber } from "../support/sample.ts";
import { createPerson, type Person, testKey } from "./sign-in-kit.ts";

/** Users edit their own name, phone number and email. */

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

interface Shown {
  name: string;
  email: string | null;
  phone_number: string | null;
  version: number;
  waiting: { field: string; value: string }[];
}

async function profile(): Promise<Shown> {
  return (await client.get("/profile")).body.data as Shown;
}

/** Makes the last step-up too old. */
async function expireStepUp(): Promise<void> {
  await database()
    .updateTable("session")
    .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
    .where("user_id", "=", me.id)
    .execute();
}

/** The six-character token sent to an address. */
async function tokenFor(address: string): Promise<string> {
  const { sealed } = await database()
    .selectFrom("message")
    .select("sealed")
    .where("address", "=", address)
    .where("template", "=", "contact-proof")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const token = sealed && /\b[0-9A-HJKMNP-TV-Z]{6}\b/.exec(unsealMessageText(sealed).body)?.[0];
  if (!token) throw new Error("There is no token in the message.");
  return token;
}

const newPhone = () => `0803${String(nextNumber()).padStart(7, "0")}`;
const newEmail = () => `new${nextNumber()}@ratebook.test`;
const wrongFor = (token: string) => (token === "000000" ? "000001" : "000000");

test("a visitor has no profile, and is refused before the request is read", async () => {
  for (const answer of [
    await visitor.get("/profile"),
    await visitor.patch("/profile", { name: "" }),
    await visitor.post("/profile/password", {}),
    await visitor.delete("/profile/photo"),
    await visitor.get("/profile/sessions"),
  ])
    expect(answer).toMatchObject({ status: 401, body: { code: "not-signed-in" } });
});

describe("a profile", () => {
  test("shows the user's own data, without secrets", async () => {
    const { status, body } = await client.get("/profile");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: me.id, name: "Ada Obi", email: me.email, waiting: [], linked: [] });
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret/);
  });

  test("takes a new name at once, and the audit trail shows the change", async () => {
    const answer = await client.patch("/profile", { name: "  Adá Obi-Eze ", version: 1 });
    expect(answer).toMatchObject({ status: 200, body: { data: { name: "Adá Obi-Eze", version: 2 } } });
    const row = await database()
      .selectFrom("audit")
      .select(["actor_id", "before", "after"])
      .where("action", "=", "user.edit")
      .where("record_id", "=", me.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actor_id: me.id, before: { name: "Ada Obi" }, after: { name: "Adá Obi-Eze" } });
  });

  test("reports all errors at once and saves nothing", async () => {
    const sent = { name: " ", email: "no address", phone_number: "12345" };
    const { status, body } = await client.patch("/profile", sent);
    expect({ status, code: body.code }).toEqual({ status: 422, code: "invalid" });
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["email", "name", "phone_number"]);
    expect(await profile()).toMatchObject({ name: "Ada Obi", email: me.email, version: 1 });
  });

  test.each([
    ["name", "n".repeat(101)],
    ["email", `${"e".repeat(22)}@ratebook.test`],
    ["phone_number", "080344122901"],
  ])("enforces the limit of %s", async (field, value) => {
    const { body } = await client.patch("/profile", { [field]: value });
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  test("changed meanwhile is not overwritten", async () => {
    await database().updateTable("app_user").set({ version: 7 }).where("id", "=", me.id).execute();
    const { status, body } = await client.patch("/profile", { name: "Somebody", version: 1 });
    expect({ status, code: body.code }).toEqual({ status: 409, code: "edited-meanwhile" });
    expect((await profile()).name).toBe("Ada Obi");
  });

  test("cannot change another account, or the user's own area or status", async () => {
    const other = await createPerson();
    await client.patch("/profile", { id: other.id, name: "Me", area: "admin", status: "suspended" });
    const rows = await database()
      .selectFrom("app_user")
      .select(["id", "name", "area", "status"])
      .where("id", "in", [me.id, other.id])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: me.id, name: "Me", area: "individual", status: "active" },
      { id: other.id, name: "Ada Obi", area: "individual", status: "active" },
    ]);
  });
});

describe("a new phone number or email", () => {
  test("requires step-up; a new name does not", async () => {
    await expireStepUp();
    const refused = await client.patch("/profile", { phone_number: newPhone() });
    expect(refused).toMatchObject({ status: 403, body: { code: "step-up-needed" } });
    expect((await profile()).waiting).toEqual([]);
    expect((await client.patch("/profile", { name: "Ada" })).status).toBe(200);
  });

  test("is pending until its token is entered, and the old address is notified", async () => {
    const email = newEmail();
    const { body } = await client.patch("/profile", { email });
    expect(body.data).toMatchObject({ email: me.email, waiting: [{ field: "email", value: email }] });
    const done = await client.post("/profile/contact/email", {
      token: (await tokenFor(email)).toLowerCase(),
    });
    expect(done).toMatchObject({ status: 200, body: { data: { email, waiting: [] } } });
    const notified = await database()
      .selectFrom("message")
      .select("address")
      .where("user_id", "=", me.id)
      .where("template", "=", "contact-changed")
      .where("channel", "=", "email")
      .execute();
    expect(notified).toEqual([{ address: me.email }]);
    await expect(signInByPassword(me.email)).rejects.toThrow("is incorrect");
    await signInAs(email);
  });

  test("voids password reset tokens sent to the old one", async () => {
    const reset = { purpose: "reset", user_id: me.id, length: 6, minutes: 10, attempts: 5 } as const;
    const secret = await issueToken(database(), reset);
    const email = newEmail();
    await client.patch("/profile", { email });
    await client.post("/profile/contact/email", { token: await tokenFor(email) });
    await expect(
      consumeToken(database(), { purpose: "reset", user_id: me.id, secret }),
    ).rejects.toMatchObject({
      code: "token-wrong",
    });
  });

  test("is refused after five wrong tokens, even with the right one", async () => {
    const phone = newPhone();
    await client.patch("/profile", { phone_number: phone });
    const token = await tokenFor(phone);
    for (let attempts = 0; attempts < 5; attempts++) {
      const { body } = await client.post("/profile/contact/phone_number", { token: wrongFor(token) });
      expect(body).toMatchObject({ code: "token-wrong", errors: { token: [expect.any(String)] } });
    }
    const rejected = await client.post("/profile/contact/phone_number", { token });
    expect(rejected).toMatchObject({ status: 422, body: { code: "token-wrong" } });
    expect((await profile()).phone_number).toBeNull();
  });

  test("requested again has a new token, and the previous one is void", async () => {
    const [first, second] = [newPhone(), newPhone()];
    await client.patch("/profile", { phone_number: first });
    await client.patch("/profile", { phone_number: second });
    const { body } = await client.post("/profile/contact/phone_number", { token: await tokenFor(first) });
    expect(body.code).toBe("token-wrong");
    const token = await tokenFor(second);
    const done = await client.post("/profile/contact/phone_number", { token });
    expect(done.body.data).toMatchObject({ phone_number: second });
    expect((await client.post("/profile/contact/phone_number", { token })).status).toBe(404);
  });

  test("can be withdrawn, together with its token", async () => {
    const email = newEmail();
    await client.patch("/profile", { email });
    const token = await tokenFor(email);
    expect((await client.delete("/profile/contact/email")).body.data).toMatchObject({ waiting: [] });
    expect((await client.post("/profile/contact/email", { token })).status).toBe(404);
    expect((await client.delete("/profile/contact/email")).status).toBe(404);
  });

  test("of another account is handled like any other, counted, and refused when its token is entered", async () => {
    const other = await createPerson({ phone_number: newPhone() });
    const free = await client.patch("/profile", { email: newEmail() });
    const ofOther = await client.patch("/profile", { email: other.email.toUpperCase() });
    const { waiting, ...same } = ofOther.body.data as { waiting: { value: string }[] };
    expect(waiting.map(({ value }) => value)).toEqual([other.email]);
    const { waiting: _, ...as } = free.body.data as { waiting: unknown };
    expect([ofOther.status, same]).toEqual([free.status, as]);
    const refused = await client.post("/profile/contact/email", { token: await tokenFor(other.email) });
    expect(refused).toMatchObject({ status: 422, body: { code: "duplicate" } });
    await clearAttempts();
    const attempts: number[] = [];
    for (let tried = 0; tried < 11; tried++)
      attempts.push((await client.patch("/profile", { email: tried % 2 ? newEmail() : other.email })).status);
    expect(attempts.filter((status) => status === 429)).toHaveLength(1);
    await clearAttempts();
  });

  test("requires step-up, whether or not it belongs to another account", async () => {
    const other = await createPerson({ phone_number: newPhone() });
    await database()
      .updateTable("session")
      .set({ proved_at: new Date(0) })
      .execute();
    for (const email of [other.email, newEmail()])
      expect((await client.patch("/profile", { email })).body.code).toBe("step-up-needed");
    await database().updateTable("session").set({ proved_at: new Date() }).execute();
  });

  test("taken by another account meanwhile is refused", async () => {
    const other = await createPerson({ phone_number: newPhone() });
    const email = newEmail();
    await client.patch("/profile", { email });
    await database().updateTable("app_user").set({ email }).where("id", "=", other.id).execute();
    const rejected = await client.post("/profile/contact/email", { token: await tokenFor(email) });
    expect(rejected).toMatchObject({ status: 422, body: { code: "duplicate" } });
    expect((await profile()).email).toBe(me.email);
  });

  test("cannot leave the account without a way to sign in", async () => {
    const none = await client.patch("/profile", { email: "" });
    expect(none.body.errors).toHaveProperty("email");
    const unproved = await client.patch("/profile", { email: null, phone_number: newPhone() });
    expect(unproved.body.errors).toHaveProperty("email", [
      "Keep your current one until the new one is verified.",
    ]);
    expect(await profile()).toMatchObject({ email: me.email, waiting: [] });
  });

  test("allows the other contact to be removed", async () => {
    const phone = newPhone();
    await client.patch("/profile", { phone_number: phone });
    await client.post("/profile/contact/phone_number", { token: await tokenFor(phone) });
    const { body } = await client.patch("/profile", { email: null });
    expect(body.data).toMatchObject({ email: null, phone_number: phone });
    await expect(signInByPassword(me.email)).rejects.toThrow("is incorrect");
  });

  test("is limited to ten an hour", async () => {
    for (let sent = 0; sent < 10; sent++)
      expect((await client.patch("/profile", { email: newEmail() })).status).toBe(200);
    expect(await client.patch("/profile", { email: newEmail() })).toMatchObject({
      status: 429,
      body: { code: "too-many" },
    });
  });

  test("is given to one of two accounts that verify it concurrently", async () => {
    const email = newEmail();
    const other = await createPerson();
    const second = await signInAs(other.email);
    const askers = [client, second];
    const tokens: string[] = [];
    for (const asker of askers) {
      await asker.patch("/profile", { email });
      tokens.push(await tokenFor(email));
    }
    const answers = await Promise.all(
      askers.map((asker, at) => asker.post("/profile/contact/email", { token: tokens[at] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});
