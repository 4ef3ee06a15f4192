import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordCode } from "#domain/code.ts";
import { parseQuery } from "#domain/find/parse-query.ts";
import { resultPath } from "#domain/find/result-path.ts";
import { builtInRoles } from "#domain/permissions.ts";
import { type Actor, systemActor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { anythingQuery, prepareSearch } from "#reporting/find/find-anything.ts";
import { sitemap } from "../../src/sitemap.ts";
import { openOffice } from "../people/office.ts";
import type { TestDatabase } from "../support/database.ts";
import { COLUMN_VALUES, codedTables, dropChecks, insertRow, KINDS } from "./support/coded-tables.ts";

/** Searching any code finds its record, and leads to an existing screen. */

let db: TestDatabase;

beforeAll(async () => {
  db = await openOffice();
});
afterAll(() => db?.close());

/** An officer with every right, everywhere. */
function office(): Actor {
  const user = {
    id: 1,
    name: "Somebody",
    email: null,
    phone_number: null,
    area: "admin" as const,
    roles: [],
    individual_id: null,
    corporate_ids: [],
  };
  const rights = builtInRoles.find(({ area }) => area === "admin")?.permissions ?? [];
  const everywhere = Object.fromEntries(rights.map((right) => [right, [{ lga: "*", agency: "*" }] as const]));
  const session = { id: "one", client: "browser", user, permissions: everywhere } as const;
  return { ...systemActor("Somebody"), session, system: false };
}

const built = new Set(sitemap.filter(({ screen }) => screen).map(({ path }) => path));
const isBuilt = (to: string) =>
  [...built].some((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[\\w-]+")}$`).test(to));

class RollBack extends Error {}

test("each code finds one record, and its screen exists", async () => {
  const wrong: string[] = [];
  let tried = 0;
  const all = database()
    .transaction()
    .execute(async (tx) => {
      // The rows refer to nothing, and are rolled back.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      const tables = await codedTables(tx);
      for (const { table } of tables) await dropChecks(tx, table);
      const made: string[] = [];
      for (const { table, prefixes: own } of tables)
        for (const [at, prefix] of own.entries()) {
          const kind = KINDS[table]?.[prefix];
          await insertRow(tx, table, 900_001 + at, { ...COLUMN_VALUES[table], ...(kind && { kind }) });
          if (table === "property") await insertRow(tx, table, 900_002, {});
          made.push(recordCode(prefix, 900_001 + at));
        }
      for (const code of made) {
        const query = anythingQuery(office(), await prepareSearch(tx, parseQuery(code)));
        const { rows } = query ? await query.execute(tx) : { rows: [] };
        const to = rows.map(({ kind, id }) => resultPath("admin", kind, id) ?? `no address of ${kind}`);
        if (to.length !== 1 || !isBuilt(to[0] ?? "")) wrong.push(`${code}: ${to.join(", ") || "nothing"}`);
        tried += 1;
      }
      throw new RollBack();
    });
  await expect(all).rejects.toThrow(RollBack);
  expect(tried).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
});
