import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listColumns, titleLabel } from "#domain/list-columns.ts";
import { getRegister, registers } from "#domain/register/registers.ts";
import { statusLabel } from "#domain/status-labels.ts";
import { verificationStatus } from "#domain/verification.ts";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { type ApiClient, signInAs } from "../support/api.ts";
import { csvCells } from "../support/csv.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createReferencedRecords } from "../support/referenced-records.ts";
import { leastOf, sampleOf } from "../support/sample.ts";
import { sheetRows } from "../support/xlsx.ts";

/** Exported files match their lists: the same records, order and columns. */

type Listed = Record<string, unknown> & { id: number; code: string; title: string; status: string };

/** The status as the list shows it. */
const stateOf = ({ verified }: AnyResource, { status, verified_at }: Listed) =>
  verified ? verificationStatus(status, verified_at !== null) : status;

let db: TestDatabase;
let clerk: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  clerk = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

async function csvOf(path: string, query: string): Promise<string[][]> {
  const answer = await clerk.fetch(`${path}/file?format=csv&${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/,
  );
  return csvCells(await answer.text());
}

async function listed(path: string, query: string): Promise<Listed[]> {
  return (await clerk.get(`${path}?${query}`)).body.data as Listed[];
}

/** The file cell of an API value. */
function cellOf(field: Field, value: unknown): string {
  if (value === null || value === "") return "";
  if (field.kind === "choice") return field.choices.find((one) => one.value === value)?.label ?? "";
  if (field.kind === "yes_no") return value ? "Yes" : "No";
  if (field.kind === "money") return (Number(value) / 100).toFixed(2);
  if (field.kind === "decimal") return Number(value).toFixed(2);
  return String(value);
}

describe.each(registers.map((resource) => [resource.name, resource] as const))(
  "the file of %s",
  (_, resource: AnyResource) => {
    const path = `/${resource.endpoint}`;

    beforeAll(async () => {
      for (let n = 0; n < 6; n++) {
        await createReferencedRecords(clerk, resource);
        await clerk.post(path, n % 2 ? sampleOf(resource) : leastOf(resource));
      }
    });

    it("has every requested column, in the order of the list", async () => {
      const names = listColumns(resource).map(({ name }) => name);
      const query = "sort=-code&per_page=25";
      const [head, ...lines] = await csvOf(path, `${query}&columns=${names.join()}`);
      expect(head?.slice(0, 2)).toEqual(["Code", titleLabel(resource)]);
      expect(head).toHaveLength(names.length + 2);
      const records = await listed(path, query);
      expect(records).not.toEqual([]);
      expect(lines.slice(0, 25).map(([code, title]) => [code, title])).toEqual(
        records.map(({ code, title }) => [code, title]),
      );
      for (const [at, record] of records.entries())
        for (const [name, field] of Object.entries(resource.fields)) {
          const cell = lines[at]?.[names.indexOf(name) + 2];
          const expected = cellOf(field, record[name]);
          if (field.kind === "decimal" && cell)
            expect([name, Number(cell)]).toEqual([name, Number(expected)]);
          else if (field.kind !== "reference") expect([name, cell]).toEqual([name, expected]);
        }
      const states = lines.slice(0, 25).map((line) => line[names.indexOf("status") + 2]);
      expect(states).toEqual(records.map((record) => statusLabel(stateOf(resource, record))));
    });

    it("matches the workbook, which has typed numbers and dates", async () => {
      const names = listColumns(resource).map(({ name }) => name);
      const query = `sort=title&columns=${names.join()}`;
      const csv = await csvOf(path, query);
      const answer = await clerk.fetch(`${path}/file?format=xlsx&${query}`);
      const sheet = await sheetRows(await answer.arrayBuffer());
      expect(sheet).toHaveLength(csv.length);
      const text = (value: unknown) =>
        value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? "");
      for (const [at, line] of csv.entries())
        for (const [column, cell] of line.entries()) {
          const found = sheet[at]?.[column];
          if (typeof found === "number") expect(found).toBe(Number(cell));
          else expect(text(found)).toBe(cell.replace(/^'(?=[=+\-@])/, ""));
        }
    });

    it("contains exactly the filtered records", async () => {
      const born = resource.approval ? "draft" : "active";
      const wanted = await listed(path, `status=${born}&created_by=me&sort=-updated_at&per_page=200`);
      const [, ...lines] = await csvOf(
        path,
        `status=${born}&created_by=me&sort=-updated_at&page=7&per_page=25`,
      );
      expect(lines.map(([code]) => code)).toEqual(wanted.map(({ code }) => code));
      expect(lines.length).toBeGreaterThan(0);
      const [head, ...none] = await csvOf(path, "status=archived&columns=-");
      expect([head, none]).toEqual([["Code", titleLabel(resource)], []]);
    });
  },
);

it("escapes spreadsheet formulas in CSV, and writes them as text to a workbook", async () => {
  const mast = getRegister("mast");
  const evil = ['=HYPERLINK("http://x.test";"pay")', "+cmd|' /C calc'!A0", "@SUM(1)", "-2+3"];
  for (const operator of evil) await clerk.post("/masts", { ...sampleOf(mast), operator });
  const query = "columns=operator&created_by=me&sort=-code";
  const [, ...lines] = await csvOf("/masts", query);
  const cells = lines.slice(0, evil.length).map((line) => line[2]);
  expect(cells).toEqual(evil.toReversed().map((text) => `'${text}`));
  const answer = await clerk.fetch(`/masts/file?format=xlsx&${query}`);
  const [, ...rows] = await sheetRows(await answer.arrayBuffer());
  expect(rows.slice(0, evil.length).map((row) => row[2])).toEqual(evil.toReversed());
});

it("reports all errors of an export request", async () => {
  const { status, body } = await clerk.get(
    "/properties/file?format=csv&columns=use,colour&use=castle&sort=x",
  );
  expect([status, body.code]).toEqual([400, "invalid-query"]);
  expect(Object.keys(body.errors ?? {}).sort()).toEqual(["columns", "sort", "use"]);
  expect((await clerk.get("/properties/file?format=pdf")).status).toBe(400);
  expect(
    (await clerk.post("/properties/export", { format: "csv", query: { use: "castle" } })).body,
  ).toMatchObject({
    code: "invalid",
    errors: { use: [expect.any(String)] },
  });
});
