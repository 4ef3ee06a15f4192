import { createRoute, z } from "@hono/zod-openapi";
import { capital } from "#domain/capital.ts";
import type { AnyResource } from "#resource/define.ts";
import { AppError } from "../../app-error.ts";
import { withCustom } from "../../custom-fields/with-custom.ts";
import { database } from "../../db/client.ts";
import { BULK_LIMIT, type Selection } from "../../records/bulk-selection.ts";
import { readListQuery } from "../../records/list-query.ts";
import { previewMany } from "../../records/preview-many.ts";
import { type BulkOutcome, CHANGE_LIMIT, transitionMany } from "../../records/transition-many.ts";
import type { BulkVerb } from "../../records/verbs.ts";
import * as answer from "../answer.ts";
import type { Api } from "../route-parts.ts";
import { failures, guard, json, jsonBody, KeyHeader, runOnce, success, tagOf } from "../route-parts.ts";

const Value = z.union([z.string(), z.array(z.string())]);

const Id = z.coerce.number().int().min(1).max(9_999_999_999);

/** Which records, as a body names them. */
export const chosenShape = {
  ids: z
    .array(Id)
    .min(1, "Choose at least one record.")
    .max(BULK_LIMIT, `At most ${BULK_LIMIT} records at once.`)
    .optional(),
  records: z
    .array(
      z.object({ id: Id, version: z.coerce.number().int(), change_id: z.coerce.number().int().nullish() }),
    )
    .min(1, "Choose at least one record.")
    .max(BULK_LIMIT, `At most ${BULK_LIMIT} records at once.`)
    .optional()
    .openapi({ description: "As they were looked at: what changed since is left as it is, and told" }),
  filter: z
    .record(z.string(), Value)
    .optional()
    .openapi({ description: "As the query of the list: all that it shows and that can be decided on" }),
  waiting: z
    .object({ lga_id: Id.optional() })
    .optional()
    .openapi({ description: "All that wait for you, the longest wait first; nothing of your own" }),
  expected: z.coerce.number().int().min(0).optional().openapi({
    description: "What `done` said in the preview: when it would be another number by now, nothing is done",
  }),
  preview: z.boolean().optional().openapi({
    description: "Only tell what would be done and what not; `done` counts what can be decided on",
  }),
};

/** Of these, a body names one. */
export const isOneChosen = ({ ids, records, filter, waiting }: Chosen) =>
  [ids, records, filter, waiting].filter((one) => one !== undefined).length === 1;

export const ONE_CHOSEN = { path: ["ids"], message: "Send one of ids, records, filter and waiting." };

const Body = z
  .object({ ...chosenShape, reason: z.string("Write the reason.").nullish() })
  .refine(isOneChosen, ONE_CHOSEN);

export const Outcome = z.object({
  done: z.int(),
  exceptions: z.array(
    z.object({ id: z.int(), code: z.string(), message: z.string(), record: z.string().optional() }),
  ),
  more: z.boolean().openapi({
    description: `More than ${BULK_LIMIT} matched, or more than ${CHANGE_LIMIT} changes of approved records: call again for the rest, while anything is done`,
  }),
});

/** POST /properties/approve and its like */
export function bulk(api: Api, resource: AnyResource, verb: BulkVerb): void {
  const route = createRoute({
    method: "post",
    path: `/${resource.endpoint}/${verb}`,
    tags: tagOf(resource),
    summary: `${capital(verb)} many ${resource.many}`,
    middleware: guard(`${resource.name}.approve`),
    request: { headers: KeyHeader, body: jsonBody(Body) },
    responses: {
      200: json("What was done and what was not", success(Outcome)),
      ...failures({ 409: "still-running, selection-changed", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, async (c) => {
    const actor = c.get("actor");
    const { preview, reason, ...chosen } = c.req.valid("json");
    const selection = await selectionOf(resource, chosen);
    if (preview) {
      const outcome = await previewMany(database(), actor, resource, verb, selection);
      return c.json({ status: "success" as const, data: outcome as Mutable<BulkOutcome> }, 200);
    }
    const done = await runOnce(c, { ...chosen, reason }, async (tx) => ({
      status: 200,
      body: answer.success(
        asExpected(await transitionMany(tx, actor, resource, verb, selection, reason), chosen.expected),
      ),
    }));
    return c.json(done.body as { status: "success"; data: Mutable<BulkOutcome> }, 200);
  });
}

/** Refuses what came out other than it was shown, so that it is taken back. @throws AppError selection-changed */
export function asExpected(outcome: BulkOutcome, expected: number | undefined): BulkOutcome {
  if (expected === undefined || outcome.done === expected) return outcome;
  const message = `It would be ${outcome.done} by now, not ${expected}. Nothing was done: look at them again.`;
  throw new AppError("conflict", message, { code: "selection-changed" });
}

interface Chosen {
  ids?: number[] | undefined;
  records?: { id: number; version: number; change_id?: number | null | undefined }[] | undefined;
  filter?: Record<string, string | string[]> | undefined;
  waiting?: { lga_id?: number | undefined } | undefined;
}

/** The records that a body names. @throws AppError invalid (a filter the list does not have) */
export async function selectionOf(
  resource: AnyResource,
  { ids, records, filter, waiting }: Chosen,
): Promise<Selection> {
  if (ids) return { ids };
  if (records) return { records };
  return waiting ? { waiting } : { filter: readListQuery(await withCustom(resource), filter ?? {}) };
}

export type Mutable<T extends BulkOutcome> = Omit<T, "exceptions"> & {
  exceptions: T["exceptions"][number][];
};
