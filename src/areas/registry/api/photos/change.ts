import { z } from "@hono/zod-openapi";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { changePhoto } from "../../photos/change-photo.ts";
import { rightFor } from "../../records/asset-right.ts";
import { Caption, PhotoAnswer, readCaption, toJson } from "./parts.ts";

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
  writeRoute(api, {
    method: "patch",
    path: `/${resource.endpoint}/{id}/photos/{photo_id}`,
    tags: tagOf(resource),
    summary: "Update the caption or position of a photo",
    guard: guard((actor) => rightFor(actor, resource, "edit")),
    answer: "All photos in order",
    codes: {
      403: "forbidden, record-restricted, office-photo",
      404: "not-found",
      409: "not-editable, still-running",
      422: "invalid, key-reused",
    },
    body: Body,
    data: z.array(PhotoAnswer),
    work: async (tx, actor, { ids, body: { caption, position } }) => {
      const change = {
        ...(caption !== undefined && { caption: readCaption(caption) }),
        ...(position !== undefined && { position }),
      };
      return (await changePhoto(tx, actor, resource, ids.id, ids.photo_id, change)).map(toJson);
    },
  });
}
