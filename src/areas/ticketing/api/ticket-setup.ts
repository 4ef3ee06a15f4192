import { newApi } from "#platform/http/route-parts.ts";
import { agentActionsApi } from "./tickets/agents.ts";
import { categoryTreeApi, pricesApi } from "./tickets/categories.ts";

/** Routes for agents and ticket prices beyond the registers. Mounted before them. */
export function ticketSetupApi() {
  const api = newApi();
  categoryTreeApi(api);
  pricesApi(api);
  agentActionsApi(api);
  return api;
}
