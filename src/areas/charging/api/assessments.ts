import { newApi } from "#platform/http/route-parts.ts";
import { decide } from "./assessments/decide.ts";
import { enter } from "./assessments/enter.ts";
import { view } from "./assessments/read-routes.ts";

/** Assessments: entered by officers, or by payers for themselves; issued by a second officer. */
export function assessmentsApi() {
  const api = newApi();
  view(api);
  enter(api);
  decide(api);
  return api;
}
