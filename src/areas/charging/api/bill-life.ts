import { newApi } from "#platform/http/route-parts.ts";
import { ask } from "./bill-life/ask.ts";
import { decide } from "./bill-life/decide.ts";
import { look } from "./bill-life/look.ts";

/** After issue: service, objections, adjustments, waivers and instalment plans. */
export function billLifeApi() {
  const api = newApi();
  look(api);
  ask(api);
  decide(api);
  return api;
}
