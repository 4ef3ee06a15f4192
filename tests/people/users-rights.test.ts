import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga, createOfficer } from "../support/people.ts";
import { createRole, dataOf, openOffice, register, roleId, userId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;
let administrator: number;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
  administrator = await roleId("administrator");
});
afterAll(() => db?.close());

describe("granting a role", () => {
  test("can be limited to places, in the labels and in effect", async () => {
    const lga = await createLga();
    const { name } = await database()
      .selectFrom("lga")
      .select("name")
      .where("id", "=", lga)
      .executeTakeFirstOrThrow();
    const email = await createOfficerWithGrants();
    const id = await userId(email);
    const role = await createRole(["property.approve"]);
    expect((await admin.post(`/users/${id}/roles`, { role_id: role, lga_ids: [lga] })).status).toBe(200);
    const view = dataOf<{ roles: { rights: string[] }[] }>(await admin.get(`/users/${id}`));
    expect(view.roles.flatMap(({ rights }) => rights)).toEqual([`Can approve properties in ${name}`]);
    const holder = await signInAs(email);
    expect((await holder.get("/permissions")).body.data).toMatchObject({
      "property.approve": { lga: [lga], agency: "*", grants: [{ lga: [lga], agency: "*" }] },
    });
  });

  test("is refused without a place, for an unknown place and for another kind of user", async () => {
    const id = await userId(await createOfficerWithGrants());
    const role = await createRole(["property.view"]);
    const errors = async (body: object) =>
      Object.keys((await admin.post(`/users/${id}/roles`, body)).body.errors ?? {}).sort();
    expect(await errors({ role_id: role, lga_ids: [], agency_ids: [] })).toEqual(["agency_ids", "lga_ids"]);
    expect(await errors({ role_id: role, lga_ids: [9_999_999], agency_ids: [9_999_999] })).toEqual([
      "agency_ids",
      "lga_ids",
    ]);
    expect(await errors({ role_id: await roleId("guest") })).toEqual(["role_id"]);
    expect(await errors({ role_id: 9_999_999_999 })).toEqual(["role_id"]);
  });

  test("is refused for rights that the officer lacks or holds only elsewhere", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const giver = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["user.view", "user.edit", "user.create"], lga_ids: [here] },
        { permissions: ["property.view"], lga_ids: [here] },
      ),
    );
    const role = await createRole(["property.view"]);
    const strong = await createRole(["property.view", "property.approve"]);
    const { id, answer } = await register(giver, { role_id: role, lga_ids: [here], invite: false });
    expect(answer.status).toBe(201);
    const give = async (body: object) => (await giver.post(`/users/${id}/roles`, body)).body.code;
    expect(await give({ role_id: role })).toBe("greater-rights");
    expect(await give({ role_id: role, lga_ids: [here, there] })).toBe("greater-rights");
    expect(await give({ role_id: strong, lga_ids: [here] })).toBe("greater-rights");
    const { answer: refused } = await register(giver, { role_id: administrator, lga_ids: [here] });
    expect([refused.status, refused.body.code]).toEqual([403, "greater-rights"]);
  });

  test("does not widen a role already held", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const agency = await database().selectFrom("agency").select("id").orderBy("id").executeTakeFirstOrThrow();
    const giver = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["user.edit"] },
        { permissions: ["bill.view"], lga_ids: [here], agency_ids: [agency.id] },
      ),
    );
    const [wide, narrow] = [await createRole(["bill.view"]), await createRole(["bill.view"])];
    const email = await createOfficerWithGrants();
    const id = await userId(email);
    await admin.post(`/users/${id}/roles`, { role_id: wide, lga_ids: [there] });
    const narrowPlace = { lga_ids: [here], agency_ids: [agency.id] };
    const { status } = await giver.post(`/users/${id}/roles`, { role_id: narrow, ...narrowPlace });
    expect(status).toBe(200);
    // All agencies in one local government, and one agency in another: not all agencies in both.
    const held = dataOf<Record<string, object>>(await (await signInAs(email)).get("/permissions"));
    expect(held["bill.view"]).toMatchObject({
      grants: expect.arrayContaining([
        { lga: [there], agency: "*" },
        { lga: [here], agency: [agency.id] },
      ]),
    });
  });

  test("can be undone, but not by an officer who lacks the rights of the role", async () => {
    const email = await createOfficerWithGrants();
    const id = await userId(email);
    const role = await createRole(["property.view"]);
    await admin.post(`/users/${id}/roles`, { role_id: role });
    const clerk = await signInAs(await createOfficerWithGrants({ permissions: ["user.edit"] }));
    expect((await clerk.delete(`/users/${id}/roles/${role}`)).body.code).toBe("greater-rights");
    const holder = await signInAs(email);
    expect((await holder.get("/properties")).status).toBe(200);
    expect((await admin.delete(`/users/${id}/roles/${role}`)).status).toBe(200);
    expect((await holder.get("/properties")).status).toBe(403);
    expect((await admin.delete(`/users/${id}/roles/${role}`)).status).toBe(404);
  });
});

