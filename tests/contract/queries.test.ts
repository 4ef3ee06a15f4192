import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiApp } from "#app/api.ts";
import { type Operation, type Parameter, readOperations } from "../fuzz/document.ts";
import { People } from "../fuzz/people.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { allowManyCalls } from "../support/many-calls.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";

/**
 * An ignored filter would list and export too many records. So every read rejects each unknown parameter and each
 * invalid value with 400, all at once.
 */

let db: TestDatabase;
let app: Hono;
let operations: readonly Operation[];
const people = new People();

beforeAll(async () => {
  allowManyCalls();
  db = await createTestDatabase();
  app = new Hono().route("/api/v1", apiApp({ secure: false }, 0));
  operations = (await readOperations(app)).filter(({ method }) => method === "GET");
  await people.open();
});
afterAll(() => db?.close());

/** Free-text parameters, which are rejected only when too long. */
const TEXTS: ReadonlySet<string> = new Set(["q", "code", "line", "v", "column"]);

/** Not a valid number, date, choice or name. */
const NOTHING = "2026-13-45";

const queryOf = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.filter((one) => one.in === "query");

const faulty = ({ name }: Parameter) => (TEXTS.has(name) ? "x".repeat(2_000) : NOTHING);

async function ask({ name, path }: Operation, query: Readonly<Record<string, string>>) {
  const [who = "admin"] = people.whoMay(name);
  const bearer = await people.bearerOf(who);
  const filled = path
    .replaceAll(/\{type\}/g, "individual")
    .replace("{name}", "collections")
    .replaceAll(/\{\w+\}/g, "1");
  const response = await app.request(`/api/v1${filled}?${new URLSearchParams(query)}`, {
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
  });
  const type = response.headers.get("content-type") ?? "";
  const body = type.startsWith("application/json") ? await response.json() : await response.arrayBuffer();
  return { status: response.status, body: body as { code?: string; errors?: Record<string, string[]> } };
}

test("every read rejects unknown parameters", async () => {
  expect(operations.length).toBeGreaterThan(250);
  const wrong = await mapConcurrently(8, operations, async (operation) => {
    const valid = Object.fromEntries(
      queryOf(operation)
        .filter(({ required }) => required)
        .map(({ name, schema }) => [name, String(schema?.enum?.[0] ?? schema?.example ?? "1")]),
    );
    const { status, body } = await ask(operation, { ...valid, no_such_filter: "1", nor_this: "" });
    const notified = Object.keys(body.errors ?? {});
    const right =
      status === 400 &&
      body.code === "invalid-query" &&
      ["no_such_filter", "nor_this"].every((name) => notified.includes(name));
    return right ? [] : [`${operation.name}: ${status} ${body.code} ${notified}`];
  });
  expect(wrong.flat()).toEqual([]);
});

describe("every read with parameters", () => {
  test("rejects all invalid values and unknown parameters in one answer", async () => {
    const asking = operations.filter((operation) => queryOf(operation).length > 0);
    expect(asking.length).toBeGreaterThan(120);
    const wrong = await mapConcurrently(8, asking, async (operation) => {
      const parameters = queryOf(operation);
      const query = Object.fromEntries(parameters.map((one) => [one.name, faulty(one)]));
      const { status, body } = await ask(operation, { ...query, no_such_filter: "1" });
      const errors = body.errors ?? {};
      const passed = [...Object.keys(query), "no_such_filter"].filter((name) => !errors[name]?.length);
      return status === 400 && passed.length === 0
        ? []
        : [`${operation.name}: ${status} ${body.code}, and not a word of ${passed.join(", ")}`];
    });
    expect(wrong.flat()).toEqual([]);
  });
});
