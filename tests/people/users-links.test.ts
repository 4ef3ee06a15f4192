import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import { dataOf, openOffice, register, roleId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

const newIndividual = async (lga_id: number | null = null) =>
  dataOf<{ id: number; code: string }>(
    await admin.post("/individuals", { surname: `Eze ${nextNumber()}`, first_name: "Ada", lga_id }),
  );
const newCorporate = async () =>
  dataOf<{ id: number }>(await admin.post("/corporates", { name: `Company ${nextNumber()} Limited` })).id;
const person = async (area: "individual" | "corporate", body: object = {}) =>
  register(admin, { area, role_id: await roleId(`${area}-user`), invite: false, ...body });
const people = async (corporate: number) =>
  database()
    .selectFrom("user_corporate")
    .select(["user_id", "in_charge"])
    .where("corporate_id", "=", corporate)
    .orderBy("user_id")
    .execute();
interface Linked {
  readonly links: readonly { id: number; type: string; in_charge: boolean }[];
}
const linksOf = async (id: number) => dataOf<Linked>(await admin.get(`/users/${id}`)).links;

describe("an individual user", () => {
  test("can be linked when registered, also by the record's code", async () => {
    const { id, code } = await newIndividual();
    const user = await person("individual", { individual_id: code });
    expect(user.answer.status).toBe(201);
    expect(await linksOf(user.id)).toMatchObject([{ type: "individual", id }]);
  });

  test("is linked to one individual, and the individual to no other user", async () => {
    const [first, second] = [await newIndividual(), await newIndividual()];
    const user = await person("individual", { individual_id: first.id });
    const more = await admin.post(`/users/${user.id}/links`, { individual_id: second.id });
    expect(more.body.errors).toHaveProperty("individual_id");
    const { answer } = await person("individual", { individual_id: first.id });
    expect([answer.body.code, answer.body.errors]).toMatchObject([
      "duplicate",
      { individual_id: [expect.stringContaining("is already linked to this individual")] },
    ]);
    expect((await admin.delete(`/users/${user.id}/links/individual`)).status).toBe(200);
    expect((await admin.post(`/users/${user.id}/links`, { individual_id: second.id })).status).toBe(200);
    expect(await linksOf(user.id)).toMatchObject([{ id: second.id }]);
  });

  test("is the only one linked when two are linked to one record concurrently", async () => {
    const { id } = await newIndividual();
    const users = [await person("individual"), await person("individual")];
    const answers = await Promise.all(
      users.map((user) => admin.post(`/users/${user.id}/links`, { individual_id: id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("cannot be linked to a record the officer cannot view, or to a corporate", async () => {
    const { id } = await newIndividual(await createLga());
    const user = await person("individual");
    const officer = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["user.edit"] },
        { permissions: ["individual.view"], lga_ids: [await createLga()] },
      ),
    );
    const { status, body } = await officer.post(`/users/${user.id}/links`, { individual_id: id });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["individual_id"]]);
    const corporate = await admin.post(`/users/${user.id}/links`, { corporate_id: await newCorporate() });
    expect(corporate.body.errors).toHaveProperty("corporate_id");
  });
});

describe("the people of a corporate", () => {
  test("can be several, and the first is in charge until changed", async () => {
    const corporate = await newCorporate();
    const [first, second] = [
      await person("corporate", { corporate_id: corporate }),
      await person("corporate", { corporate_id: corporate }),
    ];
    expect(await people(corporate)).toEqual([
      { user_id: first.id, in_charge: true },
      { user_id: second.id, in_charge: false },
    ]);
    await admin.post(`/users/${second.id}/links`, { corporate_id: corporate, in_charge: true });
    expect(await people(corporate)).toEqual([
      { user_id: first.id, in_charge: false },
      { user_id: second.id, in_charge: true },
    ]);
  });

  test("always include a person in charge, who hands over first or is removed last", async () => {
    const corporate = await newCorporate();
    const [first, second] = [
      await person("corporate", { corporate_id: corporate }),
      await person("corporate", { corporate_id: corporate }),
    ];
    const path = (id: number) => `/users/${id}/links/corporates/${corporate}`;
    expect((await admin.delete(path(first.id))).body.code).toBe("in-charge");
    expect((await admin.delete(path(second.id))).status).toBe(200);
    expect((await admin.delete(path(first.id))).status).toBe(200);
    expect(await people(corporate)).toEqual([]);
  });

  test("include one person in charge after concurrent requests", async () => {
    const corporate = await newCorporate();
    const users = [await person("corporate"), await person("corporate"), await person("corporate")];
    const answers = await Promise.all(
      users.map(({ id }) => admin.post(`/users/${id}/links`, { corporate_id: corporate, in_charge: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await people(corporate)).filter(({ in_charge }) => in_charge)).toHaveLength(1);
  });

  test("are checked by the database too", async () => {
    const corporate = await newCorporate();
    const user = await person("corporate");
    const write = database()
      .insertInto("user_corporate")
      .values({ user_id: user.id, corporate_id: corporate, in_charge: false })
      .execute();
    await expect(write).rejects.toThrow(/nobody is in charge/);
  });
});
