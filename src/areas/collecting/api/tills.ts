import { newApi } from "#platform/http/route-parts.ts";
import { closingApi } from "./tills/close.ts";
import { counterApi } from "./tills/counter.ts";
import { lookApi } from "./tills/look.ts";

/** /tills: the cashier's counter, from the float to the count that a second person confirms. */
export function tillsApi() {
  const api = newApi();
  lookApi(api);
  counterApi(api);
  closingApi(api);
  return api;
}
