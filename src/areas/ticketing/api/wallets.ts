import { newApi } from "#platform/http/route-parts.ts";
import { commissions } from "./wallets/commissions.ts";
import { officeWallets } from "./wallets/office.ts";
import { ownWallets } from "./wallets/own.ts";

/** Wallets of agents and super agents, float, and what they earn. */
export function walletsApi() {
  const api = newApi();
  officeWallets(api);
  ownWallets(api);
  commissions(api);
  return api;
}
