import { createRoute, z } from "@hono/zod-openapi";
import { proofNames } from "#domain/verification.ts";
import { withArticle } from "#domain/with-article.ts";
import { database } from "#kernel/db/client.ts";
import * as answer from "#platform/http/answer.ts";
import type { Api } from "#platform/http/route-parts.ts";
import {
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  readId,
  runIdempotent,
  success,
  tagOf,
} from "#platform/http/route-parts.ts";
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
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/verify`,
    tags: tagOf(resource),
    summary: `Verify ${withArticle(resource.one)} with the proof of identity that you saw`,
    middleware: guard(`${resource.name}.approve`),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(VerifyBody) },
    responses: {
      200: json("The record", success(writtenRecord(resource))),
      ...failures({
        403: "forbidden, record-restricted, own-entry, own-record",
        404: "not-found",
        409: "wrong-status, already-verified, edited-meanwhile",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    const done = await runIdempotent(c, body, async (tx) =>
      recordAnswer(resource, await verifyRecord(tx, c.get("actor"), resource, id, body)),
    );
    return c.json(done.body as { status: "success"; data: Record<string, unknown> }, 200);
  });
}

/** POST /individuals/{id}/unverify */
export function unverify(api: Api, resource: AnyResource): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/{id}/unverify`,
    tags: tagOf(resource),
    summary: "Withdraw a verification",
    middleware: guard(`${resource.name}.approve`),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(UnverifyBody) },
    responses: {
      200: json("The record", success(writtenRecord(resource))),
      ...failures({
        403: "forbidden, record-restricted",
        404: "not-found",
        409: "not-verified, edited-meanwhile",
        422: "invalid, key-reused",
      }),
    },
  });
  api.openapi(route, async (c) => {
    const body = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    const done = await runIdempotent(c, body, async (tx) =>
      recordAnswer(resource, await unverifyRecord(tx, c.get("actor"), resource, id, body)),
    );
    return c.json(done.body as { status: "success"; data: Record<string, unknown> }, 200);
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
    const done = await runIdempotent(c, { ...sentSelection, proof, note }, async (tx) => ({
      status: 200,
      body: answer.success(await verifyMany(tx, actor, resource, selection, { proof, note })),
    }));
    return c.json(done.body as { status: "success"; data: Mutable<BulkOutcome> }, 200);
  });
}

async function recordAnswer(resource: AnyResource, record: AnyRecord) {
  return { status: 200, body: answer.success(maskRecord(await withCustom(resource), record)) };
}
