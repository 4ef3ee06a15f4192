import { newApi } from "#platform/http/route-parts.ts";
import { printingApi } from "./tickets/print.ts";
import { readApi } from "./tickets/read-routes.ts";
import { sellingApi } from "./tickets/sell.ts";

/** Routes of /tickets. */
export function ticketsApi() {
  const api = newApi();
  readApi(api);
  sellingApi(api);
  printingApi(api);
  return api;
}
