import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemActor } from "#kernel/actor.ts";
import { transaction } from "#kernel/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import type { LogRow } from "#reporting/system-log/log-row.ts";
import { userId } from "../people/office.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { write } from "./log-kit.ts";

/** Searching the system logs: filters, pages, related entries and the live tail. */

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
    { method: "GET", route: "/admin/list/property.data", user_id: adminId },
    { method: "POST", route: "/api/v1/payments", request_id: REQUEST, ms: 900, status: 503, level: "error" },
    { method: "GET", route: "/api/v1/jobs/{id}", status: 404, level: "warn", code: "not-found" },
    { kind: "gateway", name: "paystack", act: "initialize", status: 200, ms: 300, request_id: REQUEST },
    { kind: "job", name: "print-pack", act: "done", status: undefined, job_id: 5 },
    {
      kind: "error",
      level: "error",
      act: "request failed",
      status: undefined,
      request_id: REQUEST,
      ms: undefined,
    },
  );
});
afterAll(() => db.close());

const find = async (query: string, client = admin) => {
  const { status, body } = await client.get(`/system-logs?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data as LogRow[];
};
const titlesOf = (rows: readonly LogRow[]) =>
  rows.map(({ kind, route, name, act }) => route ?? name ?? act ?? kind);

describe("a search", () => {
  test.each([
    ["q=aaaa-bbbb_01", ["request failed", "paystack", "/api/v1/payments"]],
    ["kind=job", ["print-pack"]],
    ["kind=gateway&level=info", ["paystack"]],
    ["level=trouble", ["request failed", "/api/v1/jobs/{id}", "/api/v1/payments"]],
    ["level=warn", ["/api/v1/jobs/{id}"]],
    ["status=5xx", ["/api/v1/payments"]],
    ["status=404", ["/api/v1/jobs/{id}"]],
    ["route=/admin/list/property", ["/admin/list/property.data", "/admin/list/property"]],
    ["route=/api/v1/jobs/4711?page=2", ["/api/v1/jobs/{id}"]],
    ["route=/api/", ["/api/v1/jobs/{id}", "/api/v1/payments"]],
    ["job_id=5", ["print-pack"]],
    ["since=15m&kind=job", ["print-pack"]],
    ["from=2020-01-01&to=2020-01-31", []],
    ["q=nobody-has-this", []],
  ])("%s", async (query, expected) => {
    expect(titlesOf(await find(query.replace("?page", "%3Fpage")))).toEqual(expected);
  });

  test("finds entries by user ID and by email", async () => {
    const routes = ["/admin/list/property.data", "/admin/list/property"];
    expect(titlesOf(await find(`user_id=${adminId}`))).toEqual(routes);
    expect(titlesOf(await find("q=admin@ratebook.test"))).toEqual(routes);
  });

  test("reports invalid filters", async () => {
    const { status, body } = await admin.get("/system-logs?kind=x&status=9&since=1y&from=2026-02-30");
    expect([status, body.code]).toEqual([400, "invalid-query"]);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["from", "kind", "since", "status"]);
  });

  test("pages without gaps or duplicates", async () => {
    const seen: number[] = [];
    for (let after = ""; ; ) {
      const { body } = await admin.get(`/system-logs?per_page=3${after}`);
      seen.push(...(body.data as LogRow[]).map(({ id }) => id));
      if (!body.meta?.next) break;
      after = `&after=${body.meta.next}`;
    }
    const all = (await find("per_page=200")).map(({ id }) => id);
    expect(seen).toEqual(all);
    expect(all.length).toBe(7);
  });
});

describe("an opened entry", () => {
  test("shows all entries of its request in start order, and the jobs it created", async () => {
    const actor = { ...systemActor("logs.test"), request_id: REQUEST };
    const { id } = await transaction((tx) =>
      enqueueJob(tx, actor, { kind: "clear-exports", title: "Clearing", input: null }),
    );
    const [error] = await find(`q=${REQUEST}`);
    const { body } = await admin.get(`/system-logs/${error?.id}`);
    const { entry, rows, jobs, more } = body.data as {
      entry: LogRow;
      rows: LogRow[];
      jobs: { id: number }[];
      more: boolean;
    };
    expect(titlesOf([entry])).toEqual(["request failed"]);
    // The request entry is written last but one, but started first.
    expect(titlesOf(rows)).toEqual(["/api/v1/payments", "paystack", "request failed"]);
    expect([jobs.map((job) => job.id), more]).toEqual([[id], false]);
  });

  test("is shown alone when it belongs to no request", async () => {
    const [job] = await find("kind=job");
    const { body } = await admin.get(`/system-logs/${job?.id}`);
    expect((body.data as { rows: LogRow[] }).rows.map(({ id }) => id)).toEqual([job?.id]);
  });

  test.each(["0", "999999999999999", "x", "1;2"])("is not found for the ID %s", async (id) => {
    expect((await admin.get(`/system-logs/${id}`)).status).toBe(404);
  });
});

describe("the live tail", () => {
  const beat = async (query: string) => (await admin.get(`/system-logs/tail?${query}`)).body.data as Beat;
  interface Beat {
    rows: LogRow[];
    cursor: number;
    more: boolean;
  }

  test("returns new entries once, and a cursor even if none match", async () => {
    const { cursor, rows } = await beat("");
    expect(rows).toEqual([]);
    await write({ route: "/admin" }, { route: "/admin/jobs", status: 500, level: "error" });
    const first = await beat(`after=${cursor}`);
    expect(titlesOf(first.rows)).toEqual(["/admin/jobs", "/admin"]);
    expect(await beat(`after=${first.cursor}`)).toMatchObject({ rows: [], cursor: first.cursor });
    const errors = await beat(`after=${cursor}&level=error`);
    expect(titlesOf(errors.rows)).toEqual(["/admin/jobs"]);
    expect((await beat(`after=${cursor}&kind=job`)).cursor).toBe(first.cursor);
  });

  test("is limited: after a gap it returns the latest entries and marks the gap", async () => {
    const { cursor } = await beat("");
    await write(...Array.from({ length: 230 }, (_, n) => ({ route: "/admin", ms: n })));
    const { rows, more } = await beat(`after=${cursor}`);
    expect([rows.length, more, rows[0]?.ms]).toEqual([200, true, 229]);
  });
});
