import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { unsealMessageText } from "#platform/messages/secret-text.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { nextNumber } from "../support/sample.ts";
import { createPerson, dataOf, openOffice } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

interface Rec {
  readonly id: number;
  readonly code: string;
}

const newIndividual = async (contact: object) =>
  dataOf<Rec>(
    await admin.post("/individuals", { surname: `Eze ${nextNumber()}`, first_name: "Ada", ...contact }),
  );

/** The newest message about a record, with the token that its recipient sees. */
async function messageAbout(recordId: number) {
  const row = await database()
    .selectFrom("message")
    .selectAll()
    .where("template", "=", "record-claim")
    .where("about_id", "=", recordId)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row?.sealed) return undefined;
  const token =
    /\b[0-9A-Z]{6}\b/.exec(unsealMessageText(row.sealed).body.replace(/IND-\S+|COR-\S+/g, ""))?.[0] ?? "";
  return { token, channel: row.channel, address: row.address };
}

const ask = async (client: ApiClient, code: string) =>
  dataOf<{ id: string }>(await client.post("/record-claims", { code })).id;
const linkOf = async (email: string) =>
  (
    await database()
      .selectFrom("app_user")
      .select("individual_id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).individual_id;

describe("an individual user", () => {
  test("claims a record with a token sent to the record's phone or email", async () => {
    const record = await newIndividual({ phone_number: "08034412201" });
    const email = await createPerson("individual");
    const person = await signInAs(email);
    const id = await ask(person, record.code);
    const sent = await messageAbout(record.id);
    expect(sent).toMatchObject({ channel: "sms", address: "08034412201" });
    const proved = await person.post(`/record-claims/${id}`, { token: sent?.token });
    expect(proved.body.data).toMatchObject({ code: record.code });
    expect(await linkOf(email)).toBe(record.id);
    expect((await person.post("/record-claims", { code: record.code })).body.code).toBe("already-linked");
  });

  test("cannot claim with a wrong token, or with the right one after five attempts", async () => {
    const record = await newIndividual({ email: `rec${nextNumber()}@ratebook.test` });
    const email = await createPerson("individual");
    const person = await signInAs(email);
    const id = await ask(person, record.code);
    const token = (await messageAbout(record.id))?.token ?? "";
    const wrong = token === "000000" ? "111111" : "000000";
    for (let attempts = 0; attempts < 5; attempts++)
      expect((await person.post(`/record-claims/${id}`, { token: wrong })).body.code).toBe("token-wrong");
    expect((await person.post(`/record-claims/${id}`, { token })).body.code).toBe("token-wrong");
    expect(await linkOf(email)).toBeNull();
  });

  test("cannot use a token that another user requested", async () => {
    const record = await newIndividual({ phone_number: "08034412203" });
    const [asker, thief] = [await createPerson("individual"), await createPerson("individual")];
    const id = await ask(await signInAs(asker), record.code);
    const token = (await messageAbout(record.id))?.token;
    const stolen = await (await signInAs(thief)).post(`/record-claims/${id}`, { token });
    expect(stolen.body.code).toBe("token-wrong");
    expect(await linkOf(thief)).toBeNull();
  });

  test("gets the same answer for linked and unreachable records, and nothing is sent", async () => {
    const silent = await newIndividual({});
    const linked = await newIndividual({ phone_number: "08034412204" });
    const owner = await createPerson("individual");
    await database()
      .updateTable("app_user")
      .set({ individual_id: linked.id })
      .where("email", "=", owner)
      .execute();
    const person = await signInAs(await createPerson("individual"));
    const shape = /^[0-9a-f-]{36}$/;
    for (const { id, code } of [silent, linked]) {
      expect(await ask(person, code)).toMatch(shape);
      expect(await messageAbout(id)).toBeUndefined();
    }
    expect((await person.post("/record-claims", { code: "IND-0000001-Z" })).body.errors).toHaveProperty(
      "code",
    );
    expect((await person.post("/record-claims", { code: "COR-0000001-A" })).body.errors).toHaveProperty(
      "code",
    );
  });

  test("is the only one linked when two claim one record concurrently", async () => {
    const record = await newIndividual({ phone_number: "08034412205" });
    const people = [await createPerson("individual"), await createPerson("individual")];
    const claims = [];
    for (const email of people) {
      const client = await signInAs(email);
      claims.push({
        client,
        id: await ask(client, record.code),
        token: (await messageAbout(record.id))?.token,
      });
    }
    const answers = await Promise.all(
      claims.map(({ client, id, token }) => client.post(`/record-claims/${id}`, { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test("corporate users claim a corporate: the first is in charge, the second joins", async () => {
  const made = await admin.post("/corporates", {
    name: `Company ${nextNumber()}`,
    phone_number: "08034412206",
  });
  const { id: corporate, code } = dataOf<Rec>(made);
  for (const in_charge of [true, false]) {
    const email = await createPerson("corporate");
    const person = await signInAs(email);
    const id = await ask(person, code);
    const token = (await messageAbout(corporate))?.token;
    expect((await person.post(`/record-claims/${id}`, { token })).status).toBe(200);
    const row = await database()
      .selectFrom("user_corporate")
      .innerJoin("app_user", "app_user.id", "user_id")
      .select("in_charge")
      .where("app_user.email", "=", email)
      .executeTakeFirstOrThrow();
    expect(row.in_charge).toBe(in_charge);
  }
});

test("officers cannot claim records", async () => {
  expect((await admin.post("/record-claims", { code: "IND-0000001-B" })).status).toBe(403);
});
