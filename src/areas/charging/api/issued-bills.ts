import { newApi } from "#platform/http/route-parts.ts";
import { addDecisionRoutes } from "./issued-bills/decision-routes.ts";
import { addReadRoutes } from "./issued-bills/read-routes.ts";
import { addRequestRoutes } from "./issued-bills/request-routes.ts";

/** After issue: service, objections, adjustments, waivers and instalment plans. */
export function issuedBillsApi() {
  const api = newApi();
  addReadRoutes(api);
  addRequestRoutes(api);
  addDecisionRoutes(api);
  return api;
}
