import { createRoute, z } from "@hono/zod-openapi";
import { requestStates } from "#domain/service/request-state.ts";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { Day, Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { type Api, failures, guard, IdParam, json, readId, success } from "#platform/http/route-parts.ts";
import { shown, shownList, shownPage } from "#platform/http/shown.ts";
import { ownAssetsFor } from "../../service-requests/asker.ts";
import { countRequests } from "../../service-requests/count-requests.ts";
import { getRequest } from "../../service-requests/get-request.ts";
import { listRequests, requestLists } from "../../service-requests/list-requests.ts";
import { getOffered, listOffered } from "../../service-requests/offered-services.ts";
import { assignChoices } from "../../service-requests/workers.ts";

const tags = ["Service requests"];
const id = z.coerce.number().int().min(1).max(9_999_999_999).optional();

/** The office's right, or that over one's own. */
const looking = (actor: Actor) =>
  ["service_request.view", "service_request.work", "own_request.view"].find((right) => may(actor, right)) ??
  "service_request.view";

const Asked = z.object({
  list: z.enum(requestLists).default("open"),
  q: SearchText.optional().openapi({ description: "A code (request, asset, who asks, bill), or a name" }),
  status: z.enum(requestStates).optional(),
  category_id: id,
  service_id: id,
  provider_id: id,
  assigned_to: z.union([z.literal("me"), z.coerce.number().int().min(1)]).optional(),
  due_by: Day.optional().openapi({ description: "Due up to and with this day: 2026-11-21" }),
});

/** What is offered, and requests: lists, counts, one. */
export function lookAtRequests(api: Api): void {
  offers(api);
  lists(api);
  one(api);
}

function offers(api: Api): void {
  const all = createRoute({
    method: "get",
    path: "/offered-services",
    tags,
    summary: "What one can ask for: its fee, its days, and what is asked in turn",
    middleware: guard("own_request.write"),
    responses: { 200: json("The services", success(z.array(Loose))), ...failures({}) },
  });
  api.openapi(all, async (c) => c.json(shownList(await listOffered(c.get("actor"))), 200));

  const one = createRoute({
    method: "get",
    path: "/offered-services/{id}",
    tags,
    summary: "One of them, with what of one’s own it can be about",
    middleware: guard("own_request.write"),
    request: { params: IdParam },
    responses: { 200: json("The service", success(Loose)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(one, async (c) => {
    const service = await getOffered(c.get("actor"), readId(c.req.valid("param").id));
    return c.json(shown({ ...service, assets: await ownAssetsFor(c.get("actor"), service) }), 200);
  });
}

function lists(api: Api): void {
  const list = createRoute({
    method: "get",
    path: "/service-requests",
    tags,
    summary: "Requests: the office’s by their due days, one’s own the latest first",
    middleware: guard(looking),
    request: { query: PageParams.extend(Asked.shape) },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listRequests(c.get("actor"), query), query.per_page), 200);
  });

  const counts = createRoute({
    method: "get",
    path: "/service-requests/counts",
    tags,
    summary: "How many are open, overdue, with nobody, waiting, and one’s own to work",
    middleware: guard(looking),
    responses: { 200: json("The counts", success(Loose)), ...failures({}) },
  });
  api.openapi(counts, async (c) => c.json(shown(await countRequests(c.get("actor"))), 200));
}

function one(api: Api): void {
  const one = createRoute({
    method: "get",
    path: "/service-requests/{id}",
    tags,
    summary: "A request: answers, conversation, files, clock, bill, and what can be done with it",
    middleware: guard(looking),
    request: {
      params: IdParam,
      query: z.object({
        before: id.openapi({ description: "A message: the 200 before it, not the last 200" }),
      }),
    },
    responses: {
      200: json("The request", success(Loose)),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(one, async (c) =>
    c.json(
      shown(await getRequest(c.get("actor"), readId(c.req.valid("param").id), c.req.valid("query").before)),
      200,
    ),
  );

  const workers = createRoute({
    method: "get",
    path: "/service-requests/{id}/workers",
    tags,
    summary: "The providers it can be handed to, and who may work it there",
    middleware: guard("service_request.assign"),
    request: { params: IdParam, query: z.object({ provider_id: id }) },
    responses: {
      200: json("The choices", success(Loose)),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(workers, async (c) => {
    const { provider_id } = c.req.valid("query");
    const request = readId(c.req.valid("param").id);
    return c.json(shown(await assignChoices(c.get("actor"), request, provider_id ?? null)), 200);
  });
}
