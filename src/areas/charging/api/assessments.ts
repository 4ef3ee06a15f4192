import { newApi } from "#platform/http/route-parts.ts";
import { addDecisionRoutes } from "./assessments/decision-routes.ts";
import { addEntryRoutes } from "./assessments/entry-routes.ts";
import { addReadRoutes } from "./assessments/read-routes.ts";

/** Assessments: entered by officers, or by payers for themselves; issued by a second officer. */
export function assessmentsApi() {
  const api = newApi();
  addReadRoutes(api);
  addEntryRoutes(api);
  addDecisionRoutes(api);
  return api;
}
