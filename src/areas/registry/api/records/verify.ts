import { createRoute, z } from "@hono/zod-openapi";
import { proofNames } from "#domain/verification.ts";
import { withArticle } from "#domain/with-article.ts";
import { database } from "#kernel/db/client.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { failures, guard, json, jsonBody, KeyHeader, success, tagOf } from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { maskRecord } from "../../records/mask-record.ts";
import type { AnyRecord } from "../../records/row.ts";
import { writtenRecord } from "../../records/schema.ts";
import type { BulkOutcome, BulkPreview } from "../../records/transition-many.ts";
import { unverifyRecord, verifyRecord } from "../../verification/verify.ts";
import { previewVerify, verifyMany } from "../../verification/verify-many.ts";
import { checkSelection, type Mutable, Outcome, selectionOf, selectionShape } from "./bulk.ts";

const version = z.coerce.number("Send the version you last read.").int();
const proofShape = {
  proof: z
    .string("Select the proof of identity.")
    .nullish()
    .openapi({ enum: [...proofNames], description: "Proof of identity that you saw" }),
  note: z.string("Enter a note.").nullish().openapi({ description: "Note. Required with `other`" }),
};

const VerifyBody = z.object({ ...proofShape, version });
const UnverifyBody = z.object({ reason: z.string("Enter the reason.").nullish(), version });
const BulkVerifyBody = z.object({ ...selectionShape, ...proofShape }).superRefine(checkSelection);

/** POST /individuals/{id}/verify */
export function verify(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/verify`,
    tags: tagOf(resource),
    summary: `Verify ${withArticle(resource.one)} with the proof of identity that you saw`,
    guard: guard(`${resource.name}.approve`),
    answer: "The record",
    codes: {
      403: "forbidden, record-restricted, own-entry, own-record",
      404: "not-found",
      409: "wrong-status, already-verified, edited-meanwhile",
      422: "invalid, key-reused",
    },
    body: VerifyBody,
    data: writtenRecord(resource),
    work: async (tx, actor, { ids, body }) =>
      maskVerified(resource, await verifyRecord(tx, actor, resource, ids.id, body)),
  });
}

/** POST /individuals/{id}/unverify */
export function unverify(api: Api, resource: AnyResource): void {
  writeRoute(api, {
    method: "post",
    path: `/${resource.endpoint}/{id}/unverify`,
    tags: tagOf(resource),
    summary: "Withdraw a verification",
    guard: guard(`${resource.name}.approve`),
    answer: "The record",
    codes: {
      403: "forbidden, record-restricted",
      404: "not-found",
      409: "not-verified, edited-meanwhile",
      422: "invalid, key-reused",
    },
    body: UnverifyBody,
    data: writtenRecord(resource),
    work: async (tx, actor, { ids, body }) =>
      maskVerified(resource, await unverifyRecord(tx, actor, resource, ids.id, body)),
  });
}

/** POST /individuals/verify */
export function bulkVerify(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/verify`,
    tags: tagOf(resource),
    summary: `Verify several ${resource.many} with the same proof of identity`,
    middleware: guard(`${resource.name}.approve`),
    request: { headers: KeyHeader, body: jsonBody(BulkVerifyBody) },
    responses: {
      200: json("The number of people verified, and the people skipped, with reasons", success(Outcome)),
      ...failures({ 409: "still-running, selection-changed", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { preview, proof, note, ...sentSelection } = c.req.valid("json");
    const selection = await selectionOf(resource, sentSelection);
    if (preview) {
      const outcome = await previewVerify(database(), actor, resource, selection);
      return c.json({ status: "success" as const, data: outcome as Mutable<BulkPreview> }, 200);
    }
    return writeOnce(
      c,
      200,
      { ...sentSelection, proof, note },
      async (tx) =>
        (await verifyMany(tx, actor, resource, selection, { proof, note })) as Mutable<BulkOutcome>,
    );
  });
}

async function maskVerified(resource: AnyResource, record: AnyRecord) {
  return maskRecord(await withCustom(resource), record);
}
