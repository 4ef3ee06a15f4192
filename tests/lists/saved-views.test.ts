import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { connectAsOwner } from "../money/support/owner.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";

interface View {
  id: number;
  name: string;
  query: string;
  shared: boolean;
  mine: boolean;
  editable: boolean;
}

let db: TestDatabase;
let admin: ApiClient;
let other: ApiClient;
let viewer: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  other = await signInAs("admin2@ratebook.test");
  viewer = await signInAs(await createOfficerWithGrants({ permissions: ["property.view"] }));
});
afterAll(() => db.close());

async function save(client: ApiClient, name: unknown, query = "use=commercial", more = {}) {
  return client.post("/saved-views", { resource: "property", name, query, ...more });
}

async function viewsOf(client: ApiClient): Promise<View[]> {
  const { body } = await client.get("/saved-views?resource=property");
  return (body.data as { views: View[] }).views;
}

async function names(client: ApiClient): Promise<string[]> {
  return (await viewsOf(client)).map(({ name }) => name);
}

describe("a saved view", () => {
  test("keeps search, filters, order and columns, but no page", async () => {
    const query = "q=quarry&use=commercial&sort=-updated_at&columns=owners%2Cuse&page=3&after=abc&view=9";
    const saved = await save(admin, "  Quarry   traders ", query);
    expect(saved.status).toBe(201);
    expect(saved.body.data).toMatchObject({
      name: "Quarry traders",
      query: "q=quarry&use=commercial&sort=-updated_at&columns=owners%2Cuse",
      shared: false,
      mine: true,
    });
    expect(await names(admin)).toContain("Quarry traders");
    expect(await names(other)).not.toContain("Quarry traders");
  });

  test("is rejected with all errors at once", async () => {
    const refused = await save(admin, " ", "use=castle&columns=colour&sort=nothing");
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, ["name", "query"]]);
    expect((await save(admin, "x".repeat(61))).body.errors).toHaveProperty("name");
    expect((await save(admin, "Long", `q=${"x".repeat(2_100)}`)).body.errors).toHaveProperty("query");
    expect((await save(admin, "Object", { use: "commercial" } as never)).body.errors).toHaveProperty("query");
    await save(admin, "Twice");
    expect((await save(admin, "TWICE")).body).toMatchObject({
      code: "duplicate",
      errors: { name: [expect.any(String)] },
    });
    expect((await save(other, "Twice")).status).toBe(201);
    expect((await admin.get("/saved-views?resource=castle")).status).toBe(404);
    expect((await save(viewer, "Mine")).status).toBe(201);
    expect((await viewer.post("/saved-views", { resource: "shop", name: "Shops", query: "" })).status).toBe(
      403,
    );
  });

  test("can be shared with the right to it, and changed only by its owner", async () => {
    expect((await save(viewer, "For all", "", { shared: true })).body.code).toBe("forbidden");
    const { id } = (await save(admin, "Vacant land", "use=vacant", { shared: true })).body.data as View;
    const seen = (await viewsOf(viewer)).find((view) => view.id === id);
    expect(seen).toMatchObject({ name: "Vacant land", mine: false, editable: false });
    const refused = [
      await viewer.patch(`/saved-views/${id}`, { name: "Mine now" }),
      await viewer.delete(`/saved-views/${id}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "forbidden"],
      [403, "forbidden"],
    ]);
    expect((await other.patch(`/saved-views/${id}`, { name: "Empty land" })).body.data).toMatchObject({
      name: "Empty land",
      query: "use=vacant",
      shared: true,
    });
    await admin.patch(`/saved-views/${id}`, { shared: false });
    expect(await names(viewer)).not.toContain("Empty land");
    expect((await other.patch(`/saved-views/${id}`, { name: "Gone" })).status).toBe(404);
  });

  test("can be restored after it was deleted, unless its name is taken", async () => {
    const { id } = (await save(admin, "Passing")).body.data as View;
    await admin.delete(`/saved-views/${id}`);
    expect(await names(admin)).not.toContain("Passing");
    expect((await admin.delete(`/saved-views/${id}`)).status).toBe(404);
    expect((await viewer.post(`/saved-views/${id}/restore`)).status).toBe(404);
    expect((await admin.post(`/saved-views/${id}/restore`)).status).toBe(200);
    expect(await names(admin)).toContain("Passing");
    await admin.delete(`/saved-views/${id}`);
    await save(admin, "passing");
    expect((await admin.post(`/saved-views/${id}/restore`)).body.code).toBe("conflict");
  });

  test("is rejected when its name is taken at the same moment", async () => {
    const [one, two] = [await save(admin, "First name"), await save(admin, "Second name")];
    const [id, another] = [one, two].map(({ body }) => (body.data as View).id);
    const client = await connectAsOwner(db.url);
    try {
      await client.query("BEGIN");
      await client.query("UPDATE saved_view SET name = 'Third name' WHERE id = $1", [another]);
      // Finds the name free, and waits for the transaction that takes it.
      const renamed = admin.patch(`/saved-views/${id}`, { name: "third name" });
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          );
          return rows.length;
        })
        .toBe(1);
      await client.query("COMMIT");
      expect(await renamed).toMatchObject({ status: 422, body: { code: "duplicate" } });
    } finally {
      await client.end();
    }
  });

  test("is recorded in the audit trail: created, changed, deleted, restored", async () => {
    const { id } = (await save(admin, "Told")).body.data as View;
    await admin.patch(`/saved-views/${id}`, { name: "Told again" });
    await admin.delete(`/saved-views/${id}`);
    await admin.post(`/saved-views/${id}/restore`);
    const rows = await database()
      .selectFrom("audit")
      .select("action")
      .where("resource", "=", "saved_view")
      .where("record_id", "=", id)
      .orderBy("id")
      .execute();
    expect(rows.map(({ action }) => action.split(".")[1])).toEqual(["create", "edit", "delete", "restore"]);
  });
});

describe("a person's settings of a list", () => {
  const choose = (client: ApiClient, choice: object) =>
    client.fetch("/list-choices/property", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(choice),
    });
  const chosen = async (client: ApiClient) =>
    ((await client.get("/saved-views?resource=property")).body.data as { choice: object }).choice;

  test("are columns and a default view, each kept when the other changes, for that person only", async () => {
    const { id } = (await save(admin, "First thing")).body.data as View;
    expect((await choose(admin, { columns: ["status", "use"] })).status).toBe(200);
    expect((await choose(admin, { default_view_id: id })).status).toBe(200);
    expect(await chosen(admin)).toEqual({ columns: ["status", "use"], default_view_id: id });
    expect(await chosen(other)).toEqual({ columns: null, default_view_id: null });
    await choose(admin, { columns: null });
    expect(await chosen(admin)).toEqual({ columns: null, default_view_id: id });
    await admin.delete(`/saved-views/${id}`);
    expect(await chosen(admin)).toEqual({ columns: null, default_view_id: null });
  });

  test("are rejected with an unknown column or view", async () => {
    expect((await choose(admin, { columns: ["use", "colour"] })).status).toBe(422);
    const { id } = (await save(other, "Only the other's")).body.data as View;
    expect((await choose(admin, { default_view_id: id })).status).toBe(404);
  });
});
