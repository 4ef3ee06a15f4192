import { newApi } from "#platform/http/route-parts.ts";
import { addDecisionRoutes } from "./bill-life/decision-routes.ts";
import { addReadRoutes } from "./bill-life/read-routes.ts";
import { addRequestRoutes } from "./bill-life/request-routes.ts";

/** After issue: service, objections, adjustments, waivers and instalment plans. */
export function billLifeApi() {
  const api = newApi();
  addReadRoutes(api);
  addRequestRoutes(api);
  addDecisionRoutes(api);
  return api;
}
