import { createRoute, z } from "@hono/zod-openapi";
import { DISMISS_REASON_MOST, dismissPair, reopenPair } from "#areas/registry/duplicates/dismiss-pair.ts";
import { listPairs, pairStates } from "#areas/registry/duplicates/list-pairs.ts";
import { Loose, PageMeta, PageParams } from "#platform/http/page-schemas.ts";
import {
  type Api,
  failures,
  guard,
  IdParam,
  json,
  jsonBody,
  KeyHeader,
  newApi,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { compareRecords } from "../merges/compare.ts";
import { anyMergeRight, number, Register, registerOf } from "./duplicates-parts.ts";
import { mergesApi } from "./merges.ts";

const tags = ["Duplicates"];
const page = success(z.array(Loose)).extend({ meta: PageMeta });

/** Records that may be one: the queue, two side by side, "not the same", and merges. */
export function duplicatesApi() {
  const api = newApi();
  list(api);
  compare(api);
  search(api);
  dismiss(api);
  reopen(api);
  api.route("/", mergesApi());
  return api;
}

/** GET /duplicates */
function list(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/duplicates",
    tags,
    summary: "Pairs of a register that may be one, the surest first",
    middleware: guard(anyMergeRight),
    request: {
      query: PageParams.extend({ resource: Register, state: z.enum(pairStates).optional() }),
    },
    responses: { 200: json("The page", page), ...failures({ 422: "invalid" }) },
  });
  api.openapi(route, async (c) => {
    const { resource, ...query } = c.req.valid("query");
    return c.json(
      shownPage(await listPairs(c.get("actor"), registerOf(resource), query), query.per_page),
      200,
    );
  });
}

/** GET /duplicates/comparison */
function compare(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/duplicates/comparison",
    tags,
    summary: "Two records side by side: fields, owners, photos, what they owe, what leads to them",
    middleware: guard(anyMergeRight),
    request: {
      query: z.object({
        resource: Register,
        first_id: number("Name the first record."),
        second_id: number("Name the second record."),
      }),
    },
    responses: {
      200: json("The two, personal data masked", success(Loose)),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const { resource, first_id, second_id } = c.req.valid("query");
    return c.json(
      shown(await compareRecords(c.get("actor"), registerOf(resource), first_id, second_id)),
      200,
    );
  });
}

/** POST /duplicates/search */
function search(api: Api): void {
  const body = z.object({ resource: Register });
  const route = createRoute({
    method: "post",
    path: "/duplicates/search",
    tags,
    summary: "Look through what is new and changed in a register, in the background",
    middleware: guard(anyMergeRight),
    request: { headers: KeyHeader, body: jsonBody(body) },
    responses: { 201: json("The job", success(Loose)), ...failures({ 422: "invalid, key-reused" }) },
  });
  api.openapi(route, (c) => {
    const asked = c.req.valid("json");
    return writeOnce(c, 201, asked, (tx, actor) => {
      const { name, many } = registerOf(asked.resource);
      return enqueueJob(tx, actor, {
        kind: "find-duplicates",
        title: `Look for duplicates: ${many}`,
        input: { resource: name },
      });
    });
  });
}

/** POST /duplicates/dismissals */
function dismiss(api: Api): void {
  const body = z.object({
    resource: Register,
    first_id: number("Name the first record."),
    second_id: number("Name the second record."),
    reason: z.string("Write how they differ.").openapi({
      description: `At most ${DISMISS_REASON_MOST} characters`,
    }),
  });
  const route = createRoute({
    method: "post",
    path: "/duplicates/dismissals",
    tags,
    summary: "Say that two records are not the same, which is remembered",
    middleware: guard(anyMergeRight),
    request: { headers: KeyHeader, body: jsonBody(body) },
    responses: {
      200: json("The pair", success(Loose)),
      ...failures({ 404: "not-found", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, (c) => {
    const asked = c.req.valid("json");
    return writeOnce(c, 200, asked, (tx, actor) => dismissPair(tx, actor, registerOf(asked.resource), asked));
  });
}

/** POST /duplicates/{id}/reopen */
function reopen(api: Api): void {
  const body = z.object({ resource: Register });
  const route = createRoute({
    method: "post",
    path: "/duplicates/{id}/reopen",
    tags,
    summary: "Put a pair that was dismissed back into the queue",
    middleware: guard(anyMergeRight),
    request: { params: IdParam, headers: KeyHeader, body: jsonBody(body) },
    responses: {
      200: json("The pair", success(Loose)),
      ...failures({ 404: "not-found", 422: "invalid, key-reused" }),
    },
  });
  api.openapi(route, (c) => {
    const asked = c.req.valid("json");
    const id = readId(c.req.valid("param").id);
    return writeOnce(c, 200, asked, (tx, actor) => reopenPair(tx, actor, registerOf(asked.resource), id));
  });
}
