import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { hashPassword } from "#kernel/password.ts";
import { signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { openOffice } from "./office.ts";
import {
  type Answered,
  accountsOf,
  begin,
  messageTo,
  newEmail,
  newPhone,
  newVisitor,
  PASSWORD,
} from "./registration-kit.ts";

/** Starting an account and verifying its contact. */

let db: TestDatabase;
beforeAll(async () => {
  db = await openOffice();
});
afterAll(() => db?.close());
beforeEach(() => database().deleteFrom("rate_limit").execute());

const wrongFor = (token: string | undefined) => (token === "000000" ? "000001" : "000000");

describe("starting an account", () => {
  test("sends a token by SMS or email, which the delivery log redacts", async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const answer = await newVisitor().post("/registrations", {
      kind: "individual",
      contact: `+234 ${phone.slice(1)}`,
      password: PASSWORD,
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      expires_in_minutes: 10,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const sms = await messageTo(phone);
    expect(sms).toMatchObject({ template: "account-confirm", channel: "sms" });
    expect(sms?.token).toBeDefined();
    expect(sms?.body).not.toContain(sms?.token);
    await begin(newVisitor(), email.toUpperCase(), "corporate");
    expect(await messageTo(email)).toMatchObject({ template: "account-confirm", channel: "email" });
    expect(await accountsOf(phone)).toBe(0);
  });

  test("hashes the password before the transaction", async () => {
    const phone = newPhone();
    // Hashes are queued, so the password is hashed after these.
    let hashed = 0;
    const early = Promise.withResolvers<Date>();
    const queue = Array.from({ length: 8 }, async () => {
      await hashPassword(PASSWORD);
      if (++hashed !== 4) return;
      const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(database());
      early.resolve(rows[0]?.at ?? new Date(0));
    });
    await begin(newVisitor(), phone);
    await Promise.all(queue);
    const { created_at } = await database()
      .selectFrom("registration")
      .select("created_at")
      .where("phone_number", "=", phone)
      .executeTakeFirstOrThrow();
    expect(created_at.getTime()).toBeGreaterThan((await early.promise).getTime());
  });

  test("reports all errors at once and sends nothing", async () => {
    const { status, body } = await newVisitor().post("/registrations", {
      kind: "agent",
      contact: "0803",
      password: "password1",
      role: "administrator",
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["contact", "kind", "password", "role"]);
    // An object that cannot be converted to text.
    const odd = await newVisitor().post("/registrations", {
      kind: "user",
      contact: "Ade",
      password: { toString: 1 },
    });
    expect([odd.status, Object.keys(odd.body.errors ?? {}).sort()]).toEqual([
      422,
      ["contact", "kind", "password"],
    ]);
    const phone = newPhone();
    const own = { kind: "individual", contact: phone, password: `${phone}${phone}` };
    expect((await newVisitor().post("/registrations", own)).body.errors).toHaveProperty("password");
    expect(await messageTo(phone)).toBeUndefined();
  });

  test("with the contact of an existing account answers alike; only the message differs", async () => {
    const free = newEmail();
    const answers: Answered[] = [];
    for (const contact of ["individual@ratebook.test", "08031000004", free])
      answers.push(
        await newVisitor().post("/registrations", { kind: "individual", contact, password: PASSWORD }),
      );
    const shape = ({ status, body }: Answered) => ({
      status,
      body: { ...body, data: { ...(body.data as object), id: "-" } },
    });
    expect(answers.map(shape)).toEqual(answers.map(() => shape(answers[2] as Answered)));
    for (const contact of ["individual@ratebook.test", "08031000004"]) {
      const message = await messageTo(contact);
      expect(message?.template).toBe("account-exists");
      expect(message?.text).not.toMatch(/\b[0-9A-HJKMNP-TV-Z]{6}\b/);
    }
  });

  test("with the contact of a suspended account answers alike", async () => {
    const email = newEmail();
    await database()
      .insertInto("app_user")
      .values({ name: "Gone Away", email, area: "individual", status: "suspended" })
      .execute();
    const id = await begin(newVisitor(), email);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await messageTo(email))?.template).toBe("account-exists");
  });

  test("is limited to five an hour from one address; invalid forms do not count", async () => {
    for (let n = 0; n < 6; n++) await newVisitor().post("/registrations", { kind: "individual" });
    for (let n = 0; n < 5; n++) expect(await begin(newVisitor(), newEmail())).not.toBe("");
    const sixth = await newVisitor().post("/registrations", {
      kind: "individual",
      contact: newEmail(),
      password: PASSWORD,
    });
    expect(sixth).toMatchObject({ status: 429, body: { code: "too-many" } });
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("uses one attempt when repeated with the same key", async () => {
    const person = newVisitor();
    await person.post("/registrations", { kind: "individual" });
    const body = { kind: "individual", contact: newEmail(), password: PASSWORD };
    const ids = new Set<unknown>();
    for (let n = 0; n < 7; n++) {
      const answer = await person.post("/registrations", body, "key-of-the-form");
      expect(answer.status).toBe(200);
      ids.add((answer.body.data as { id: string }).id);
    }
    expect(ids.size).toBe(1);
  });

  test("is done once with the same key, and refused with another password", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const body = { kind: "individual", contact: email, password: PASSWORD };
    await person.post("/registrations", { kind: "individual" });
    const first = await person.post("/registrations", body, "key-of-the-form");
    const repeated = await person.post("/registrations", body, "key-of-the-form");
    expect(repeated.body).toEqual(first.body);
    const sent = await database().selectFrom("message").select("id").where("address", "=", email).execute();
    expect(sent).toHaveLength(1);
    const other = await person.post(
      "/registrations",
      { ...body, password: "blue umbrellas, four" },
      "key-of-the-form",
    );
    expect(other.body.code).toBe("key-reused");
  });
});

describe("the contact token", () => {
  test("is accepted in any notation, and a second confirmation answers the same", async () => {
    const [person, phone] = [newVisitor(), newPhone()];
    const id = await begin(person, phone);
    const token = (await messageTo(phone))?.token ?? "";
    const typed = `${token.slice(0, 3)}-${token.slice(3)}`.toLowerCase();
    const first = await person.post(`/registrations/${id}/confirm`, { token: typed });
    expect(first).toMatchObject({ status: 200, body: { data: { records: [] } } });
    const repeated = await person.post(`/registrations/${id}/confirm`, { token });
    expect(repeated.body).toEqual(first.body);
  });

  test("is refused on the sixth attempt, even if correct", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const id = await begin(person, email);
    const token = (await messageTo(email))?.token;
    for (let n = 0; n < 5; n++) {
      const { status, body } = await person.post(`/registrations/${id}/confirm`, { token: wrongFor(token) });
      expect({ status, code: body.code }).toEqual({ status: 422, code: "token-wrong" });
    }
    expect((await person.post(`/registrations/${id}/confirm`, { token })).body.code).toBe("token-wrong");
  });

  test("expires after ten minutes", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const id = await begin(person, email);
    await database()
      .updateTable("one_time_token")
      .set({ expires_at: sql`expires_at - interval '10 minutes'` })
      .where("id", "=", id)
      .execute();
    const token = (await messageTo(email))?.token;
    expect((await person.post(`/registrations/${id}/confirm`, { token })).body.code).toBe("token-wrong");
  });

  test("is accepted only in the browser that requested it", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const id = await begin(person, email);
    const token = (await messageTo(email))?.token;
    const other = newVisitor();
    await begin(other, newEmail());
    const answer = await other.post(`/registrations/${id}/confirm`, { token });
    expect(answer).toMatchObject({ status: 404, body: { code: "registration-ended" } });
    const none = await other.post("/registrations/00000000-0000-4000-8000-000000000000/confirm", { token });
    expect(none.body).toEqual(answer.body);
    expect((await person.post(`/registrations/${id}/confirm`, { token })).status).toBe(200);
  });

  test("is always wrong for the contact of an existing account", async () => {
    const person = newVisitor();
    const id = await begin(person, "individual@ratebook.test");
    const { body } = await person.post(`/registrations/${id}/confirm`, { token: "7K3DM9" });
    expect(body.code).toBe("token-wrong");
  });
});

