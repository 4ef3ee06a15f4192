import { z } from "@hono/zod-openapi";
import { bodyOf, reasonField } from "#platform/http/body-fields.ts";
import { SearchText } from "#platform/http/page-schemas.ts";
import { listRoute, readRoute } from "#platform/http/read-route.ts";
import { guard, newApi } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
import { bookCase, refuseCase } from "../devices/decide-case.ts";
import { deviceRight } from "../devices/device-visibility.ts";
import { getDevicePrices } from "../devices/get-prices.ts";
import { caseStates, listCases } from "../devices/list-cases.ts";
import { deviceStates, listDevices } from "../devices/list-devices.ts";
import { DECIDE_CASES_RIGHT } from "../devices/lock-case.ts";
import { requestChargedPrice } from "../devices/request-charged-price.ts";
import { floatApi, tags } from "./devices/float.ts";

const idParam = z.coerce.number().int().min(1).optional();
const ReasonBody = bodyOf({ reason: reasonField() }, ["reason"]);

/** Routes of /devices and /device-cases, for offline sales. */
export function devicesApi() {
  const api = newApi();
  listRoute(api, {
    path: "/devices",
    tags,
    summary:
      "List devices for offline sales, newest first. Agents get their own devices; officers get those they have access to",
    guard: guard(deviceRight),
    answer: "A page of devices",
    codes: { 409: "no-agent", 422: "invalid" },
    query: {
      state: z.enum(deviceStates).optional(),
      agent_id: idParam,
      q: SearchText.optional().openapi({ description: "Part of the name of the device or its agent" }),
    },
    list: (actor, { query }) => listDevices(actor, query),
  });
  readRoute(api, {
    path: "/devices/{id}/prices",
    tags,
    summary: "Get what your device can sell offline, with current prices and the server’s time",
    guard: guard("ticket.sell"),
    answer: "The prices",
    codes: { 404: "not-found", 409: "no-agent" },
    read: (actor, { ids }) => getDevicePrices(actor, ids.id),
  });
  floatApi(api);
  listRoute(api, {
    path: "/device-cases",
    tags,
    summary: "List offline sales that were not recorded automatically, newest first",
    guard: guard(DECIDE_CASES_RIGHT),
    answer: "A page of offline sales to review",
    codes: { 422: "invalid" },
    query: {
      state: z.enum(caseStates).optional(),
      device_id: idParam,
      q: SearchText.optional(),
    },
    list: (actor, { query }) => listCases(actor, query),
  });
  moneyRoute(api, {
    path: "/device-cases/{id}/accept",
    tags,
    summary:
      "Record an offline sale at the price in force at that time, paid from the agent’s wallet, with a reason",
    guard: guard(DECIDE_CASES_RIGHT),
    answer: "The ticket",
    body: ReasonBody,
    codes: {
      404: "not-found",
      409: "case-decided, case-not-bookable, sale-known, wallet-too-low, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => bookCase(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/device-cases/{id}/charged-price",
    tags,
    summary: "Request approval to record an offline sale at the price that the device charged, with a reason",
    guard: guard(DECIDE_CASES_RIGHT),
    answer: "The request for approval",
    body: ReasonBody,
    codes: {
      404: "not-found",
      409: "already-requested, case-decided, case-not-bookable, price-agrees, sale-known, wallet-too-low, still-running",
      422: "invalid, key-reused",
    },
    work: (tx, actor, { ids, body }) => requestChargedPrice(tx, actor, ids.id, body),
  });
  moneyRoute(api, {
    path: "/device-cases/{id}/refuse",
    tags,
    summary: "Reject an offline sale, with a reason",
    guard: guard(DECIDE_CASES_RIGHT),
    answer: "The rejected sale",
    body: ReasonBody,
    codes: { 404: "not-found", 409: "case-decided, still-running", 422: "invalid, key-reused" },
    work: (tx, actor, { ids, body }) => refuseCase(tx, actor, ids.id, body),
  });
  return api;
}
