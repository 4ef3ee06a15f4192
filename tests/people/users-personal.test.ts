import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import { createPerson, dataOf, openOffice, register, roleId, userId } from "./office.ts";

/** Links and accounts neither bypass the masking of personal data nor change without a message to the person. */

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

async function newIndividual(more: { email?: string; phone_number?: string; lga_id?: number } = {}) {
  const { id, code } = await database()
    .insertInto("individual")
    .values({ surname: `Eze ${nextNumber()}`, ...more })
    .returning(["id", "code"])
    .executeTakeFirstOrThrow();
  return { id, code };
}

const newPhone = () => `0803${String(5_000_000 + nextNumber())}`;
const reveals = (record_id: number) =>
  database()
    .selectFrom("audit")
    .select(["actor_name", "reason"])
    .where("action", "=", "individual.reveal")
    .where("record_id", "=", record_id)
    .execute();
const sentTo = (address: string) =>
  database().selectFrom("message").select(["template", "channel"]).where("address", "=", address).execute();
const linkOf = async (id: number) =>
  (
    await database()
      .selectFrom("app_user")
      .select("individual_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).individual_id;

describe("linking an account with an individual", () => {
  const rights = ["user.view", "user.edit", "user.create", "individual.view"];

  test("requires the right to reveal the record's personal data", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const record = await newIndividual({ lga_id: here });
    const none = await signInAs(await createOfficerWithGrants({ permissions: rights }));
    const elsewhere = await signInAs(
      await createOfficerWithGrants(
        { permissions: rights },
        { permissions: ["personal_data.reveal"], lga_ids: [there] },
      ),
    );
    const user = await userId(await createPerson("individual"));
    for (const officer of [none, elsewhere]) {
      const linked = await officer.post(`/users/${user}/links`, { individual_id: record.id });
      const area = { area: "individual", role_id: await roleId("individual-user"), invite: false };
      const { answer } = await register(officer, { ...area, individual_id: record.id });
      expect([linked.body.code, answer.body.code]).toEqual(["greater-rights", "greater-rights"]);
    }
    expect(await linkOf(user)).toBeNull();
    const near = await signInAs(
      await createOfficerWithGrants(
        { permissions: rights },
        { permissions: ["personal_data.reveal"], lga_ids: [here] },
      ),
    );
    expect((await near.post(`/users/${user}/links`, { individual_id: record.id })).status).toBe(200);
  });

  test("counts as a reveal, and notifies the person at the record's own contact", async () => {
    const [email, phone_number] = [`own${nextNumber()}@mail.ng`, newPhone()];
    const [byMail, byPhone] = [await newIndividual({ email }), await newIndividual({ phone_number })];
    const user = await userId(await createPerson("individual"));
    await admin.post(`/users/${user}/links`, { individual_id: byMail.id });
    expect(await reveals(byMail.id)).toEqual([
      { actor_name: expect.any(String), reason: expect.stringMatching(/^Linked to the account USR-/) },
    ]);
    expect(await sentTo(email)).toEqual([{ template: "record-linked", channel: "email" }]);
    const area = { area: "individual", role_id: await roleId("individual-user"), invite: false };
    const { answer } = await register(admin, { ...area, individual_id: byPhone.id });
    expect(answer.status).toBe(201);
    expect(await reveals(byPhone.id)).toHaveLength(1);
    expect(await sentTo(phone_number)).toEqual([{ template: "record-linked", channel: "sms" }]);
  });

  test("sends no message if it is refused", async () => {
    const email = `own${nextNumber()}@mail.ng`;
    const record = await newIndividual({ email });
    const user = await userId(await createPerson("individual"));
    await admin.post(`/users/${user}/links`, { individual_id: record.id, corporate_id: 999_999 });
    expect([await reveals(record.id), await sentTo(email)]).toEqual([[], []]);
  });
});

describe("a user edited by an officer", () => {
  test("is notified at the old contact, signed out, and loses pending contact changes", async () => {
    const email = await createPerson("individual");
    const id = await userId(email);
    const theirs = await signInAs(email);
    expect((await theirs.patch("/profile", { email: `later${nextNumber()}@mail.ng` })).status).toBe(200);
    const moved = `moved${nextNumber()}@mail.ng`;
    const answer = await admin.patch(`/users/${id}`, { version: 1, email: moved });
    expect(answer.status).toBe(200);
    expect(await sentTo(email)).toEqual([{ template: "contact-changed", channel: "email" }]);
    expect((await theirs.get("/profile")).status).toBe(401);
    const waiting = database().selectFrom("contact_change").selectAll().where("user_id", "=", id);
    expect(await waiting.execute()).toEqual([]);
  });

  test("is neither notified nor signed out if only the name changes", async () => {
    const email = await createPerson("individual");
    const id = await userId(email);
    const theirs = await signInAs(email);
    expect((await admin.patch(`/users/${id}`, { version: 1, name: "Ada Married" })).status).toBe(200);
    expect(await sentTo(email)).toEqual([]);
    expect((await theirs.get("/profile")).status).toBe(200);
  });

  test("stays signed in with the current session if it is the officer's own account", async () => {
    const everything = await admin.get("/profile");
    const own = await userId("admin@ratebook.test");
    const { version } = dataOf<{ version: number }>(await admin.get(`/users/${own}`));
    const elsewhere = await signInAs("admin@ratebook.test");
    const phone_number = newPhone();
    expect((await admin.patch(`/users/${own}`, { version, phone_number })).status).toBe(200);
    expect([everything.status, (await admin.get("/profile")).status]).toEqual([200, 200]);
    expect((await elsewhere.get("/profile")).status).toBe(401);
  });
});

describe("removing a link", () => {
  async function linked() {
    const here = await createLga();
    const record = await newIndividual({ lga_id: here });
    const person = await userId(await createPerson("individual"));
    const director = await userId(await createPerson("corporate"));
    const corporate = await database()
      .insertInto("corporate")
      .values({ name: `Company ${nextNumber()}`, lga_id: here, status: "approved" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await admin.post(`/users/${person}/links`, { individual_id: record.id });
    await admin.post(`/users/${director}/links`, { corporate_id: corporate.id });
    const paths = [
      `/users/${person}/links/individual`,
      `/users/${director}/links/corporates/${corporate.id}`,
    ] as const;
    return { here, person, director, paths, corporate: corporate.id };
  }
  const tryBoth = async (as: ApiClient, paths: readonly string[]) =>
    (await Promise.all(paths.map((path) => as.delete(path)))).map(({ status, body }) => [status, body.code]);

  test("requires the rights of the account, and access to the record", async () => {
    const { here, person, director, paths, corporate } = await linked();
    const visibility = ["individual.view", "corporate.view"];
    const inOnePlace = await signInAs(
      await createOfficerWithGrants({
        permissions: ["user.view", "user.edit", ...visibility],
        lga_ids: [here],
      }),
    );
    const blind = await signInAs(await createOfficerWithGrants({ permissions: ["user.edit"] }));
    const elsewhere = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["user.edit"] },
        { permissions: visibility, lga_ids: [await createLga()] },
      ),
    );
    const twice = (answer: readonly unknown[]) => [answer, answer];
    // Rights to own records come with user.edit, and the account holds them everywhere.
    expect(await tryBoth(inOnePlace, paths)).toEqual(twice([403, "greater-rights"]));
    expect(await tryBoth(blind, paths)).toEqual(twice([404, "not-found"]));
    expect(await tryBoth(elsewhere, paths)).toEqual(twice([404, "not-found"]));
    expect(await linkOf(person)).not.toBeNull();
    const enough = await signInAs(
      await createOfficerWithGrants({ permissions: ["user.edit", ...visibility] }),
    );
    expect(await tryBoth(enough, paths)).toEqual(twice([200, undefined]));
    expect(await linkOf(person)).toBeNull();
    const left = database().selectFrom("user_corporate").where("corporate_id", "=", corporate);
    expect(await left.select("user_id").where("user_id", "=", director).execute()).toEqual([]);
  });
});
