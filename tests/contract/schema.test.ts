import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusesOf } from "#areas/registry/records/list-query.ts";
import { sortNames } from "#areas/registry/records/list-sort.ts";
import { registers } from "#domain/register/registers.ts";
import { database } from "#kernel/db/client.ts";
import type { Field } from "#resource/field.ts";
import { visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const TYPES: Record<Field["kind"], string> = {
  text: "text",
  choice: "text",
  whole: "integer",
  decimal: "numeric",
  money: "bigint",
  reference: "bigint",
  yes_no: "boolean",
  date: "date",
};

describe.each(registers.map((resource) => [resource.name, resource] as const))(
  "the table of %s",
  (name, resource) => {
    it("has the columns its definition declares", async () => {
      const { rows } = await sql<{ column_name: string; data_type: string; is_nullable: string }>`
      SELECT column_name, data_type, is_nullable FROM information_schema.columns
      WHERE table_name = ${name}`.execute(database());
      const columns = new Map(rows.map((row) => [row.column_name, row]));
      for (const [column, field] of Object.entries(resource.fields))
        expect(columns.get(column)).toEqual({
          column_name: column,
          data_type: TYPES[field.kind],
          is_nullable: field.required ? "NO" : "YES",
        });
    });

    it("checks lengths, choices and statuses as its definition does", async () => {
      const { rows } = await sql<{ text: string }>`
      SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE conrelid = ${name}::regclass AND contype = 'c'`.execute(database());
      const checks = rows.map(({ text }) => text.replaceAll(/::text|[()[\]]/g, " "));
      const forColumn = (column: string) =>
        checks.filter((check) => new RegExp(`\\b${column}\\b`).test(check)).join("\n");
      for (const [column, field] of Object.entries(resource.fields)) {
        // Sealed values have the length of their seal.
        if (field.sealed) expect(forColumn(column)).toContain("^sealed:");
        else if (field.kind === "text") expect(forColumn(column)).toMatch(new RegExp(`<= ${field.max}\\b`));
        if (field.kind === "choice")
          expect([...new Set(quoted(forColumn(column)))]).toEqual(
            field.choices.map(({ value }) => value).sort(),
          );
      }
      expect([...new Set(quoted(forColumn("status")))]).toEqual([...statusesOf(resource)].sort());
    });

    it("has an index for every sort order and every unique field", async () => {
      const { rows } = await sql<{ indexdef: string }>`
      SELECT indexdef FROM pg_indexes WHERE tablename = ${name}`.execute(database());
      // INCLUDE columns serve searches only (decision 33).
      const indexes = rows.map(({ indexdef }) =>
        indexdef.replace(/^.* USING /, "").replace(/ INCLUDE .*$/, ""),
      );
      const uniques = rows
        .filter(({ indexdef }) => indexdef.includes("UNIQUE"))
        .map(({ indexdef }) => indexdef);
      for (const sort of sortNames(resource).filter((order) => order !== "code")) {
        const field = resource.fields[sort];
        // People are sorted by surname, and text by language rules.
        const column = sort === "title" && "surname" in resource.fields ? "sort_title" : sort;
        const text = field?.kind === "text" && field.form === "plain" ? ' COLLATE "und-x-icu"' : "";
        const nulls = field && !field.required ? " NULLS FIRST" : "";
        expect(indexes).toContain(`btree (${column}${text}${nulls}, id)`);
      }
      for (const [column, field] of Object.entries(resource.fields))
        expect([column, uniques.some((index) => index.endsWith(`(${column})`))]).toEqual([
          column,
          field.unique === true,
        ]);
    });

    it("is described in the API document", async () => {
      const document = (await visitor.get("/openapi.json")).body as unknown as {
        paths: Record<string, Record<string, unknown>>;
        components: { schemas: Record<string, { required?: string[]; properties?: object }> };
      };
      expect(Object.keys(document.paths[`/${resource.endpoint}`] ?? {})).toEqual(["get", "post"]);
      expect(Object.keys(document.paths[`/${resource.endpoint}/{id}`] ?? {})).toEqual([
        "get",
        "patch",
        ...(resource.reference ? ["delete"] : []),
      ]);
      const schema = document.components.schemas[`New${name.charAt(0).toUpperCase()}${name.slice(1)}`];
      expect(Object.keys(schema?.properties ?? {})).toEqual(
        expect.arrayContaining(Object.keys(resource.fields)),
      );
      const required = Object.entries(resource.fields).filter(([, field]) => field.required);
      expect(schema?.required ?? []).toEqual(required.map(([field]) => field));
    });
  },
);

/** The quoted strings of a check constraint, sorted. */
function quoted(check: string): string[] {
  return [...check.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? "").sort();
}
