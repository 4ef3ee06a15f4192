import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { property } from "#domain/register/property.ts";
import { registers } from "#domain/register/registers.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { connectionPool } from "#kernel/db/client.ts";
import { readList } from "../../src/screens/shared/records/loaders.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

interface Listed {
  id: number;
  use: string;
}

const MANY = 60_000;
let db: TestDatabase;
let officer: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  // A third has no assessed value, so that sorting by it has a null and a non-null range.
  await query(`
    INSERT INTO property (roll_number, street_number, street_name, city, use, assessed_value, status, created_by, submitted_at)
    SELECT 'L-' || n, (n % 900)::text, (ARRAY['Quarry', 'Lalubu'])[n % 2 + 1] || ' Road', 'Ibara',
      CASE WHEN n % 5000 = 0 THEN 'industrial' WHEN n % 3 = 0 THEN 'commercial' ELSE 'residential' END,
      CASE WHEN n % 3 = 0 THEN NULL ELSE n END, 'approved', 1, now()
    FROM generate_series(1, ${MANY}) AS n`);
  await query("ANALYZE property");
  officer = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

async function query(text: string): Promise<{ id: number }[]> {
  return (await connectionPool().query<{ id: number }>(text)).rows;
}

/** The records of up to `pages` pages, following the next links. */
async function follow(list: string, pages: number, from = ""): Promise<{ ids: number[]; rows: Listed[] }> {
  const rows: Listed[] = [];
  let after = from && `&after=${from}`;
  for (let page = 0; page < pages; page++) {
    const { body, status } = await officer.get(`/properties?${list}&per_page=200${after}`);
    expect(status).toBe(200);
    rows.push(...(body.data as Listed[]));
    if (!body.meta?.next) break;
    after = `&after=${body.meta.next}`;
  }
  return { rows, ids: rows.map(({ id }) => id) };
}

describe("a large register", () => {
  it("pages through frequent matches in order without repeats, and marks the total as an estimate", async () => {
    const { body } = await officer.get("/properties?use=residential&sort=code");
    expect(body.meta?.total_is_estimate).toBe(true);
    expect(body.meta?.total).toBeGreaterThan(MANY / 2);
    const { ids, rows } = await follow("use=residential&sort=code", 5);
    const wanted = await query("SELECT id FROM property WHERE use = 'residential' ORDER BY id LIMIT 1000");
    expect(ids).toEqual(wanted.map(({ id }) => id));
    expect(new Set(rows.map(({ use }) => use))).toEqual(new Set(["residential"]));
  });

  it("continues from values to nulls without gaps", async () => {
    const { body } = await officer.get("/properties?q=quarry&sort=assessed_value&per_page=200&page=49");
    const { ids } = await follow("q=quarry&sort=assessed_value", 4, body.meta?.next);
    const wanted = await query(
      `SELECT id FROM property WHERE street_name LIKE 'Quarry%'
       ORDER BY assessed_value NULLS FIRST, id OFFSET 9800 LIMIT 800`,
    );
    expect(ids).toEqual(wanted.map(({ id }) => id));
  });

  it("pages back to the first page", async () => {
    const list = "use=commercial&sort=-assessed_value&per_page=200";
    const first = await officer.get(`/properties?${list}`);
    const second = await officer.get(`/properties?${list}&after=${first.body.meta?.next}`);
    const back = await officer.get(`/properties?${list}&before=${second.body.meta?.previous}`);
    expect(back.body.data).toEqual(first.body.data);
    expect(back.body.meta?.previous).toBeUndefined();
  });

  it("counts rare matches exactly, and pages in both directions", async () => {
    // So few that every statistics sample expects few.
    const list = "q=lalubu+177&sort=-assessed_value&per_page=25";
    const wanted = await query(
      `SELECT id FROM property WHERE search LIKE '%lalubu%' AND search LIKE '%177%'
       ORDER BY assessed_value DESC NULLS LAST, id DESC`,
    );
    const ids: number[] = [];
    let [after, back] = ["", ""];
    do {
      const { body } = await officer.get(`/properties?${list}${after}`);
      expect(body.meta).toMatchObject({ total: wanted.length, total_is_estimate: false });
      ids.push(...(body.data as Listed[]).map(({ id }) => id));
      after = body.meta?.next ? `&after=${body.meta.next}` : "";
      back = body.meta?.previous ? `&before=${body.meta.previous}` : "";
    } while (after);
    expect(ids).toEqual(wanted.map(({ id }) => id));
    const before = (await officer.get(`/properties?${list}${back}`)).body.data as Listed[];
    const end = Math.floor((ids.length - 1) / 25) * 25;
    expect(before.map(({ id }) => id)).toEqual(ids.slice(end - 25, end));
  });

  it("counts matches of a rare filter exactly", async () => {
    const { body } = await officer.get("/properties?use=industrial&per_page=25");
    expect(body.meta).toMatchObject({ total: 12, total_is_estimate: false });
  });
});

