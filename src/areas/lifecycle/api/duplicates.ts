import { z } from "@hono/zod-openapi";
import { dismissPair, MAX_DISMISS_REASON, reopenPair } from "#areas/registry/duplicates/dismiss-pair.ts";
import { listPairs, pairStates } from "#areas/registry/duplicates/list-pairs.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard, newApi } from "#platform/http/route-parts.ts";
import { writeRoute } from "#platform/http/write-route.ts";
import { enqueueJob } from "#platform/jobs/enqueue.ts";
import { compareRecords } from "../merges/compare.ts";
import { anyMergeRight, Register, recordId, registerOf } from "./duplicates-schemas.ts";
import { mergesApi } from "./merges.ts";

const tags = ["Duplicates"];

/** Possible duplicates: the queue, comparison, dismissal, and merges. */
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
  listRoute(api, {
    path: "/duplicates",
    tags,
    summary: "List possible duplicates in a register, most likely first",
    guard: guard(anyMergeRight),
    answer: "A page of pairs",
    codes: { 422: "invalid" },
    query: { resource: Register, state: z.enum(pairStates).optional() },
    list: (actor, { query: { resource, ...query } }) => listPairs(actor, registerOf(resource), query),
  });
}

/** GET /duplicates/comparison */
function compare(api: Api): void {
  readRoute(api, {
    path: "/duplicates/comparison",
    tags,
    summary: "Compare two records: fields, owners, photos, unpaid amounts and references",
    guard: guard(anyMergeRight),
    answer: "The two records, with personal data masked",
    codes: { 404: "not-found", 422: "invalid" },
    query: {
      resource: Register,
      first_id: recordId("Select the first record."),
      second_id: recordId("Select the second record."),
    },
    read: (actor, { query }) => {
      const { resource, first_id, second_id } = query;
      return compareRecords(actor, registerOf(resource), first_id, second_id);
    },
  });
}

/** POST /duplicates/search */
function search(api: Api): void {
  const body = z.object({ resource: Register });
  writeRoute(api, {
    method: "post",
    path: "/duplicates/search",
    tags,
    summary: "Search the new and changed records in a register for duplicates, as a background job",
    guard: guard(anyMergeRight),
    status: 201,
    answer: "The job",
    codes: { 422: "invalid, key-reused" },
    body,
    work: (tx, actor, { body }) => {
      const { name, many } = registerOf(body.resource);
      return enqueueJob(tx, actor, {
        kind: "find-duplicates",
        title: `Search for duplicates: ${many}`,
        input: { resource: name },
      });
    },
  });
}

/** POST /duplicates/dismissals */
function dismiss(api: Api): void {
  const body = z.object({
    resource: Register,
    first_id: recordId("Select the first record."),
    second_id: recordId("Select the second record."),
    reason: z.string("Enter how the records differ.").openapi({
      description: `How the records differ, at most ${MAX_DISMISS_REASON} characters`,
    }),
  });
  writeRoute(api, {
    method: "post",
    path: "/duplicates/dismissals",
    tags,
    summary: "Dismiss a pair of records that are not duplicates. The decision is stored",
    guard: guard(anyMergeRight),
    answer: "The pair",
    codes: { 403: "forbidden, record-restricted", 404: "not-found", 422: "invalid, key-reused" },
    body,
    work: (tx, actor, { body }) => dismissPair(tx, actor, registerOf(body.resource), body),
  });
}

/** POST /duplicates/{id}/reopen */
function reopen(api: Api): void {
  const body = z.object({ resource: Register });
  writeRoute(api, {
    method: "post",
    path: "/duplicates/{id}/reopen",
    tags,
    summary: "Return a dismissed pair to the queue",
    guard: guard(anyMergeRight),
    answer: "The pair",
    codes: { 403: "forbidden, record-restricted", 404: "not-found", 422: "invalid, key-reused" },
    body,
    work: (tx, actor, { ids, body }) => reopenPair(tx, actor, registerOf(body.resource), ids.id),
  });
}
