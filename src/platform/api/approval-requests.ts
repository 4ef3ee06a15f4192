import { z } from "@hono/zod-openapi";
import { approvalRights } from "#domain/approval-requests.ts";
import { approvalStatuses } from "#domain/approval-status.ts";
import { may } from "#kernel/authorize.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { approveRequest, rejectRequest, withdrawRequest } from "../approval-requests/decide-request.ts";
import { getApprovalRequest, listApprovalRequests } from "../approval-requests/list-requests.ts";
import { bodyOf, reasonField } from "../http/body-fields.ts";
import { type Api, guard, newApi } from "../http/route-parts.ts";
import { writeRoute } from "../http/write-route.ts";

const tags = ["Approval requests"];

/** Passes with the right to any kind; the service checks the kind and agency of each request. */
const anyRight = guard(
  (actor) => approvalRights.find((right) => may(actor, right)) ?? approvalRights[0] ?? "",
);

/** Routes of /approval-requests: changes requested by one officer and approved by another. */
export function approvalRequestsApi(): Api {
  const api = newApi();
  addReadRoutes(api);
  addWriteRoutes(api);
  return api;
}

function addReadRoutes(api: Api): void {
  listRoute(api, {
    path: "/approval-requests",
    tags,
    summary: "List approval requests: pending ones oldest first, decided ones newest first",
    guard: anyRight,
    answer: "A page of requests",
    codes: { 422: "invalid" },
    query: { status: z.enum(approvalStatuses).default("pending") },
    list: (actor, { query }) => listApprovalRequests(actor, query),
  });

  readRoute(api, {
    path: "/approval-requests/{id}",
    tags,
    summary: "Get an approval request with its changes",
    guard: anyRight,
    answer: "The approval request",
    codes: { 404: "not-found" },
    read: (actor, { ids }) => getApprovalRequest(actor, ids.id),
  });
}

const DECISION_CODES = {
  403: "forbidden, own-entry, step-up-needed, second-factor-missing",
  404: "not-found",
  409: "wrong-status",
};

function addWriteRoutes(api: Api): void {
  const route = { method: "post", tags, guard: anyRight, answer: "The approval request" } as const;
  writeRoute(api, {
    ...route,
    path: "/approval-requests/{id}/approve",
    summary: "Approve another officer’s request and apply it",
    codes: { ...DECISION_CODES, 409: "wrong-status, effect-changed", 422: "invalid" },
    body: z.looseObject({
      version: z
        .string("Send the version of the change that you last read.")
        .openapi({ description: "Version of the change that you last read, as in the request" }),
    }),
    work: (tx, actor, { ids, body }) => approveRequest(tx, actor, ids.id, body.version),
  });
  writeRoute(api, {
    ...route,
    path: "/approval-requests/{id}/reject",
    summary: "Reject another officer’s request, with a reason",
    codes: { ...DECISION_CODES, 422: "invalid" },
    body: bodyOf({ reason: reasonField() }, ["reason"]),
    work: (tx, actor, { ids, body }) => rejectRequest(tx, actor, ids.id, body.reason),
  });
  writeRoute(api, {
    ...route,
    path: "/approval-requests/{id}/withdraw",
    summary: "Withdraw your own request",
    codes: { 404: "not-found", 409: "wrong-status" },
    work: (tx, actor, { ids }) => withdrawRequest(tx, actor, ids.id),
  });
}
