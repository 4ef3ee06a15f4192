import { createRoute, z } from "@hono/zod-openapi";
import { Loose } from "#platform/http/page-schemas.ts";
import { failures, guard, IdParam, json, newApi, readId, success } from "#platform/http/route-parts.ts";
import { pdfAnswer, shown } from "#platform/http/shown.ts";
import { getLeaflet, printLeaflet } from "../leaflet/leaflet.ts";

const tags = ["Properties"];

/** The leaflet of a property: what it says, and as a PDF. What its square opens is a page, /p/{token}. */
export function leafletsApi() {
  const api = newApi();
  const middleware = guard("property.view");
  const one = createRoute({
    method: "get",
    path: "/properties/{id}/leaflet",
    tags,
    summary: "What the property's leaflet says, word by word: a fact sheet and the plate for its door",
    middleware,
    request: { params: IdParam },
    responses: { 200: json("The leaflet", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) => {
    const { leaflet } = await getLeaflet(c.get("actor"), readId(c.req.valid("param").id));
    return c.json(shown(leaflet), 200);
  });

  const pdf = createRoute({
    method: "get",
    path: "/properties/{id}/leaflet/pdf",
    tags,
    summary: "The leaflet to print, A4",
    middleware,
    request: { params: IdParam },
    responses: {
      200: { description: "The PDF", content: { "application/pdf": { schema: z.string() } } },
      ...failures({ 404: "not-found" }),
    },
  });
  api.openapi(pdf, async (c) =>
    pdfAnswer(await printLeaflet(c.get("actor"), readId(c.req.valid("param").id))),
  );
  return api;
}
