import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { nextNumber } from "../support/sample.ts";
import { dataOf, openOffice } from "./office.ts";
import {
  accountsOf,
  finish,
  newEmail,
  newPhone,
  newVisitor,
  prove,
  type SignedInData,
} from "./registration-kit.ts";

/** A visitor claims an existing record. */

let db: TestDatabase;
let admin: ApiClient;
beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());
beforeEach(() => database().deleteFrom("rate_limit").execute());

interface Rec {
  readonly id: number;
  readonly code: string;
}

const enter = async (endpoint: string, values: object) =>
  dataOf<Rec>(await admin.post(`/${endpoint}`, values));

describe("an existing record", () => {
  test("is offered masked to a visitor who verified its contact, and claimed with its name", async () => {
    const phone = newPhone();
    const record = await enter("individuals", {
      surname: "Adékúnlé",
      first_name: "Sadé",
      phone_number: phone,
    });
    const person = newVisitor();
    const { id, records } = await prove(person, phone);
    expect(records).toEqual([
      { code: record.code, name: expect.stringMatching(/^S•+ A•+$/), lga_name: null },
    ]);
    const { status, body } = await finish(person, id, { claim: record.code });
    expect(status).toBe(200);
    expect((body.data as SignedInData).user).toMatchObject({
      individual_id: record.id,
      name: "Sadé Adékúnlé",
    });
    const after = await prove(newVisitor(), newEmail());
    expect(after.records).toEqual([]);
  });

  test("of a corporate is claimed by a person who enters their name and is in charge", async () => {
    const email = newEmail();
    const { id: corporate, code } = await enter("corporates", {
      name: `Zenith Mills ${nextNumber()}`,
      email,
    });
    const person = newVisitor();
    const { id, records } = await prove(person, email, "corporate");
    expect(records.map((record) => record.code)).toEqual([code]);
    expect((await finish(person, id, { claim: code })).body.errors).toHaveProperty("contact_name");
    const { body } = await finish(person, id, { claim: code, contact_name: "Ifeanyi Obi" });
    expect((body.data as SignedInData).user).toMatchObject({ corporate_id: corporate, name: "Ifeanyi Obi" });
  });

  test("is claimed once when two visitors verified its phone and its email", async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const { id: record, code } = await enter("individuals", { surname: "Race", phone_number: phone, email });
    const claims = [];
    for (const contact of [phone, email]) {
      const person = newVisitor();
      claims.push({ person, ...(await prove(person, contact)) });
    }
    const answers = await Promise.all(claims.map(({ person, id }) => finish(person, id, { claim: code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("record-taken");
    const holders = await database()
      .selectFrom("app_user")
      .select("id")
      .where("individual_id", "=", record)
      .execute();
    expect(holders).toHaveLength(1);
  });

  test("with another contact, archived or of the other kind cannot be claimed", async () => {
    const email = newEmail();
    const foreign = await enter("individuals", { surname: "Foreign", phone_number: newPhone() });
    const archived = await enter("individuals", { surname: "Archived", email });
    await admin.post(`/individuals/${archived.id}/archive`, { reason: "Entered twice" });
    const company = await enter("corporates", { name: `Other Kind ${nextNumber()}`, email });
    const person = newVisitor();
    const { id, records } = await prove(person, email);
    expect(records).toEqual([]);
    for (const { code } of [foreign, archived, company])
      expect(await finish(person, id, { claim: code })).toMatchObject({
        status: 409,
        body: { code: "record-taken" },
      });
    expect(await accountsOf(email)).toBe(0);
  });
});
