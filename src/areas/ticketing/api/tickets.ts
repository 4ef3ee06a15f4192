import { newApi } from "#platform/http/route-parts.ts";
import { printingApi } from "./tickets/print.ts";
import { lookingApi } from "./tickets/read-routes.ts";
import { sellingApi } from "./tickets/sell.ts";

/** Routes of /tickets. */
export function ticketsApi() {
  const api = newApi();
  lookingApi(api);
  sellingApi(api);
  printingApi(api);
  return api;
}
