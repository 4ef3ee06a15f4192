import { newApi } from "#platform/http/route-parts.ts";
import { commissions } from "./wallets/commissions.ts";
import { officeWallets } from "./wallets/office.ts";
import { ownWallets } from "./wallets/own.ts";

/** Routes for wallets, float transfers and commission. */
export function walletsApi() {
  const api = newApi();
  officeWallets(api);
  ownWallets(api);
  commissions(api);
  return api;
}
