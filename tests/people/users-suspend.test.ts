import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lastApprovers } from "#areas/identity/people/last-approvers.ts";
import { database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs, signInByPassword } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createRole, dataOf, openOffice, openTokens, register, roleId, userId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;
let administrator: number;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
  administrator = await roleId("administrator");
});
afterAll(() => db?.close());

const actionsOn = async (id: number) =>
  (
    await database()
      .selectFrom("audit")
      .select("action")
      .where("resource", "=", "user")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

describe("the warning before a suspension", () => {
  test("lists decision rights that would be left to one other person or to none", async () => {
    const [one, other] = [
      await createOfficerWithGrants({ permissions: ["objection.decide", "property.view"] }),
      await createOfficerWithGrants({ permissions: ["objection.decide"] }),
    ];
    const holders = await database()
      .selectFrom("app_user as u")
      .innerJoin("user_role as ur", "ur.user_id", "u.id")
      .innerJoin("role_permission as rp", "rp.role_id", "ur.role_id")
      .where("rp.permission", "=", "objection.decide")
      .where("u.email", "not in", [one, other])
      .select("u.id")
      .execute();
    const ids = holders.map(({ id }) => id);
    const suspended = (is: boolean) =>
      database()
        .updateTable("app_user")
        .set({ status: is ? "suspended" : "active" })
        .where("id", "in", ids)
        .where("status", "=", is ? "active" : "suspended")
        .execute();
    const id = await userId(one);
    expect(await lastApprovers(id)).toEqual([]);
    await suspended(true);
    expect(await lastApprovers(id)).toEqual([{ right: "Objections: decide", left: other }]);
    await database()
      .updateTable("app_user")
      .set({ status: "suspended" })
      .where("email", "=", other)
      .execute();
    expect(await lastApprovers(id)).toEqual([{ right: "Objections: decide", left: null }]);
    await suspended(false);
  });
});

describe("suspending a user", () => {
  test("applies at the next request of an open session, and is audited", async () => {
    const email = await createOfficerWithGrants({ permissions: ["property.view"] });
    const officer = await signInAs(email);
    const id = await userId(email);
    expect((await officer.get("/properties")).status).toBe(200);
    const suspended = await admin.post(`/users/${id}/suspend`, { reason: "Left the service" });
    expect(suspended.body.data).toMatchObject({ status: "suspended", status_reason: "Left the service" });
    expect((await officer.get("/properties")).status).toBe(401);
    await expect(signInByPassword(email)).rejects.toThrow(/is incorrect/);
    const view = await admin.get(`/users/${id}`);
    expect(dataOf<{ sessions: { open: number } }>(view).sessions.open).toBe(0);
    expect(await actionsOn(id)).toContain("user.suspend");
  });

  test("is undone by reinstating: sign-in works again, the old session does not", async () => {
    const email = await createOfficerWithGrants({ permissions: ["property.view"] });
    const before = await signInAs(email);
    const id = await userId(email);
    await admin.post(`/users/${id}/suspend`, { reason: "Inquiry" });
    expect((await admin.post(`/users/${id}/reinstate`, { reason: "Cleared" })).status).toBe(200);
    expect((await before.get("/properties")).status).toBe(401);
    expect((await (await signInAs(email)).get("/properties")).status).toBe(200);
  });

  test("requires a reason, and is done once", async () => {
    const id = await userId(await createOfficerWithGrants({ permissions: ["property.view"] }));
    expect((await admin.post(`/users/${id}/suspend`, { reason: " " })).body.errors).toHaveProperty("reason");
    await admin.post(`/users/${id}/suspend`, { reason: "Inquiry" });
    expect((await admin.post(`/users/${id}/suspend`, { reason: "Again" })).body.code).toBe("wrong-status");
  });

  test("is refused for the own account and for users with more rights", async () => {
    const own = await userId("admin@ratebook.test");
    expect((await admin.post(`/users/${own}/suspend`, { reason: "Tired" })).body.code).toBe("own-account");
    const clerk = await signInAs(await createOfficerWithGrants({ permissions: ["user.suspend"] }));
    const answer = await clerk.post(`/users/${own}/suspend`, { reason: "Coup" });
    expect([answer.status, answer.body.code]).toEqual([403, "greater-rights"]);
  });

  test("voids an open invitation", async () => {
    const { id } = await register(admin, { role_id: administrator });
    expect(await openTokens(id)).toHaveLength(1);
    await admin.post(`/users/${id}/suspend`, { reason: "Wrong person" });
    expect(await openTokens(id)).toHaveLength(0);
    expect((await admin.post(`/users/${id}/invite`)).body.code).toBe("wrong-status");
  });
});

test("an officer can sign a user out everywhere, and the user can sign in again", async () => {
  const email = await createOfficerWithGrants({ permissions: ["property.view"] });
  const [one, other] = [await signInAs(email), await signInAs(email)];
  const id = await userId(email);
  expect((await admin.post(`/users/${id}/sign-out`)).body.data).toEqual({ ended: 2 });
  for (const session of [one, other]) expect((await session.get("/properties")).status).toBe(401);
  expect((await (await signInAs(email)).get("/properties")).status).toBe(200);
  expect(await actionsOn(id)).toContain("user.end_sessions");
});

test("sensitive changes of users and roles are refused without step-up", async () => {
  const email = await createOfficerWithGrants({
    permissions: ["user.create", "user.edit", "user.suspend", "role.edit"],
  });
  const officer = await signInAs(email);
  await database()
    .updateTable("session")
    .set({ proved_at: new Date(Date.now() - 6 * 60_000) })
    .where("user_id", "=", await userId(email))
    .execute();
  const [other, role] = [await userId("guest@ratebook.test"), await createRole([])];
  const paths = [
    officer.post("/users", { name: "A", email: "a@ratebook.test", area: "admin", role_id: role }),
    officer.patch(`/users/${other}`, { version: 1, name: "A" }),
    officer.post(`/users/${other}/suspend`, { reason: "A" }),
    officer.post(`/users/${other}/sign-out`),
    officer.post(`/users/${other}/roles`, { role_id: role }),
    officer.delete(`/users/${other}/roles/${role}`),
    officer.post(`/users/${other}/links`, { individual_id: 1 }),
    officer.post("/roles", { title: "A", area: "admin" }),
    officer.patch(`/roles/${role}`, { version: 1, title: "A" }),
    officer.delete(`/roles/${role}`),
  ];
  const codes = (await Promise.all(paths)).map(({ body }) => body.code);
  expect(codes).toEqual(paths.map(() => "step-up-needed"));
});
