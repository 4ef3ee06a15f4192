import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectionPool } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

const MANY = 60_000;
let db: TestDatabase;
let officer: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  // A thousand a day up to 29 Jan 2024 (Lagos), the first 50 without a position, the first 40 with a photo.
  await connectionPool().query(`
    INSERT INTO property (roll_number, street_name, city, use, status, created_at, latitude, longitude)
    SELECT 'F-' || n, 'Filter Road ' || n, 'Ota', 'vacant', 'approved',
      '2023-12-01 00:00+01'::timestamptz + n / 1000 * interval '1 day',
      CASE WHEN n >= 50 THEN 7.1 END, CASE WHEN n >= 50 THEN 3.3 END
    FROM generate_series(0, ${MANY - 1}) AS n`);
  await connectionPool().query(`
    INSERT INTO photo (resource, record_id, position, file_name, width, height, bytes)
    SELECT 'property', id, 1, md5(id::text), 10, 10, 10 FROM property
    WHERE roll_number ~ '^F-([0-9]|[1-3][0-9])$'`);
  await connectionPool().query("ANALYZE property; ANALYZE photo");
  officer = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

async function list(query: string) {
  const { status, body } = await officer.get(`/properties?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return { rows: body.data as { title: string; latitude: number | null }[], meta: body.meta };
}

describe("a list can be filtered", () => {
  test("by the Lagos day of entry, both days included", async () => {
    const one = await list("entered_from=2023-12-05&entered_to=2023-12-05&per_page=25&sort=created_at");
    expect(one.meta).toMatchObject({ total: 1_000, total_is_estimate: false });
    expect(one.rows[0]?.title).toMatch(/^Filter Road 4\d\d\d, Ota$/);
    expect((await list("entered_to=2023-11-30")).meta?.total).toBe(0);
    const most = await list("entered_from=2023-12-03&entered_to=2024-01-28&sort=code&per_page=25");
    expect(most.meta?.total_is_estimate).toBe(true);
    expect(most.rows[0]?.title).toBe("Filter Road 2000, Ota");
  });

  test("to records without a position, with an exact count while they are few", async () => {
    const none = await list("position=none&q=Filter&per_page=200");
    expect(none.meta).toMatchObject({ total: 50, total_is_estimate: false });
    expect(none.rows).toHaveLength(50);
    expect(none.rows.every(({ latitude }) => latitude === null)).toBe(true);
  });

  test("to records without a photo", async () => {
    const none = await list("photo=none&q=Filter&position=none&per_page=200&sort=code");
    expect(none.meta?.total).toBe(10);
    expect(none.rows.map(({ title }) => title)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Filter Road ${40 + n}, Ota`),
    );
    const many = await list("photo=none&sort=code&use=vacant&per_page=25");
    expect(many.rows[0]?.title).toBe("Filter Road 40, Ota");
  });

  test("and rejects invalid filters, all at once", async () => {
    const refused = await officer.get(
      "/properties?entered_from=yesterday&entered_to=2026-02-30&photo=some&position=7",
    );
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([
      400,
      ["entered_from", "entered_to", "photo", "position"],
    ]);
    const backwards = await officer.get("/properties?entered_from=2026-02-02&entered_to=2026-02-01");
    expect(backwards.body.errors).toEqual({ entered_to: ["Enter a date on or after the start date."] });
  });
});

describe("the indexes for these filters", () => {
  /** As the query runs when few matches are expected: without an order. */
  async function plan(where: string): Promise<string> {
    const { rows } = await connectionPool().query<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT id FROM property t WHERE ${where} LIMIT 10001`,
    );
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  }

  test("find a day and missing positions without reading the register", async () => {
    expect(await plan("created_at >= '2023-12-05' AND created_at < '2023-12-05 12:00'")).toContain(
      "property_list_created_at",
    );
    expect(await plan("latitude IS NULL")).toContain("property_list_no_position");
  });
});
