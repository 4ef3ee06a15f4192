import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { seed } from "#app/database/seed.ts";
import { allPermissions, builtInRoles } from "#domain/permissions.ts";
import { database } from "#kernel/db/client.ts";
import { connectAsOwner } from "../money/support/owner.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import type { TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createLga } from "../support/people.ts";
import { nextNumber } from "../support/sample.ts";
import { createRole, dataOf, openOffice, roleId, userId } from "./office.ts";

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await openOffice();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db?.close());

interface Role {
  readonly id: number;
  readonly title: string;
  readonly permissions: readonly string[];
  readonly version: number;
  readonly rights: readonly string[];
}

const getRole = async (id: number) => dataOf<Role>(await admin.get(`/roles/${id}`));
const newTitle = () => `Field officer ${nextNumber()}`;

describe("a role", () => {
  test("is created, renamed, changed, copied and deleted", async () => {
    const title = newTitle();
    const made = await admin.post("/roles", { title, area: "admin", permissions: ["property.view"] });
    expect(made.status).toBe(201);
    const { id, permissions } = dataOf<Role>(made);
    const changed = await admin.patch(`/roles/${id}`, {
      version: 1,
      title: `${title} B`,
      permissions: ["property.view", "property.create"],
    });
    expect(changed.body.data).toMatchObject({ title: `${title} B`, version: 2 });
    const copy = await admin.post("/roles", { title, area: "admin", permissions });
    expect(copy.status).toBe(201);
    expect((await admin.delete(`/roles/${id}`)).status).toBe(200);
    expect((await admin.get(`/roles/${id}`)).status).toBe(404);
  });

  test("lists its rights in plain words", async () => {
    const id = await createRole(["property.view", "property.approve", "audit.view"]);
    expect((await getRole(id)).rights).toEqual([
      "Can view and approve properties",
      "Can view the audit trail",
    ]);
  });

  test("refuses unknown rights and rights outside its area", async () => {
    const title = newTitle();
    const unknown = await admin.post("/roles", { title, area: "admin", permissions: ["property.burn"] });
    expect(unknown.body.errors).toHaveProperty("permissions");
    const outside = await admin.post("/roles", { title, area: "individual", permissions: ["bill.view"] });
    expect(outside.body.errors).toHaveProperty("permissions");
  });

  test("has a unique title, regardless of case", async () => {
    const { body } = await admin.post("/roles", { title: "ADMINISTRATOR", area: "admin", permissions: [] });
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual(["duplicate", ["title"]]);
  });

  test("that is held or built in cannot be deleted", async () => {
    const held = await createRole(["property.view"]);
    await admin.post(`/users/${await userId("admin2@ratebook.test")}/roles`, { role_id: held });
    expect((await admin.delete(`/roles/${held}`)).body.code).toBe("role-in-use");
    expect((await admin.delete(`/roles/${await roleId("guest")}`)).body.code).toBe("fixed-role");
  });

  test("of the administrator cannot be changed or deleted", async () => {
    const id = await roleId("administrator");
    const { version } = await getRole(id);
    for (const change of [{ title: "Boss" }, { permissions: [] }])
      expect((await admin.patch(`/roles/${id}`, { version, ...change })).body.code).toBe("fixed-role");
    expect((await admin.delete(`/roles/${id}`)).body.code).toBe("fixed-role");
  });

  test("changed meanwhile is not overwritten", async () => {
    const id = await createRole([]);
    await admin.patch(`/roles/${id}`, { version: 1, permissions: ["shop.view"] });
    const stale = await admin.patch(`/roles/${id}`, { version: 1, permissions: ["mast.view"] });
    expect(stale.body.code).toBe("edited-meanwhile");
    expect((await getRole(id)).permissions).toEqual(["shop.view"]);
  });
});

test("a role is created, changed and deleted only with an unlimited right", async () => {
  const limits = { lga_ids: [await createLga()] };
  const editor = await signInAs(
    await createOfficerWithGrants(
      { permissions: ["role.view", "property.view"] },
      { permissions: ["role.edit"], ...limits },
    ),
  );
  const id = await createRole(["property.view"]);
  const body = { title: newTitle(), area: "admin", permissions: ["property.view"] };
  const answers = [
    await editor.post("/roles", body),
    await editor.patch(`/roles/${id}`, { version: 1, title: newTitle() }),
    await editor.delete(`/roles/${id}`),
  ];
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
    answers.map(() => [403, "forbidden"]),
  );
});

describe("a role edited while its holder is signed in", () => {
  test("applies at the next request, for added and removed rights", async () => {
    const role = await createRole(["property.view"]);
    const email = await createOfficerWithGrants();
    await admin.post(`/users/${await userId(email)}/roles`, { role_id: role });
    const holder = await signInAs(email);
    expect((await holder.get("/properties")).status).toBe(200);
    await admin.patch(`/roles/${role}`, { version: 1, permissions: ["shop.view"] });
    expect((await holder.get("/properties")).status).toBe(403);
    expect((await holder.get("/shops")).status).toBe(200);
  });
});

