import { z } from "@hono/zod-openapi";
import { requestStates } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { Day, SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { countRequests } from "../../service-requests/count-requests.ts";
import { getRequest } from "../../service-requests/get-request.ts";
import { listRequests, requestLists } from "../../service-requests/list-requests.ts";
import { getOfferedService, listOfferedServices } from "../../service-requests/offered-services.ts";
import { ownAssetsFor } from "../../service-requests/requester.ts";
import { assignChoices } from "../../service-requests/workers.ts";

const tags = ["Service requests"];
const idParam = z.coerce.number().int().min(1).max(9_999_999_999).optional();

/** The right of officers, or that of requesters for their own. */
const viewRight = (actor: Actor) =>
  ["service_request.view", "service_request.work", "own_request.view"].find((right) => may(actor, right)) ??
  "service_request.view";

const Query = z.object({
  list: z.enum(requestLists).default("open"),
  q: SearchText.optional().openapi({
    description: "Code of the request, asset, requester or bill, or a name",
  }),
  status: z.enum(requestStates).optional(),
  category_id: idParam,
  service_id: idParam,
  provider_id: idParam,
  assigned_to: z.union([z.literal("me"), z.coerce.number().int().min(1)]).optional(),
  due_by: Day.optional().openapi({ description: "Latest due date, inclusive, such as 2026-11-21" }),
});

/** Routes to read services and requests. */
export function readRequests(api: Api): void {
  offeredServiceRoutes(api);
  listRoutes(api);
  detailRoutes(api);
}

function offeredServiceRoutes(api: Api): void {
  readRoute(api, {
    path: "/offered-services",
    tags,
    summary: "List the services that you can request, with their fees, processing days and questions",
    guard: guard("own_request.write"),
    answer: "The services",
    read: (actor) => listOfferedServices(actor),
  });

  readRoute(api, {
    path: "/offered-services/{id}",
    tags,
    summary: "Get a service and those of your assets that a request can be about",
    guard: guard("own_request.write"),
    answer: "The service",
    codes: { 404: "not-found" },
    read: async (actor, { ids }) => {
      const service = await getOfferedService(actor, ids.id);
      return { ...service, assets: await ownAssetsFor(actor, service) };
    },
  });
}

function listRoutes(api: Api): void {
  listRoute(api, {
    path: "/service-requests",
    tags,
    summary: "List service requests. Officers get them by due date; requesters get their own, newest first",
    guard: guard(viewRight),
    answer: "A page of requests",
    codes: { 422: "invalid" },
    query: Query.shape,
    list: (actor, { query }) => listRequests(actor, query),
  });

  readRoute(api, {
    path: "/service-requests/counts",
    tags,
    summary: "Count requests that are open, overdue, unassigned, awaiting reply and assigned to you",
    guard: guard(viewRight),
    answer: "The counts",
    read: (actor) => countRequests(actor),
  });
}

function detailRoutes(api: Api): void {
  readRoute(api, {
    path: "/service-requests/{id}",
    tags,
    summary: "Get a request with its answers, messages, files, processing time, bill and available actions",
    guard: guard(viewRight),
    answer: "The request",
    codes: { 404: "not-found", 422: "invalid" },
    query: {
      before: idParam.openapi({
        description: "ID of a message. Returns the 200 messages before it instead of the latest 200",
      }),
    },
    read: (actor, { ids, query }) => getRequest(actor, ids.id, query.before),
  });

  readRoute(api, {
    path: "/service-requests/{id}/workers",
    tags,
    summary: "List providers that a request can be assigned to, with their staff",
    guard: guard("service_request.assign"),
    answer: "The providers and their staff",
    codes: { 404: "not-found", 422: "invalid" },
    query: { provider_id: idParam },
    read: (actor, { ids, query }) => {
      const { provider_id } = query;
      return assignChoices(actor, ids.id, provider_id ?? null);
    },
  });
}
