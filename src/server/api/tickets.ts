import { newApi } from "./route-parts.ts";
import { sellingApi } from "./tickets/sell.ts";

/** /tickets: sold, voided, looked at. */
export function ticketsApi() {
  const api = newApi();
  sellingApi(api);
  return api;
}
