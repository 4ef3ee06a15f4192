import { newApi } from "./route-parts.ts";
import { lookingApi } from "./tickets/look.ts";
import { sellingApi } from "./tickets/sell.ts";

/** /tickets: sold, voided, looked at. */
export function ticketsApi() {
  const api = newApi();
  lookingApi(api);
  sellingApi(api);
  return api;
}
