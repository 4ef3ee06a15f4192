import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from "kysely";
import { expect, it } from "vitest";
import type { Queryable } from "./db/client.ts";
import { MAX_COUNTED, newestFirst, oldestFirst, type PageQuery, pageOf } from "./page-query.ts";

const list = { select: sql`b.id`, from: sql`bill b`, where: sql`b.status = ${"paid"}` };

/** A database that returns `ids`, counts `n`, and records its queries. */
function recordingDatabase(ids: readonly number[], n: number) {
  const queries: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (instance) => new PostgresIntrospector(instance),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () =>
        Object.assign(new DummyDriver(), {
          acquireConnection: async () => ({
            executeQuery: async (query: { sql: string; parameters: readonly unknown[] }) => {
              queries.push({ sql: query.sql.replaceAll(/\s+/g, " ").trim(), parameters: query.parameters });
              return { rows: query.sql.includes("count(*)") ? [{ n }] : ids.map((id) => ({ id })) };
            },
            streamQuery: () => {
              throw new Error("Nothing is streamed.");
            },
          }),
        }),
    },
  });
  const page = (query: PageQuery, order = newestFirst("b.id")) =>
    pageOf(db as Queryable, query, { ...list, order });
  return { asked: queries, page };
}

it("reads one row more than it shows, and returns the start of the next page", async () => {
  const { asked, page } = recordingDatabase([9, 8, 7], 40);
  expect(await page({ per_page: 2, after: 10 })).toEqual({
    rows: [{ id: 9 }, { id: 8 }],
    total: 40,
    total_is_estimate: false,
    next: 8,
  });
  expect(asked).toEqual([
    {
      sql: `SELECT b.id FROM bill b WHERE b.status = $1 AND "b"."id" < $2 ORDER BY "b"."id" DESC LIMIT $3`,
      parameters: ["paid", 10, 3],
    },
    {
      sql: "SELECT count(*) AS n FROM (SELECT FROM bill b WHERE b.status = $1 LIMIT $2) AS counted",
      parameters: ["paid", MAX_COUNTED + 1],
    },
  ]);
});

it("has no next page when all rows are shown, and starts with the oldest on request", async () => {
  const { asked, page } = recordingDatabase([1, 2], 2);
  expect(await page({ per_page: 2 }, oldestFirst("b.id"))).toMatchObject({ next: undefined });
  expect(asked[0]?.sql).toContain(`AND true ORDER BY "b"."id" LIMIT`);
});

it("counts no further than the limit, and marks the count as limited", async () => {
  const { page } = recordingDatabase([1], MAX_COUNTED + 1);
  expect(await page({ per_page: 2 })).toMatchObject({ total: MAX_COUNTED, total_is_estimate: true });
});
