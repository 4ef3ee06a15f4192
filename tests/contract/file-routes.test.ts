import type { HonoRequest } from "hono";
import { expect, it } from "vitest";
import { acceptsFiles } from "#platform/http/body-limit.ts";
import { visitor } from "../support/api.ts";

/** The limit of 1 MB for requests doesn't apply to routes that accept files, which have their own limits. */

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
}

it("exempts exactly the routes whose body is a file or a form", async () => {
  const document = (await (await visitor.fetch("/openapi.json")).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: `/api/v1${path.replaceAll(/\{\w+\}/g, "1")}`,
      types: Object.keys(requestBody?.content ?? {}),
    })),
  );
  const names = (chosen: typeof operations) => chosen.map(({ method, path }) => `${method} ${path}`);
  const withFile = operations.filter(({ types }) => types.some((type) => type !== "application/json"));
  expect(withFile.length).toBeGreaterThan(10);
  const exempt = operations.filter(({ method, path }) => acceptsFiles({ method, path } as HonoRequest));
  expect(names(exempt)).toEqual(names(withFile));
});
