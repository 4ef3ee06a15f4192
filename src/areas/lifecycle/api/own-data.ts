import { createRoute, z } from "@hono/zod-openapi";
import { downloadHeaders } from "#platform/http/download-headers.ts";
import { failures, newApi } from "#platform/http/route-parts.ts";
import { openMyData } from "../own-data/my-data.ts";

/** GET /profile/data */
export function ownDataApi() {
  const api = newApi();
  const data = createRoute({
    method: "get",
    path: "/profile/data",
    tags: ["Profile"],
    summary: "Download all data stored about you",
    responses: {
      200: {
        description: "A JSON document",
        content: { "application/json": { schema: z.string().openapi({ format: "binary" }) } },
      },
      ...failures({}),
    },
  });
  api.openapi(data, async (c) => {
    const { name, stream } = await openMyData(c.get("actor"));
    return new Response(stream as unknown as ReadableStream<Uint8Array>, {
      headers: downloadHeaders({ name, type: "application/json; charset=utf-8" }),
    }) as never;
  });
  return api;
}
