import { newApi } from "#platform/http/route-parts.ts";
import { decide } from "./assessments/decide.ts";
import { enter } from "./assessments/enter.ts";
import { addReadRoutes } from "./assessments/read-routes.ts";

/** Assessments: entered by officers, or by payers for themselves; issued by a second officer. */
export function assessmentsApi() {
  const api = newApi();
  addReadRoutes(api);
  enter(api);
  decide(api);
  return api;
}
