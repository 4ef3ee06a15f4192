import { newApi } from "#platform/http/route-parts.ts";
import { actionsApi } from "./bulk-tickets/actions.ts";
import { payApi } from "./bulk-tickets/pay.ts";
import { readApi } from "./bulk-tickets/read-routes.ts";

/** Routes of /bulk-tickets. */
export function bulkTicketsApi() {
  const api = newApi();
  readApi(api);
  payApi(api);
  actionsApi(api);
  return api;
}
