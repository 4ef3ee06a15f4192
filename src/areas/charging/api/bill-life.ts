import { newApi } from "#platform/http/route-parts.ts";
import { ask } from "./bill-life/ask.ts";
import { decide } from "./bill-life/decide.ts";
import { addReadRoutes } from "./bill-life/read-routes.ts";

/** After issue: service, objections, adjustments, waivers and instalment plans. */
export function billLifeApi() {
  const api = newApi();
  addReadRoutes(api);
  ask(api);
  decide(api);
  return api;
}
