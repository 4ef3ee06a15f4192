import { createRoute, z } from "@hono/zod-openapi";
import { Loose, PageMeta, PageParams, SearchText } from "#platform/http/page-schemas.ts";
import { failures, guard, IdParam, json, newApi, readId, success } from "#platform/http/route-parts.ts";
import { shown, shownPage } from "#platform/http/shown.ts";
import { bookCase, refuseCase } from "../devices/decide-case.ts";
import { deviceRight } from "../devices/device-sight.ts";
import { getDevicePrices } from "../devices/get-prices.ts";
import { caseStates, listCases } from "../devices/list-cases.ts";
import { deviceStates, listDevices } from "../devices/list-devices.ts";
import { DECIDES_CASES } from "../devices/lock-case.ts";
import { requestChargedPrice } from "../devices/request-charged-price.ts";
import { floatApi } from "./devices/float.ts";
import { deviceWrite, deviceTags as tags } from "./devices/parts.ts";

const Number_ = z.coerce.number().int().min(1).optional();
const Reason = z.looseObject({ reason: z.unknown().optional() });

/** /devices and /device-cases: selling without a network. */
export function devicesApi() {
  const api = newApi();
  const list = createRoute({
    method: "get",
    path: "/devices",
    tags,
    summary:
      "Phones that sell without a network, the newest first: one's own, or those in the office's reach",
    middleware: guard(deviceRight),
    request: {
      query: PageParams.extend({
        state: z.enum(deviceStates).optional(),
        agent_id: Number_,
        q: SearchText.optional().openapi({ description: "Words of its name or its agent's" }),
      }),
    },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 409: "no-agent", 422: "invalid" }),
    },
  });
  api.openapi(list, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listDevices(c.get("actor"), query), query.per_page), 200);
  });
  const prices = createRoute({
    method: "get",
    path: "/devices/{id}/prices",
    tags,
    summary: "What one's phone may sell without a network, with the prices in force and the server's clock",
    middleware: guard("ticket.sell"),
    request: { params: IdParam },
    responses: {
      200: json("The prices", success(Loose)),
      ...failures({ 404: "not-found", 409: "no-agent" }),
    },
  });
  api.openapi(prices, async (c) =>
    c.json(shown(await getDevicePrices(c.get("actor"), readId(c.req.valid("param").id))), 200),
  );
  floatApi(api);
  const cases = createRoute({
    method: "get",
    path: "/device-cases",
    tags,
    summary: "Sales made without a network that were not booked at once, the latest first",
    middleware: guard(DECIDES_CASES),
    request: {
      query: PageParams.extend({
        state: z.enum(caseStates).optional(),
        device_id: Number_,
        q: SearchText.optional(),
      }),
    },
    responses: {
      200: json("The page", success(z.array(Loose)).extend({ meta: PageMeta })),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(cases, async (c) => {
    const query = c.req.valid("query");
    return c.json(shownPage(await listCases(c.get("actor"), query), query.per_page), 200);
  });
  deviceWrite(api, {
    path: "/device-cases/{id}/accept",
    summary:
      "Book a sale made without a network at the price that was due then, out of the agent's wallet, with a reason",
    guard: guard(DECIDES_CASES),
    answer: "The ticket",
    body: Reason,
    codes: {
      404: "not-found",
      409: "case-decided, case-not-bookable, sale-known, wallet-too-low, still-running",
      422: "invalid, key-reused",
    },
    run: (tx, actor, { id, raw }) => bookCase(tx, actor, id, raw),
  });
  deviceWrite(api, {
    path: "/device-cases/{id}/charged-price",
    summary: "Request that a sale made without a network is booked at what the phone charged, with a reason",
    guard: guard(DECIDES_CASES),
    answer: "The request for approval",
    body: Reason,
    codes: {
      404: "not-found",
      409: "already-requested, case-decided, case-not-bookable, price-agrees, sale-known, wallet-too-low, still-running",
      422: "invalid, key-reused",
    },
    run: (tx, actor, { id, raw }) => requestChargedPrice(tx, actor, id, raw),
  });
  deviceWrite(api, {
    path: "/device-cases/{id}/refuse",
    summary: "Refuse a sale made without a network, with a reason",
    guard: guard(DECIDES_CASES),
    answer: "The case",
    body: Reason,
    codes: { 404: "not-found", 409: "case-decided, still-running", 422: "invalid, key-reused" },
    run: (tx, actor, { id, raw }) => refuseCase(tx, actor, id, raw),
  });
  return api;
}
