import { z } from "@hono/zod-openapi";
import { capitalise } from "#domain/capitalise.ts";
import type { RecordVerb } from "#domain/status.ts";
import { withArticle } from "#domain/with-article.ts";
import { type Api, guard, tagOf } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { isDecision } from "../../records/decide-change.ts";
import { sideOf } from "../../records/get.ts";
import { maskRecord } from "../../records/mask-record.ts";
import { writtenRecord } from "../../records/schema.ts";
import { transitionRecord } from "../../records/transition.ts";
import { permissionFor } from "../../records/verbs.ts";

const version = z.coerce
  .number("Send the version you last read.")
  .int()
  .openapi({ description: "Version you last read. A record that has changed since is not overwritten" });
const Body = z.object({
  reason: z.string("Enter the reason.").nullish(),
  version: version.optional(),
  change_id: z.coerce.number().int().nullish().openapi({
    description: "ID of the pending change you last read. The decision applies only to this change",
  }),
});
/** Approving, returning and rejecting require the version that was viewed. */
const DecisionBody = Body.extend({ version });

/** POST /properties/{id}/approve and its like */
export function transition(api: Api, resource: AnyResource, verb: RecordVerb): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/${verb}`,
    tags: tagOf(resource),
    summary: `${capitalise(verb)} ${withArticle(resource.one)} or its pending change`,
    guard: guard((actor) => permissionFor(actor, resource, verb)),
    answer: "The record",
    codes: {
      403: "forbidden, record-restricted, own-entry",
      404: "not-found",
      409: "wrong-status, edited-meanwhile",
      422: "invalid, duplicate, key-reused",
    },
    body: isDecision(verb) ? DecisionBody : Body,
    data: writtenRecord(resource),
    work: async (tx, actor, { ids, body }) => {
      const updated = await transitionRecord(tx, actor, resource, ids.id, verb, body);
      return maskRecord(await withCustom(resource, sideOf(actor, resource)), updated);
    },
  });
}
