import { z } from "@hono/zod-openapi";
import { MERGE_UNDO_DAYS } from "#domain/merge.ts";
import { transaction } from "#kernel/db/client.ts";
import { queryRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { getMerge } from "../merges/get-merge.ts";
import { ownersChoices } from "../merges/move-owners.ts";
import { previewMerge, requestMerge, requestUndoMerge } from "../merges/request-merge.ts";
import { anyMergeRight, Register, recordId, registerOf } from "./duplicates-schemas.ts";

const tags = ["Duplicates"];
const reason = (error: string) => z.string(error).max(500, "Enter at most 500 characters.");
const version = z.coerce.number("Send the version you last read.").int();

const MergeBody = z.object({
  resource: Register,
  survivor_id: recordId("Select the record to keep."),
  loser_id: recordId("Select the record to merge into it."),
  survivor_version: version,
  loser_version: version,
  take: z.array(z.string(), "Send the field names.").max(100).default([]).openapi({
    description:
      "Fields whose values are taken from the archived record. Can include `lga_id`, and `point` for the GPS point",
  }),
  owners: z.enum(ownersChoices, "Select the owners.").optional().openapi({
    description: "Owners after the merge. Required if both records have owners and these differ",
  }),
  reason: reason("Enter why the records are the same."),
});
const UndoBody = z.object({ reason: reason("Enter the reason.") });

/** Merging records, and undoing merges. */
export function mergesApi() {
  const api = newApi();
  preview(api);
  merge(api);
  addReadRoutes(api);
  undo(api);
  return api;
}

/** POST /merges/preview */
function preview(api: Api): void {
  queryRoute(api, {
    path: "/merges/preview",
    tags,
    summary: "Preview a merge: what it would move, and whether it needs approval by another officer",
    guard: guard(anyMergeRight),
    answer: "The records before and after. Nothing is saved",
    codes: {
      403: "forbidden, step-up-needed, own-record, record-restricted, own-entry",
      404: "not-found",
      409: "already-merged, record-closed, survivor-not-in-force, owners-differ, both-have-accounts, married, edited-meanwhile",
      422: "invalid, duplicate",
    },
    body: MergeBody,
    read: async (actor, { body }) => {
      const resource = registerOf(body.resource);
      return transaction((tx) => previewMerge(tx, actor, resource, body));
    },
  });
}

/** POST /merges */
function merge(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/merges",
    tags,
    summary:
      "Merge two records. References to `loser_id` are moved to `survivor_id`, and `loser_id` is archived",
    guard: guard(anyMergeRight),
    status: 201,
    answer: "The merge, with the number of rows moved in each table",
    requested: "The request, pending approval, if the merge moves money or changes owners",
    codes: {
      403: "forbidden, step-up-needed, own-record, record-restricted, own-entry",
      404: "not-found",
      409: "already-merged, record-closed, survivor-not-in-force, owners-differ, both-have-accounts, married, edited-meanwhile, already-requested",
      422: "invalid, duplicate, key-reused",
    },
    body: MergeBody,
    work: (tx, actor, { body }) => requestMerge(tx, actor, registerOf(body.resource), body),
  });
}

/** GET /merges/{id} */
function addReadRoutes(api: Api): void {
  readRoute(api, {
    path: "/merges/{id}",
    tags,
    summary: "Get a merge, with the two records, the rows moved and the deadline for undoing it",
    guard: guard(anyMergeRight),
    answer: "The merge",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getMerge(actor, ids.id),
  });
}

/** POST /merges/{id}/undo */
function undo(api: Api): void {
  writeRoute(api, {
    method: "post",
    path: "/merges/{id}/undo",
    tags,
    summary: `Undo a merge made in the last ${MERGE_UNDO_DAYS} days. Rows that have changed since are not moved back; the response gives their number`,
    guard: guard(anyMergeRight),
    answer: "The number of rows that were not moved back, by table",
    requested: "The request, pending approval, if undoing the merge moves money or changes owners",
    codes: {
      403: "forbidden, step-up-needed, own-record, record-restricted",
      404: "not-found",
      409: "already-undone, undo-too-late, merged-further, already-requested",
      422: "invalid, key-reused",
    },
    body: UndoBody,
    work: (tx, actor, { ids, body }) => requestUndoMerge(tx, actor, ids.id, body.reason),
  });
}
