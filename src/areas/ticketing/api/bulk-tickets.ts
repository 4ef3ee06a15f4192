import { newApi } from "#platform/http/route-parts.ts";
import { actApi } from "./bulk-tickets/act.ts";
import { lookApi } from "./bulk-tickets/look.ts";
import { payApi } from "./bulk-tickets/pay.ts";

/** Routes of /bulk-tickets. */
export function bulkTicketsApi() {
  const api = newApi();
  lookApi(api);
  payApi(api);
  actApi(api);
  return api;
}
