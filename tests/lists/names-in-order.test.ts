import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectionPool, database } from "#kernel/db/client.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Names are sorted where people look for them, and found without diacritics. */

let db: TestDatabase;
let admin: ApiClient;

/** In the order of a list. */
const PEOPLE = [
  ["D'Almeida", "Ana"],
  ["Danladi", "Zainab"],
  ["dauda", "Bala"],
  ["Ɗanladi", "Asabe"],
  ["Eze", "Uche"],
  ["N'Golo", "Kanté"],
  ["O’Brien", "Zoë"],
  ["Oba", "Ade"],
  ["Ọba", "Bisi"],
  ["Olu", "Ada"],
  ["Sa'adatu", "Isma'il"],
  ["Zubair", "Abba"],
] as const;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  for (const [surname, first_name] of PEOPLE.toReversed())
    await sql`INSERT INTO individual (surname, first_name, city) VALUES (${surname}, ${first_name}, 'Ordered')`.execute(
      database(),
    );
  // More than a page of them.
  await sql`INSERT INTO individual (surname) SELECT 'Filler ' || n FROM generate_series(1, 60) AS n`.execute(
    database(),
  );
});
afterAll(() => db.close());

interface Listed {
  title: string;
}

async function titles(path: string): Promise<string[]> {
  const { status, body } = await admin.get(path);
  expect(status).toBe(200);
  return (body.data as Listed[]).map(({ title }) => title);
}

const inOrder = PEOPLE.map(([surname, first]) => `${first} ${surname}`);

describe("a list of people", () => {
  it("is ordered by surname, with Ọ beside O and Ɗ beside D, ignoring case", async () => {
    const all = await titles("/individuals?per_page=200");
    expect(all.filter((title) => inOrder.includes(title))).toEqual(inOrder);
    const back = await titles("/individuals?per_page=200&sort=-title");
    expect(back.filter((title) => inOrder.includes(title))).toEqual(inOrder.toReversed());
  });

  it("continues on each page in the same order", async () => {
    const found: string[] = [];
    for (let after = ""; ; ) {
      const { body } = await admin.get(`/individuals?per_page=50${after}`);
      found.push(...(body.data as Listed[]).map(({ title }) => title));
      if (!body.meta?.next) break;
      after = `&after=${body.meta.next}`;
    }
    expect(found.filter((title) => inOrder.includes(title))).toEqual(inOrder);
  });
});

describe("texts that a list is ordered by", () => {
  it("are sorted the same way", async () => {
    const trades = ["Ọbẹ̀ seller", "tailor", "Obioma", "Zinc", "Tiler"];
    for (const [at, trade] of trades.entries())
      await sql`INSERT INTO shop (trade_name, line_of_business, status) VALUES (${`Ordered ${at}`}, ${trade}, 'approved')`.execute(
        database(),
      );
    const { body } = await admin.get("/shops?q=Ordered&sort=line_of_business");
    const listed = (body.data as { line_of_business: string }[]).map((row) => row.line_of_business);
    expect(listed).toEqual(["Ọbẹ̀ seller", "Obioma", "tailor", "Tiler", "Zinc"]);
  });
});

describe("a name with an apostrophe", () => {
  it.each([
    ["obrien", "Zoë O’Brien"],
    ["o'brien", "Zoë O’Brien"],
    ["O’BRIEN", "Zoë O’Brien"],
    ["ngolo", "Kanté N'Golo"],
    ["dalmeida", "Ana D'Almeida"],
    ["ismail saadatu", "Isma'il Sa'adatu"],
    ["sa`adatu", "Isma'il Sa'adatu"],
  ])("is found by %s, in its list and in the global search", async (typed, title) => {
    const q = encodeURIComponent(typed);
    expect(await titles(`/individuals?q=${q}`)).toEqual([title]);
    const { body } = await admin.get(`/search?q=${q}`);
    expect((body.data as { rows: Listed[] }).rows.map((row) => row.title)).toContain(title);
  });

  it("keeps the separation by apostrophe in the key of a list", async () => {
    const { rows } = await sql<{ key: string }>`
      SELECT name_key(x) AS key FROM unnest(ARRAY['Sa''adu Road', 'Sa’adu Road', 'Saadu Road']) AS x`.execute(
      database(),
    );
    expect(rows.map(({ key }) => key)).toEqual(["sa adu road", "sa adu road", "saadu road"]);
  });
});

describe("an index has the order of", () => {
  async function planOf(text: string): Promise<string> {
    const client = await connectionPool().connect();
    try {
      await client.query("BEGIN");
      // With so few rows another plan may seem cheaper: the test only asks whether the index has the order.
      await client.query("SET LOCAL enable_seqscan = off");
      await client.query("SET LOCAL enable_bitmapscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }

  it.each([
    ["people", "SELECT id FROM individual AS t ORDER BY t.sort_title, t.id LIMIT 51"],
    [
      "people of one sex",
      "SELECT id FROM individual AS t WHERE t.sex = 'female' ORDER BY t.sort_title, t.id LIMIT 51",
    ],
    [
      "people behind a cursor",
      "SELECT id FROM individual AS t WHERE (t.sort_title, t.id) > ('Oba', 5) ORDER BY t.sort_title, t.id LIMIT 51",
    ],
    ["properties", "SELECT id FROM property AS t ORDER BY t.title DESC, t.id DESC LIMIT 51"],
    [
      "trades behind a cursor",
      `SELECT id FROM shop AS t WHERE (t.line_of_business COLLATE "und-x-icu", t.id) > ('Oba', 5)
        ORDER BY t.line_of_business COLLATE "und-x-icu", t.id LIMIT 51`,
    ],
    [
      "towns",
      'SELECT id FROM individual AS t ORDER BY t.city COLLATE "und-x-icu" NULLS FIRST, t.id LIMIT 51',
    ],
  ])("%s", async (_, text) => {
    const plan = await planOf(text);
    expect(plan).toMatch(/Index Only Scan/);
    expect(plan).not.toMatch(/Sort/);
  });
});
