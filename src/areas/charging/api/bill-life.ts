import { newApi } from "#platform/http/route-parts.ts";
import { ask } from "./bill-life/ask.ts";
import { decide } from "./bill-life/decide.ts";
import { look } from "./bill-life/look.ts";

/** What becomes of an issued bill: served, objected to, adjusted, waived, paid in parts. */
export function billLifeApi() {
  const api = newApi();
  look(api);
  ask(api);
  decide(api);
  return api;
}
