import { newApi } from "#platform/http/route-parts.ts";
import { closingApi } from "./tills/close.ts";
import { counterApi } from "./tills/counter.ts";
import { readApi } from "./tills/read-routes.ts";

/** A cashier's till, from the opening float to the count that a second officer confirms. */
export function tillsApi() {
  const api = newApi();
  readApi(api);
  counterApi(api);
  closingApi(api);
  return api;
}
