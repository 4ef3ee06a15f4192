import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SimilarRecords } from "#areas/registry/records/similar-records.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, signInByPassword } from "../support/api.ts";
import { clearAttempts } from "../support/attempts.ts";
import type { TestDatabase } from "../support/database.ts";
import { decide } from "../support/decide.ts";
import { nextNumber } from "../support/sample.ts";
import { openOffice } from "./office.ts";
import {
  accountOf,
  accountsOf,
  begin,
  finish,
  messageTo,
  newEmail,
  newPhone,
  newVisitor,
  PASSWORD,
  prove,
  type SignedInData,
} from "./registration-kit.ts";

/** Finishing an account, with new details or by claiming an existing record. */

let db: TestDatabase;
let admin: ApiClient;
beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());
beforeEach(clearAttempts);

const actionsAbout = async (resource: string, id: number) =>
  (
    await database()
      .selectFrom("audit")
      .select(["action", "actor_id", "area"])
      .where("resource", "=", resource)
      .where("record_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ action, actor_id, area }) => `${action} by ${actor_id === null ? "nobody" : actor_id} of ${area}`);

describe("details", () => {
  test("of a person create an active individual, a linked user and a session", async () => {
    const [person, phone] = [newVisitor(), newPhone()];
    const { id } = await prove(person, phone);
    const surname = `Balogun ${nextNumber()}`;
    const { status, body } = await finish(person, id, {
      surname,
      first_name: "Kẹ́hìndé",
      phone_number: phone,
    });
    expect(status).toBe(200);
    const { user, token, formatted_permissions } = body.data as SignedInData;
    expect(user).toMatchObject({ area: "individual", name: `Kẹ́hìndé ${surname}`, phone_number: phone });
    expect(formatted_permissions).toHaveProperty(["own_asset.create"]);
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect(person.cookies.get("sid")).toBeDefined();
    const { individual_id } = await accountOf(phone);
    const record = await database()
      .selectFrom("individual")
      .select(["status", "created_by", "phone_number"])
      .where("id", "=", individual_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(record).toEqual({ status: "active", created_by: user.id, phone_number: phone });
    expect(await actionsAbout("individual", individual_id ?? 0)).toEqual([
      `individual.create by ${user.id} of individual`,
    ]);
    expect(await actionsAbout("user", user.id)).toEqual([
      `user.register by ${user.id} of individual`,
      `user.sign_in by ${user.id} of individual`,
    ]);
    expect(await messageTo(phone)).toMatchObject({ template: "account-opened" });
    expect((await signInByPassword(phone, PASSWORD)).get).toBeDefined();
  });

  test("of a company create a corporate pending approval, with a person in charge", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const { id } = await prove(person, email, "corporate");
    const name = `Ọdúnladé Foods ${nextNumber()}`;
    const lacking = await finish(person, id, { name });
    expect(lacking.body.errors).toHaveProperty("contact_name");
    const { status, body } = await finish(person, id, { name, contact_name: "Bísí Ọdúnladé", email });
    expect(status).toBe(200);
    const { user } = body.data as SignedInData;
    expect(user).toMatchObject({ area: "corporate", name: "Bísí Ọdúnladé" });
    const waiting = await admin.get(`/corporates?status=submitted&q=${encodeURIComponent(name)}`);
    const [corporate] = waiting.body.data as { id: number; created_by: number }[];
    expect(corporate).toMatchObject({ created_by: user.id, id: user.corporate_id });
    const link = await database()
      .selectFrom("user_corporate")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(link).toMatchObject({ corporate_id: corporate?.id, in_charge: true });
    expect((await decide(admin, `/corporates/${corporate?.id}/approve`)).status).toBe(200);
  });

  test("are refused with all errors at once, and a duplicate does not reveal its record", async () => {
    const usedTin = `${7_000_000_000 + nextNumber()}`;
    await admin.post("/individuals", { surname: "Holder", tin_number: usedTin });
    const [person, email] = [newVisitor(), newEmail()];
    const { id } = await prove(person, email);
    const faulty = await finish(person, id, { tin_number: "12", shoe_size: "44" });
    expect(Object.keys(faulty.body.errors ?? {}).sort()).toEqual(["shoe_size", "surname", "tin_number"]);
    const { status, body } = await finish(person, id, { surname: "Copy", tin_number: usedTin });
    expect({ status, code: body.code }).toEqual({ status: 422, code: "duplicate" });
    expect(JSON.stringify(body)).not.toContain("IND-");
    expect(await accountsOf(email)).toBe(0);
    expect((await finish(person, id, { surname: "Own" })).status).toBe(200);
  });

  test("similar to a person at the same address are reported without a name", async () => {
    const house = { street_number: "9C", street_name: "Ijemo Road", city: "Abeokuta" };
    await admin.post("/individuals", { ...house, surname: "Ògúndélé", first_name: "Ṣadé" });
    const [person, email] = [newVisitor(), newEmail()];
    const { id } = await prove(person, email);
    const typed = { ...house, surname: "Ogundele", first_name: "Sade A." };
    const { status, body } = await finish(person, id, typed);
    expect({ status, code: body.code }).toEqual({ status: 409, code: "likely-duplicates" });
    const { candidates, others, alike_seen } = body.data as unknown as SimilarRecords;
    expect(candidates).toEqual([]);
    expect(others).toMatch(/^A person with a similar name at this address is already on record\./);
    expect(JSON.stringify(body)).not.toMatch(/IND-|Ògúndélé|"id"/);
    expect(await accountsOf(email)).toBe(0);
    expect((await finish(person, id, { ...typed, alike_seen })).status).toBe(200);
  });

  test("require a verified contact, in the browser that verified it", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const id = await begin(person, email);
    const early = await finish(person, id, { surname: "Early" });
    expect(early).toMatchObject({ status: 409, body: { code: "not-confirmed" } });
    const token = (await messageTo(email))?.token;
    await person.post(`/registrations/${id}/confirm`, { token });
    const other = newVisitor();
    await begin(other, newEmail());
    expect(await finish(other, id, { surname: "Thief" })).toMatchObject({
      status: 404,
      body: { code: "registration-ended" },
    });
    expect(await accountsOf(email)).toBe(0);
  });

  test("are refused after two hours", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const { id } = await prove(person, email);
    await database()
      .updateTable("registration")
      .set({ created_at: sql`created_at - interval '2 hours'` })
      .where("id", "=", id)
      .execute();
    expect((await finish(person, id, { surname: "Late" })).body.code).toBe("registration-ended");
  });

  test("sent twice create one account, also concurrently, and are refused after sign-out", async () => {
    const [person, email] = [newVisitor(), newEmail()];
    const { id } = await prove(person, email);
    const body = { surname: `Twice ${nextNumber()}` };
    const both = await Promise.all([finish(person, id, body), finish(person, id, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountsOf(email)).toBe(1);
    const made = await database()
      .selectFrom("individual")
      .select("id")
      .where("surname", "=", body.surname)
      .execute();
    expect(made).toHaveLength(1);
    await database()
      .updateTable("session")
      .set({ ended_at: sql`now()` })
      .where("user_id", "=", (await accountOf(email)).id)
      .execute();
    expect((await finish(person, id, body)).body.code).toBe("registration-ended");
  });

  test("for a contact verified twice create one account, and report a duplicate to the second", async () => {
    const email = newEmail();
    const people = [newVisitor(), newVisitor()];
    const proved = [];
    for (const person of people) proved.push({ person, ...(await prove(person, email)) });
    const answers = await Promise.all(
      proved.map(({ person, id }, n) => finish(person, id, { surname: `Rival ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe("duplicate");
    expect(await accountsOf(email)).toBe(1);
  });
});
