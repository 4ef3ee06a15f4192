import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiClient, signInAs, visitor } from "../support/api.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { mapConcurrently } from "../support/map-concurrently.ts";

/**
 * PostgreSQL text cannot hold a NUL, so a NUL in a query parameter is answered with a client error, never with a
 * server error.
 */

interface Operation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: { readonly type?: string };
  }[];
}

let db: TestDatabase;
let admin: ApiClient;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await signInAs("admin@ratebook.test");
});
afterAll(() => db.close());

it("rejects control characters in search and filter parameters", async () => {
  const document = (await (await visitor.fetch("/openapi.json")).json()) as {
    paths: Record<string, { get?: Operation }>;
  };
  const params = Object.entries(document.paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === "query" && parameter.schema.type === "string")
      .map(({ name }) => `${path.replaceAll(/\{\w+\}/g, "1")}?${encodeURIComponent(name)}=a%00b`),
  );
  expect(params.length).toBeGreaterThan(40);
  const errors: string[] = [];
  await mapConcurrently(8, params, async (path) => {
    const { status, body } = await admin.get(path);
    if (status < 400 || status >= 500) errors.push(`${path}: ${status} ${body.code}`);
  });
  expect(errors).toEqual([]);
});
