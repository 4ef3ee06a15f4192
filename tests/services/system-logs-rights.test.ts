import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { database } from "#kernel/db/client.ts";
import type { LogRow } from "#reporting/system-log/log-row.ts";
import { userId } from "../people/office.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createOfficer } from "../support/people.ts";
import { write } from "./log-kit.ts";

/** Access to the system logs, to the names in them, and to their export. */

let db: TestDatabase;
let admin: ApiClient;
let adminId: number;

const REQUEST = "aaaa-bbbb_01";

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
  adminId = await userId("admin@ratebook.test");
  await write(
    { method: "GET", route: "/admin/list/property", user_id: adminId, ms: 20 },
    { method: "POST", route: "/api/v1/payments", request_id: REQUEST, ms: 900, status: 503, level: "error" },
    { kind: "error", level: "error", act: "request failed", status: undefined, request_id: REQUEST },
  );
});
afterAll(() => db.close());

const find = async (query: string, client = admin) => {
  const { status, body } = await client.get(`/system-logs?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data as LogRow[];
};

describe("access to the system logs", () => {
  test("shows user names with the right to view users; others see IDs and can't search by name", async () => {
    expect((await find(`user_id=${adminId}`))[0]?.user_name).toBeTruthy();
    const reader = await signInAs(await createOfficerWithGrants({ permissions: ["system_log.view"] }));
    const [row] = await find(`user_id=${adminId}`, reader);
    expect(row).toMatchObject({ user_id: adminId, user_name: null });
    expect(await find("q=admin@ratebook.test", reader)).toEqual([]);
  });

  test("is refused for a right limited to some local governments or agencies", async () => {
    for (const scope of [[[1], null] as const, [null, [1]] as const]) {
      const officer = await signInAs(await createOfficer(scope[0], scope[1]));
      for (const path of ["", "/tail", "/file", "/1"])
        expect((await officer.get(`/system-logs${path}`)).body.code).toBe("forbidden");
    }
  });

  test("is checked again on every poll of the live tail", async () => {
    const email = await createOfficerWithGrants({ permissions: ["system_log.view"] });
    const reader = await signInAs(email);
    expect((await reader.get("/system-logs/tail")).status).toBe(200);
    const id = await userId(email);
    await sql`DELETE FROM user_role WHERE user_id = ${id}`.execute(database());
    expect((await reader.get("/system-logs/tail")).status).toBe(403);
  });
});

test("the CSV export has the listed rows without names, and is audited without the search text", async () => {
  const answer = await admin.fetch("/system-logs/file?status=5xx&q=aaaa-bbbb_01");
  expect(answer.headers.get("content-disposition")).toContain("central-system-logs.csv");
  const lines = (await answer.text()).trim().split("\r\n");
  expect(lines[0]).toContain("number,at,kind,level,request_id,method,route,status");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/,request,error,aaaa-bbbb_01,POST,\/api\/v1\/payments,503,/);
  const whole = await (await admin.fetch(`/system-logs/file?user_id=${adminId}`)).text();
  expect(whole).toContain(`,${adminId},`);
  const { rows } = await sql<{ after: unknown }>`
    SELECT after FROM audit WHERE action = 'system_log.export' ORDER BY id LIMIT 1`.execute(database());
  expect(rows[0]?.after).toEqual({ status: "5xx" });
});
