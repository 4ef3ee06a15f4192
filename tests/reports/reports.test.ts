import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#domain/lagos.ts";
import { type ReportName, reportNames } from "#domain/reports/report.ts";
import { reports } from "#domain/reports/reports.ts";
import { database } from "#kernel/db/client.ts";
import type { RanReport } from "#reporting/reports/run-report.ts";
import { openTill, type Till } from "../money/support/till.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { csvCells } from "../support/csv.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { createOfficerWithGrants } from "../support/officer-with-grants.ts";
import { createOfficer } from "../support/people.ts";
import { type Filled, fill } from "./fill.ts";
import { openList } from "./open-list.ts";

/** A figure, its file and the list that it opens agree, for every user within their rights. */

let till: Till;
let filled: Filled;
let admin: ApiClient;
/** Of one local government, and of one agency. */
let officers: readonly ApiClient[];

beforeAll(async () => {
  // Every figure is followed: more calls than a session may make in a minute.
  allowManyCalls();
  till = await openTill();
  admin = await signInAs("admin@ratebook.test");
  filled = await fill(till);
  officers = [
    await signInAs(await createOfficer([filled.lgas[0]])),
    await signInAs(await createOfficer(null, [filled.agencies[0] ?? 0])),
  ];
}, 120_000);
afterAll(() => till?.close());

async function run(name: ReportName, query: string, by = admin): Promise<RanReport> {
  const { status, body } = await by.get(`/reports/${name}?${query}`);
  expect({ name, query, status, body: status === 200 ? undefined : body }).toMatchObject({ status: 200 });
  return body.data as RanReport;
}

/** The queries of each report here, besides its grouping. */
function questions(name: ReportName): string[] {
  const { time, filters } = reports[name];
  const [here] = filled.lgas;
  const days = {
    "any-days": ["period=all", `from=${addDays(filled.today, -20)}&to=${addDays(filled.today, -5)}`],
    days: ["period=this-year", `from=${addDays(filled.today, -1)}&to=${filled.today}`],
    day: ["period=today"],
    now: [""],
  }[time];
  const [first = "", last = first] = days;
  return [
    first,
    ...(last === first ? [] : [last]),
    ...(filters.includes("lga") ? [`${last}&lga=${here}`] : []),
    ...(filters.includes("ward") ? [`${first}&lga=${here}&ward=${filled.ward}`] : []),
    ...(filters.includes("agency") ? [`${first}&agency=${filled.agencies[0]}`] : []),
  ];
}

/** Compares every figure with its list. @returns the number of figures */
async function compare(name: ReportName, query: string, by: ApiClient): Promise<number> {
  const ran = await run(name, query, by);
  const { columns } = reports[name];
  let figures = 0;
  const opened = new Map<string, ReturnType<typeof openList>>();
  for (const row of [...ran.rows, ran.totals])
    for (const [column, address] of Object.entries(row.opens)) {
      if (!opened.has(address)) opened.set(address, openList(by, address));
      const list = (await opened.get(address)) ?? { rows: -1, totals: {} };
      const shown = row.values[column];
      const found = list.totals[column] ?? (columns[column]?.unit === "count" ? list.rows : undefined);
      // The list of commissions has no total: its rows are counted by the figure beside it.
      if (found !== undefined)
        expect({ name, query, row: row.label, column, address, shown }).toMatchObject({ shown: found });
      figures += 1;
    }
  for (const column of ran.columns.filter((one) => columns[one]?.unit !== "share"))
    expect({
      name,
      query,
      column,
      sum: ran.rows.reduce((all, { values }) => all + (values[column] ?? 0), 0),
    }).toEqual({
      name,
      query,
      column,
      sum: ran.totals.values[column] ?? 0,
    });
  return figures;
}

describe("each figure matches the list it opens", () => {
  test.each(reportNames)(
    "%s, for the administrator",
    async (name) => {
      let figures = 0;
      for (const by of Object.keys(reports[name].groups))
        for (const params of questions(name)) figures += await compare(name, `by=${by}&${params}`, admin);
      expect(figures).toBeGreaterThan(3);
    },
    120_000,
  );

  test.each(reportNames)(
    "%s, for officers of one local government and of one agency",
    async (name) => {
      const all = await run(name, "");
      let [seenAtAll, figures] = [0, 0];
      for (const officer of officers) {
        const [by = ""] = Object.keys(reports[name].groups);
        figures += await compare(name, `by=${by}`, officer);
        const seen = await run(name, `by=${by}`, officer);
        seenAtAll += Object.values(seen.totals.values).reduce((sum, value) => sum + Math.abs(value), 0);
        for (const [column, value] of Object.entries(seen.totals.values))
          if (reports[name].columns[column]?.unit === "count")
            expect({ name, column, more: value > (all.totals.values[column] ?? 0) }).toEqual({
              name,
              column,
              more: false,
            });
      }
      // At least one of the two sees something: otherwise nothing was compared.
      expect([seenAtAll > 0, figures > 0]).toEqual([true, true]);
    },
    120_000,
  );
});