describe("an officer of one place", () => {
  test("can view and change only officers who work nowhere else", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const officer = await signInAs(await createOfficer([here]));
    const mine = await userId(await createOfficer([here]));
    const others = await Promise.all(
      [[there], [here, there], null].map(async (lgas) => userId(await createOfficer(lgas))),
    );
    const ids = dataOf<{ id: number }[]>(await officer.get("/users?per_page=200")).map(({ id }) => id);
    expect(ids).toContain(mine);
    for (const id of others) {
      expect(ids).not.toContain(id);
      const paths = [
        officer.get(`/users/${id}`),
        officer.patch(`/users/${id}`, { version: 1, name: "A" }),
        officer.post(`/users/${id}/suspend`, { reason: "A" }),
        officer.post(`/users/${id}/sign-out`),
        officer.post(`/users/${id}/invite`),
        officer.post(`/users/${id}/roles`, { role_id: administrator, lga_ids: [here] }),
        officer.delete(`/users/${id}/roles/${administrator}`),
        officer.post(`/users/${id}/links`, { individual_id: 1 }),
      ];
      expect((await Promise.all(paths)).map(({ status }) => status)).toEqual(paths.map(() => 404));
    }
  });
});

describe("the preview of a role grant", () => {
  const preview = async (client: ApiClient, query: string) => {
    const { status, body } = await client.get(`/users/role-preview?${query}`);
    return { status, ...(body.data as { adds: string[]; result: string[] }) };
  };
  const nameOf = async (table: "lga" | "agency", id: number) =>
    (await database().selectFrom(table).select("name").where("id", "=", id).executeTakeFirstOrThrow()).name;

  test("lists the added rights and all resulting rights, each grant separately", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const agency = await database().selectFrom("agency").select("id").orderBy("id").executeTakeFirstOrThrow();
    const [bills, more] = [await createRole(["bill.view"]), await createRole(["bill.view", "receipt.view"])];
    const id = await userId(await createOfficerWithGrants());
    await admin.post(`/users/${id}/roles`, { role_id: bills, lga_ids: [here] });
    const [ofPlace, ofAgency] = [
      ` in ${await nameOf("lga", here)}`,
      ` for ${await nameOf("agency", agency.id)}`,
    ];
    expect(await preview(admin, `user_id=${id}&role_id=${more}&agency_ids=${agency.id}`)).toEqual({
      status: 200,
      adds: [`Can view bills${ofAgency}`, `Can view receipts${ofAgency}`],
      result: [`Can view bills${ofPlace}`, `Can view bills${ofAgency}`, `Can view receipts${ofAgency}`],
    });
    // When the grant moves to another place, it no longer applies in the first.
    expect(await preview(admin, `user_id=${id}&role_id=${bills}&lga_ids=${there}`)).toEqual({
      status: 200,
      adds: [`Can view bills in ${await nameOf("lga", there)}`],
      result: [`Can view bills in ${await nameOf("lga", there)}`],
    });
    const places = `lga_ids=${here}&lga_ids=${there}`;
    const other = await preview(admin, `user_id=${id}&role_id=${bills}&${places}`);
    expect(other.result).toEqual([
      `Can view bills in ${await nameOf("lga", here)} and ${await nameOf("lga", there)}`,
    ]);
  });

  test("changes nothing, and requires the right to grant roles to the user", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const role = await createRole(["bill.view"]);
    const id = await userId(await createOfficer([there]));
    const clerk = await signInAs(
      await createOfficerWithGrants({ permissions: ["user.edit"], lga_ids: [here] }),
    );
    expect((await preview(clerk, `user_id=${id}&role_id=${role}`)).status).toBe(404);
    expect((await preview(admin, `role_id=${role}`)).result).toEqual(["Can view bills"]);
    expect((await preview(admin, "role_id=9999999999")).status).toBe(400);
    const roles = await database().selectFrom("user_role").where("user_id", "=", id).selectAll().execute();
    expect(roles.map(({ role_id }) => role_id)).not.toContain(role);
  });
});