test("a started account is deleted on request, by its own browser only", async () => {
  const [person, email] = [newVisitor(), newEmail()];
  const id = await begin(person, email);
  expect((await newVisitor().delete(`/registrations/${id}`)).body.code).toBe("registration-ended");
  expect((await person.delete(`/registrations/${id}`)).status).toBe(200);
  const token = (await messageTo(email))?.token;
  const answer = await person.post(`/registrations/${id}/confirm`, { token });
  expect(answer.body.code).toBe("registration-ended");
});

describe("self-registration", () => {
  test("switched off by an administrator starts no account, and its limit is a setting", async () => {
    const admin = await signInAs("admin@ratebook.test");
    const versionOf = async () =>
      ((await admin.get("/settings")).body.data as { key: string; version: number }[]).find(
        ({ key }) => key === "self_registration",
      )?.version;
    const save = async (value: object) =>
      admin.patch("/settings/self_registration", { ...value, version: await versionOf() });
    await admin.post("/step-up", { password: "Ratebook-demo-1" });
    expect((await save({ open: "no" })).status).toBe(200);
    const refused = await newVisitor().post("/registrations", {
      kind: "individual",
      contact: newEmail(),
      password: PASSWORD,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: "registration-closed" } });
    expect((await save({ open: "yes", an_hour: 1 })).status).toBe(200);
    expect(await begin(newVisitor(), newEmail())).not.toBe("");
    expect(await begin(newVisitor(), newEmail())).toBe("");
  });
});