describe("a report", () => {
  test("counts the created data, independently of its list", async () => {
    const byAge = await run("arrears-by-age", "by=age&lga=&agency=");
    const own = byAge.rows.map(({ label, values }) => [label, values["bills"] ?? 0] as const);
    expect(own).not.toEqual([]);
    // The demonstration may add more; this test creates two of each age, by the day.
    for (const [label, bills] of own) expect({ label, enough: bills >= 2 }).toEqual({ label, enough: true });
    const share = (await run("ticket-compliance", "by=class")).totals.values;
    expect(share["share"]).toBe(Math.floor(((share["holding"] ?? 0) * 10_000) / (share["registered"] ?? 1)));
    const lines = await run("shop-statistic", "by=line");
    // Another spelling is another trade: spellings are not merged.
    expect(lines.rows.map(({ label }) => label)).toEqual(
      expect.arrayContaining(["Tailor", "tailor", "A & B, 50%"]),
    );
  });

  test("has a file with the same table, totals included", async () => {
    for (const name of reportNames) {
      const ran = await run(name, "");
      const answer = await admin.fetch(`/reports/${name}/file?format=csv`);
      expect(answer.status).toBe(200);
      const [, ...rows] = csvCells(await answer.text());
      expect(rows.map(([label]) => label)).toEqual([...ran.rows, ran.totals].map(({ label }) => label));
      const { columns } = reports[name];
      const figures = [...ran.rows, ran.totals].map(({ values }) =>
        ran.columns.map((column) => {
          const value = values[column];
          if (value === undefined) return "";
          return columns[column]?.unit === "count" ? String(value) : (value / 100).toFixed(2);
        }),
      );
      expect(rows.map(([, ...cells]) => cells)).toEqual(figures);
      expect((await admin.fetch(`/reports/${name}/file?format=xlsx`)).status).toBe(200);
    }
  });

  test("is rejected with all errors of the query", async () => {
    const { status, body } = await admin.get("/reports/collections?by=moon&from=2026-02-30&lga=x&ward=3");
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(["by", "from", "lga", "ward"]);
    expect((await admin.get("/reports/collections?from=2024-01-01&to=2026-01-01")).body.code).toBe(
      "invalid-query",
    );
    expect((await admin.get("/reports/none")).status).toBe(404);
  });
});

describe("visibility of reports", () => {
  test("requires the right to reports and one to the counted records; registers without a right are excluded", async () => {
    const reader = await signInAs(
      await createOfficerWithGrants({ permissions: ["report.view", "shop.view"] }),
    );
    const listed = (await reader.get("/reports")).body.data as { name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(["entity-count", "enumeration-by-user", "shop-statistic"]);
    expect((await run("entity-count", "", reader)).rows.map(({ key }) => key)).toEqual(["shop"]);
    expect((await run("enumeration-by-user", "", reader)).columns).toEqual(["shop", "all"]);
    expect((await reader.get("/reports/collections")).status).toBe(403);
    expect((await reader.get("/reports/shop-statistic/file?format=csv")).status).toBe(403);
    const without = await signInAs(await createOfficerWithGrants({ permissions: ["shop.view"] }));
    expect((await without.get("/reports/shop-statistic")).status).toBe(403);
  });

  test("shows names of officers only: owners who entered their own records are one row", async () => {
    const { rows } = await run("enumeration-by-user", "period=all");
    const labels = rows.map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(["Owners", "Entered by Ratebook"]));
    const owners = await signInAs("individual@ratebook.test");
    const { name } = await database()
      .selectFrom("app_user")
      .select("name")
      .where("email", "=", "individual@ratebook.test")
      .executeTakeFirstOrThrow();
    expect(labels).not.toContain(name);
    for (const email of ["guest@ratebook.test", "individual@ratebook.test", "agent@ratebook.test"] as const)
      expect((await (await signInAs(email)).get("/reports")).status).toBe(403);
    // Nor can an owner filter a list by an officer who entered records.
    const response = await owners.get(`/properties?created_by=${filled.users[0]}`);
    expect([response.status, response.body.meta?.total]).toEqual([200, 0]);
  });
});