describe("editing the rights of a role", () => {
  test("refuses a right the editor lacks, or holds in fewer places than the role's holders", async () => {
    const [here, there] = [await createLga(), await createLga()];
    const editor = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["role.edit", "role.view", "user.edit"] },
        { permissions: ["property.view", "property.create"], lga_ids: [here] },
      ),
    );
    const role = await createRole(["property.view"]);
    const change = (version: number, ...added: string[]) =>
      editor.patch(`/roles/${role}`, { version, permissions: ["property.view", ...added] });
    expect((await change(1, "property.approve")).body.code).toBe("greater-rights");
    // The role has no holder yet: a later grant is checked against its own scope.
    expect((await change(1, "property.create")).status).toBe(200);
    await admin.patch(`/roles/${role}`, { version: 2, permissions: ["property.view"] });
    const holder = await userId(await createOfficerWithGrants());
    await admin.post(`/users/${holder}/roles`, { role_id: role, lga_ids: [here, there] });
    expect((await change(3, "property.create")).body.code).toBe("greater-rights");
    expect((await getRole(role)).permissions).toEqual(["property.view"]);
    const given = await admin.post(`/users/${holder}/roles`, { role_id: role, lga_ids: [here] });
    expect(given.status).toBe(200);
    expect((await change(3, "property.create")).body).toMatchObject({ status: "success" });
  });

  test("refuses to remove a right the editor lacks", async () => {
    const editor = await signInAs(
      await createOfficerWithGrants({ permissions: ["role.edit", "property.view"] }),
    );
    const role = await createRole(["property.view", "bill.view"]);
    const answer = await editor.patch(`/roles/${role}`, { version: 1, permissions: ["property.view"] });
    expect([answer.status, answer.body.code]).toEqual([403, "greater-rights"]);
  });

  test("leaves the scope of the holder's other roles unchanged", async () => {
    const [lga, other] = [await createLga(), await createLga()];
    const agency = await database().selectFrom("agency").select("id").orderBy("id").executeTakeFirstOrThrow();
    const [narrow, edited] = [await createRole(["bill.view"]), await createRole([])];
    const email = await createOfficerWithGrants();
    const holder = await userId(email);
    await admin.post(`/users/${holder}/roles`, { role_id: narrow, lga_ids: [lga] });
    await admin.post(`/users/${holder}/roles`, {
      role_id: edited,
      lga_ids: [other],
      agency_ids: [agency.id],
    });
    const editor = await signInAs(
      await createOfficerWithGrants(
        { permissions: ["role.edit"] },
        { permissions: ["bill.view"], lga_ids: [other], agency_ids: [agency.id] },
      ),
    );
    const answer = await editor.patch(`/roles/${edited}`, { version: 1, permissions: ["bill.view"] });
    expect(answer.status).toBe(200);
    const { body } = await (await signInAs(email)).get("/permissions");
    expect(body.data).toMatchObject({
      "bill.view": {
        grants: expect.arrayContaining([
          { lga: [lga], agency: "*" },
          { lga: [other], agency: [agency.id] },
        ]),
      },
    });
  });
});

describe("starting the server", () => {
  const restart = () => seed(true);

  test("uses the mode that another process recorded meanwhile", async () => {
    const { demo } = await database().selectFrom("installation").select("demo").executeTakeFirstOrThrow();
    const other = await connectAsOwner(db.url);
    try {
      await other.query("CREATE TABLE installation_before AS TABLE installation; DELETE FROM installation");
      await other.query("BEGIN; INSERT INTO installation (demo) VALUES (false)");
      const started = restart();
      await vi.waitFor(async () => {
        const { rowCount } = await other.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rowCount).toBeGreaterThan(0);
      }, 10_000);
      await other.query("COMMIT");
      expect(await started).toEqual({ demo: false });
    } finally {
      await other.query(
        "ROLLBACK; DELETE FROM installation; INSERT INTO installation TABLE installation_before",
      );
      await other.query("DROP TABLE installation_before");
      await other.end();
    }
    expect(await restart()).toMatchObject({ demo });
  });

  test("keeps the edits of a built-in role", async () => {
    const id = await roleId("guest");
    const { version } = await getRole(id);
    await admin.patch(`/roles/${id}`, { version, title: "Observer", permissions: ["ticket.view"] });
    await restart();
    expect(await getRole(id)).toMatchObject({ title: "Observer", permissions: ["ticket.view"] });
  });

  test("gives built-in roles new rights once", async () => {
    const id = await roleId("super-agent");
    const known = builtInRoles.find(({ name }) => name === "super-agent")?.permissions ?? [];
    const [fresh = ""] = known;
    for (const table of ["role_permission", "role_permission_seeded"] as const)
      await database().deleteFrom(table).where("role_id", "=", id).where("permission", "=", fresh).execute();
    await restart();
    expect((await getRole(id)).permissions).toEqual([...known].sort());
  });

  test("leaves the administrator with all rights of officers", async () => {
    const office = builtInRoles.find(({ name }) => name === "administrator")?.permissions ?? [];
    expect((await getRole(await roleId("administrator"))).permissions).toEqual([...office].sort());
    expect(office.length).toBeLessThan(allPermissions.length);
  });
});
