import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionPool, sidePool, transaction } from "#kernel/db/client.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

test("a connection that breaks between two statements fails its transaction and nothing else", async () => {
  const broken = transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
    await sidePool().query("SELECT pg_terminate_backend($1, 5000)", [rows[0]?.pid]);
    // While other connections are queried, the end of this one is detected, and no query waits for it.
    for (let n = 0; n < 20; n++) await sidePool().query("SELECT 1");
    await sql`SELECT 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/not queryable|connection terminated|terminating connection/i);
  const { rows } = await connectionPool().query<{ one: number }>("SELECT 1 AS one");
  expect(rows).toEqual([{ one: 1 }]);
});