it("stops a slow search and says what to do", async () => {
  const owner = await signInAs("individual@ratebook.test");
  const client = await connectionPool().connect();
  try {
    // A lock that is never released makes the search slow.
    await client.query("BEGIN; LOCK TABLE property IN ACCESS EXCLUSIVE MODE");
    const { status, body } = await owner.get("/properties?q=quarry");
    expect({ status, code: body.code }).toEqual({ status: 503, code: "search-too-slow" });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  expect((await owner.get("/properties?q=quarry")).status).toBe(200);
});

describe("the title index of a list", () => {
  const owned = registers.filter(({ reference }) => !reference);

  it.each(owned.map((resource) => [resource.name, resource] as const))(
    "of %s includes the search and filter columns",
    async (name, { filters }) => {
      const rows = await connectionPool().query<{ definition: string }>(
        `SELECT pg_get_indexdef('${name}_title'::regclass) AS definition`,
      );
      const [, text = ""] =
        /\((?:sort_)?title, id\) INCLUDE \((.*)\)/.exec(rows.rows[0]?.definition ?? "") ?? [];
      expect(text.split(", ")).toEqual(["search", "status", "lga_id", ...filters]);
    },
  );

  it("is enough to skip rows that do not match", async () => {
    await query("VACUUM ANALYZE property");
    const { rows } = await connectionPool().query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT id FROM (SELECT t.* FROM property AS t ORDER BY t.title, t.id LIMIT 20000) AS t
       WHERE search LIKE '%quarry%' AND use = 'commercial' ORDER BY title, id LIMIT 51`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Only Scan using property_title");
  });

  it("is not used for a custom-field order, which is allowed only for few matches", async () => {
    const field = { register: "property", label: "Meters", kind: "number" };
    expect((await officer.post("/custom-fields", field)).status).toBe(201);
    await query(
      `UPDATE property SET custom = jsonb_build_object('custom_meters', id % 7) WHERE use = 'industrial'`,
    );
    const { status, body } = await officer.get("/properties?use=residential&sort=custom_meters");
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, "sort-too-many", ["sort"]]);
    const { rows } = await follow("use=industrial&sort=-custom_meters", 1);
    expect(rows).toHaveLength(12);
    const meters = rows.map((row) => (row as unknown as { custom_meters: number }).custom_meters);
    expect(meters).toEqual(meters.toSorted((a, b) => b - a));
  });

  it("serves the default order, with a message, when too many match the requested one", async () => {
    const at = "http://localhost/admin/list/properties?use=residential&sort=custom_meters";
    const session = { user: { id: 1 }, permissions: new Map() };
    const actor = { ...systemActor("Officer"), session } as unknown as Actor;
    const page = await readList(property, { actor, url: new URL(at), params: {}, pattern: "" });
    expect(page).toMatchObject({ sort: "title", refused: expect.stringContaining("Select a filter first") });
    expect(page.rows.length).toBeGreaterThan(10);
  });
});
