import { createRoute, z } from "@hono/zod-openapi";
import { capitalise } from "#domain/capitalise.ts";
import { database } from "#kernel/db/client.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { failures, guard, json, jsonBody, KeyHeader, success, tagOf } from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import type { AnyResource } from "#resource/define.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { BULK_LIMIT, type Selection } from "../../records/bulk-selection.ts";
import { readListQuery } from "../../records/list-query.ts";
import { previewMany } from "../../records/preview-many.ts";
import {
  type BulkOutcome,
  type BulkPreview,
  CHANGE_LIMIT,
  transitionMany,
} from "../../records/transition-many.ts";
import type { BulkVerb } from "../../records/verbs.ts";

const Value = z.union([z.string(), z.array(z.string())]);

const Id = z.coerce.number().int().min(1).max(9_999_999_999);

/** The selected records, as in the body. */
export const selectionShape = {
  records: z
    .array(
      z.object({ id: Id, version: z.coerce.number().int(), change_id: z.coerce.number().int().nullish() }),
    )
    .min(1, "Select at least one record.")
    .max(BULK_LIMIT, `Select at most ${BULK_LIMIT} records at once.`)
    .optional()
    .openapi({
      description:
        "Records to select, with the versions you last read. Records that have changed since are skipped and listed in the response",
    }),
  filter: z.record(z.string(), Value).optional().openapi({
    description:
      "Filter, with the same parameters as the list. Selects all matching records that the action can be applied to",
  }),
  waiting: z.object({ lga_id: Id.optional() }).optional().openapi({
    description: "Selects all records pending your approval, oldest first. Excludes your own entries",
  }),
  fingerprint: z.string().optional().openapi({
    description:
      "Fingerprint from the preview. Required with `filter` and `waiting`. If the selection has changed since, no changes are made",
  }),
  preview: z.boolean().optional().openapi({
    description:
      "Whether to return what would be done without changing anything. `done` is the number of records that the action can be applied to",
  }),
};

/** Rejects a body that does not select records, or that lacks the version or fingerprint of what was viewed. */
export function checkSelection(
  { records, filter, waiting, fingerprint, preview }: SelectionBody & { preview?: boolean | undefined },
  context: z.RefinementCtx,
): void {
  const selectorCount = [records, filter, waiting].filter((one) => one !== undefined).length;
  const add = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (selectorCount !== 1) add("records", "Send exactly one of records, filter or waiting.");
  else if (!records && !preview && fingerprint === undefined)
    add("fingerprint", "Request a preview first and send its fingerprint.");
}

const Body = z
  .object({ ...selectionShape, reason: z.string("Enter the reason.").nullish() })
  .superRefine(checkSelection);

export const Outcome = z.object({
  done: z.int(),
  exceptions: z.array(
    z.object({ id: z.int(), code: z.string(), message: z.string(), record: z.string().optional() }),
  ),
  more: z.boolean().openapi({
    description: `Whether records remain. One request handles up to ${BULK_LIMIT} records (${CHANGE_LIMIT} when restoring) and up to ${CHANGE_LIMIT} changes to approved records. To continue, request a new preview`,
  }),
  changes: z.int().optional().openapi({
    description: "Only in previews: how many of `done` are changes to approved records",
  }),
  fingerprint: z.string().optional().openapi({
    description:
      "Only in previews: SHA-256 (hex) of the ID, version and pending change of each selected record",
  }),
});

/** POST /properties/approve and its like */
export function bulk(api: Api, resource: AnyResource, verb: BulkVerb): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/${verb}`,
    tags: tagOf(resource),
    summary: `${capitalise(verb)} several ${resource.many}`,
    middleware: guard(`${resource.name}.approve`),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("The number of records processed, and the records skipped, with reasons", success(Outcome)),
      ...failures({ 409: "still-running, selection-changed", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { preview, reason, ...sentSelection } = c.req.valid("json");
    const selection = await selectionOf(resource, sentSelection);
    if (preview) {
      const outcome = await previewMany(database(), actor, resource, verb, selection);
      return c.json({ status: "success" as const, data: outcome as Mutable<BulkPreview> }, 200);
    }
    return writeOnce(
      c,
      200,
      { ...sentSelection, reason },
      async (tx) =>
        (await transitionMany(tx, actor, resource, verb, selection, reason)) as Mutable<BulkOutcome>,
    );
  });
}

interface SelectionBody {
  records?: { id: number; version: number; change_id?: number | null | undefined }[] | undefined;
  filter?: Record<string, string | string[]> | undefined;
  waiting?: { lga_id?: number | undefined } | undefined;
  fingerprint?: string | undefined;
}

/** The selected records of a body. @throws AppError invalid (unknown filter) */
export async function selectionOf(
  resource: AnyResource,
  { records, filter, waiting, fingerprint }: SelectionBody,
): Promise<Selection> {
  if (records) return { records };
  if (waiting) return { waiting, fingerprint };
  return { filter: readListQuery(await withCustom(resource), filter ?? {}), fingerprint };
}

export type Mutable<T extends BulkOutcome> = Omit<T, "exceptions"> & {
  exceptions: T["exceptions"][number][];
};
