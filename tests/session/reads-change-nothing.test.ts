import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import { sitemap } from "../../src/sitemap.ts";
import { harvest } from "../fuzz/collect-values.ts";
import { type Operation, readOperations } from "../fuzz/document.ts";
import type { Text } from "../fuzz/near-valid.ts";
import { agencyOf, createBill } from "../money/support/bills.ts";
import { accountOf, type SignedInArea, signedInAreas } from "../support/addresses.ts";
import { call, type SignedIn, setCookie, signInOver } from "../support/http.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";
import { createOneOfEach } from "../support/one-of-each.ts";
import { type Product, startProduct } from "../support/product.ts";

/**
 * Another site can make a browser send a GET with our cookie: by a link, an image or a window. So a GET changes
 * nothing, apart from the tables named here. Every operation of the API and every page is read as each kind of user on
 * a database that refuses writes.
 */

let product: Product;
let operations: readonly Operation[];
let labels: Text;
const people = new Map<SignedInArea, SignedIn>();

/** Tables that record reads: limits, logs and the audit trail. */
const NOTES = ["rate_limit", "system_log", "audit", "audit_unsealed", "audit_sealed", "audit_seal"];

beforeAll(async () => {
  product = await startProduct({ RATEBOOK_VISITOR_CALLS: "100000", RATEBOOK_API_CALLS: "100000" });
  for (const area of signedInAreas) people.set(area, await signInOver(product.url, accountOf[area]));
  const admin = people.get("admin") as SignedIn;
  await createOneOfEach(product.url, admin);
  await createBill({ agency_id: await agencyOf("RCN"), lines: [["RCN-1", 1_000_00]] });
  const running = { request: async (path: string) => new Response((await call(product.url, path)).text) };
  operations = (await readOperations(running)).filter(({ method }) => method === "GET");
  labels = await harvest(operations, async (path) => {
    const { status, json } = await call(product.url, `/api/v1${path}`, { cookie: admin.cookie });
    return status === 200 ? json : undefined;
  });
  await refuseWrites();
});
afterAll(() => product?.close());

async function refuseWrites(): Promise<void> {
  const db = database();
  await sql`CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'written: % %', lower(TG_OP), TG_TABLE_NAME; END $$`.execute(db);
  const { rows } = await sql<{ name: string }>`
    SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> ALL (${[...NOTES, "session"]})`.execute(db);
  expect(rows.length).toBeGreaterThan(100);
  for (const { name } of rows)
    await sql`CREATE TRIGGER refuse_write BEFORE INSERT OR UPDATE OR DELETE ON ${sql.raw(name)}
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_write()`.execute(db);
  // A read updates the last use of a session, but must not start or end one.
  await sql`CREATE TRIGGER refuse_write BEFORE INSERT OR DELETE OR UPDATE OF ended_at, expires_at, proved_at, token_hash, cookie_hash
    ON session FOR EACH STATEMENT EXECUTE FUNCTION refuse_write()`.execute(db);
}

/** A path with known values for its parameters. */
function filled(path: string, place = path): string {
  return path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const list = place.slice(0, Math.max(0, place.indexOf(whole) - 1));
    const value = labels.get(`${list} ${name}`)?.[0] ?? labels.get(name)?.[0] ?? 1;
    return encodeURIComponent(String(value));
  });
}

function withQuery({ path, parameters }: Operation): string {
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  const query = needed.map(
    ({ name, schema }) => `${name}=${labels.get(name)?.[0] ?? schema?.enum?.[0] ?? schema?.example ?? "1"}`,
  );
  return `/api/v1${[filled(path), query.join("&")].filter(Boolean).join("?")}`;
}

test("the test's database refuses writes", async () => {
  await expect(sql`UPDATE app_user SET name = name`.execute(database())).rejects.toThrow("written: update");
  await expect(sql`UPDATE session SET ended_at = now()`.execute(database())).rejects.toThrow(
    "written: update",
  );
});

test.each([...signedInAreas, "visitor"] as const)("no read by %s changes data", async (who) => {
  const cookie = who === "visitor" ? undefined : people.get(who)?.cookie;
  const paths = [...operations.map(withQuery), ...sitemap.map(({ path }) => filled(path))];
  expect(paths.length).toBeGreaterThan(500);
  let read = 0;
  const changed = await mapConcurrently(6, paths, async (path) => {
    const answer = await call(product.url, path, { cookie, headers: { "Sec-Fetch-Site": "cross-site" } });
    if (answer.status === 200) read++;
    const writes = answer.status >= 500;
    return writes || setCookie(answer, "sid") !== undefined ? [`${path} ${answer.status}`] : [];
  });
  expect(changed.flat()).toEqual([]);
  expect(read).toBeGreaterThan(who === "admin" ? 300 : 20);
});
