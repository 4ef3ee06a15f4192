import { createRoute, z } from "@hono/zod-openapi";
import {
  type Api,
  failures,
  guard,
  json,
  jsonBody,
  KeyHeader,
  readId,
  tagOf,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import type { AnyResource } from "#resource/define.ts";
import { changePhoto } from "../../photos/change-photo.ts";
import { rightFor } from "../../records/asset-right.ts";
import { Caption, PhotoParams, PhotosAnswer, readCaption, toJson } from "./parts.ts";

const Body = z.object({
  caption: Caption.optional(),
  position: z.coerce
    .number("Send the new position.")
    .int("Send a whole number.")
    .min(1, "Positions start at 1.")
    .optional()
    .openapi({ description: "New position, starting at 1. The other photos move to make room" }),
});

/** PATCH /properties/{id}/photos/{photo_id} */
export function changePhotos(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "patch",
    path: `/${resource.endpoint}/{id}/photos/{photo_id}`,
    tags: tagOf(resource),
    summary: "Update the caption or position of a photo",
    middleware: guard((actor) => rightFor(actor, resource, "edit")),
    request: { params: PhotoParams, headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("All photos in order", PhotosAnswer),
      ...failures({
        403: "forbidden, record-restricted, office-photo",
        404: "not-found",
        409: "not-editable, still-running",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const { id, photo_id } = c.req.valid("param");
    const { caption, position } = c.req.valid("json");
    const change = {
      ...(caption !== undefined && { caption: readCaption(caption) }),
      ...(position !== undefined && { position }),
    };
    return writeOnce(c, 200, change, async (tx, actor) =>
      (await changePhoto(tx, actor, resource, readId(id), readId(photo_id), change)).map(toJson),
    );
  });
}
