import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The example of docs/api.md with the generated types; inside the project, so that packages resolve. */
const FOLDER = resolve(".cache/typed-client");

type Json = { readonly [key: string]: unknown };

let db: TestDatabase;
let document: Json & { paths: Record<string, Record<string, Json>>; components: { schemas: Json } };
beforeAll(async () => {
  db = await createTestDatabase();
  document = await (await visitor.fetch("/openapi.json")).json();
});
afterAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await db.close();
});

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Places in a schema without a type. */
function untypedIn(schema: unknown, place: string): string[] {
  if (typeof schema !== "object" || schema === null) return [`${place}: ${schema}`];
  const part = schema as Json;
  if (part["$ref"]) return [];
  const options = ["anyOf", "oneOf", "allOf"].flatMap((key) => (part[key] as Json[] | undefined) ?? []);
  const isTyped = ["type", "enum", "const"].some((key) => key in part) || options.length > 0;
  const within = (values: unknown) => Object.entries((values as Json | undefined) ?? {});
  return [
    ...(isTyped ? [] : [place]),
    ...options.flatMap((option) => untypedIn(option, place)),
    ...within(part["properties"]).flatMap(([name, value]) => untypedIn(value, `${place}.${name}`)),
    ...(part["items"] ? untypedIn(part["items"], `${place}[]`) : []),
    ...(part["additionalProperties"] ? untypedIn(part["additionalProperties"], `${place}{}`) : []),
  ];
}

describe("the API document", () => {
  it("has a type for every part of every request and response body", () => {
    const bodies = operations().flatMap((operation) => [
      ...Object.values(operation["responses"] as Json),
      ...(operation["requestBody"] ? [operation["requestBody"]] : []),
    ]) as { content?: Record<string, { schema: unknown }> }[];
    const schemas = bodies.flatMap(({ content = {} }) => Object.values(content).map(({ schema }) => schema));
    expect(schemas.length).toBeGreaterThan(1000);
    const untyped = [
      ...schemas.flatMap((schema) => untypedIn(schema, "body")),
      ...Object.entries(document.components.schemas).flatMap(([name, schema]) => untypedIn(schema, name)),
    ];
    expect(untyped).toEqual([]);
  });

  it("has a unique name for every operation", () => {
    const names = operations().map((operation) => operation["operationId"]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain("getPropertiesById");
  });
});

describe("a client with generated types", () => {
  const compile = () =>
    execFileSync(process.execPath, ["node_modules/@typescript/native/bin/tsc", "-p", FOLDER], {
      encoding: "utf8",
    });

  it("calls ten operations without a cast, and does not compile with an unknown field", async () => {
    mkdirSync(FOLDER, { recursive: true });
    cpSync("examples/api-client", FOLDER, { recursive: true });
    const types = await openapiTS(structuredClone(document) as unknown as OpenAPI3);
    writeFileSync(join(FOLDER, "api.d.ts"), astToString(types));
    expect(compile()).toBe("");
    writeFileSync(
      join(FOLDER, "wrong.ts"),
      'import type { paths } from "./api.d.ts";\n' +
        'type Answer = paths["/bills"]["get"]["responses"][200]["content"]["application/json"];\n' +
        'export type Wrong = Answer["data"][number]["no_such_field"];\n',
    );
    expect(compile).toThrow();
  });

  it("gets answers that match their types", async () => {
    const { tryTenCalls } = await import(resolve("examples/api-client/calls.ts"));
    const officer = await signInAs("admin@ratebook.test");
    const answers = await tryTenCalls("http://ratebook.test", "", async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === "GET" ? undefined : await request.text();
      return officer.fetch(pathname + search, {
        method: request.method,
        headers: { "Content-Type": "application/json" },
        ...(body !== undefined && { body }),
      });
    });
    expect(answers).toMatchObject({
      agency: expect.any(String),
      property: true,
      version: expect.stringMatching(/^\d+$/),
      shares: expect.any(Array),
      billed_kobo: expect.any(Number),
      paid_kobo: expect.any(Array),
      jobs: expect.any(Array),
      settlements: expect.any(Number),
      note: expect.any(Number),
      missing: "not-found",
    });
  });
});
