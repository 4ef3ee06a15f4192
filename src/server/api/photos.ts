import { createRoute, z } from "@hono/zod-openapi";
import { takesPhotos } from "#domain/photo.ts";
import { registers } from "#domain/register/registers.ts";
import { getPhotoFile } from "../photos/get-photo-file.ts";
import { addPhotos } from "./photos/add.ts";
import { changePhotos } from "./photos/change.ts";
import { listPhotos } from "./photos/list.ts";
import { removePhotos } from "./photos/remove.ts";
import { type Api, failures, IdParam, newApi, readId } from "./route-parts.ts";

/** Photos of records: for every register that takes them, and their files. */
export function photosApi() {
  const api = newApi();
  for (const resource of registers.filter(takesPhotos)) {
    listPhotos(api, resource);
    addPhotos(api, resource);
    changePhotos(api, resource);
    removePhotos(api, resource);
  }
  file(api);
  return api;
}

const Query = z.object({
  size: z.enum(["full", "thumb"]).default("full").openapi({ description: "`thumb`: 240 pixels wide" }),
});

/** GET /photos/{id}/file */
function file(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/photos/{id}/file",
    tags: ["Photos"],
    summary: "The JPEG of a photo, for whoever may see its record",
    request: { params: IdParam, query: Query },
    responses: {
      200: {
        description: "At most 1024 pixels wide",
        content: { "image/jpeg": { schema: z.string().openapi({ format: "binary" }) } },
      },
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const id = readId(c.req.valid("param").id);
    const { bytes, stream } = await getPhotoFile(c.get("actor"), id, c.req.valid("query").size);
    return new Response(stream as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": "image/jpeg",
        "Content-Length": String(bytes),
        "X-Content-Type-Options": "nosniff",
        // Opened by itself, it is a document of this site: one that may do nothing.
        "Content-Security-Policy": "sandbox; default-src 'none'",
        // What stands under an id never changes. Vary keeps it from whoever signs in next.
        "Cache-Control": "private, max-age=86400, immutable",
      },
    });
  });
}
