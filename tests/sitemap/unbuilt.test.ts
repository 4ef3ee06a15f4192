import { Hono } from "hono";
import { createStaticHandler } from "react-router";
import { expect, test } from "vitest";
import { edge } from "#app/edge.ts";
import type { Address } from "#sitemap.ts";
import { routesOf } from "../../src/routes.ts";
import Unbuilt, { loader } from "../../src/screens/shared/unbuilt.tsx";

/**
 * An address whose screen is not built yet. The sitemap has none any more, so one is added to the routes
 * here, by the function that creates them.
 */
const address: Address = {
  id: "admin.to-come",
  path: "/admin/to-come/{id}",
  title: "Still to come",
  area: "admin",
  layout: "admin",
  gate: "admin",
  screen: undefined,
};

test('an address without a screen is behind its access check, in its layout, and shows the "not built" screen', () => {
  expect(routesOf([address])).toMatchObject([
    {
      file: "./access/admin.tsx",
      children: [
        {
          file: "./layouts/admin.tsx",
          children: [{ path: "admin/to-come/:id", file: "./screens/shared/unbuilt.tsx" }],
        },
      ],
    },
  ]);
});

test("it answers 501 through the edge, with the headers of every answer", async () => {
  const handler = createStaticHandler([{ path: "/admin/to-come/:id", loader, Component: Unbuilt }]);
  const app = new Hono().use(edge(false)).all("*", async (c) => {
    const context = await handler.query(c.req.raw);
    return context instanceof Response ? context : c.body("", context.statusCode as 501);
  });
  const answer = await app.request("/admin/to-come/7");
  expect(answer.status).toBe(501);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{12}$/);
});
