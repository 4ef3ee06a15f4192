import { newApi } from "#platform/http/route-parts.ts";
import { commissionsApi } from "./wallets/commissions.ts";
import { officerWalletsApi } from "./wallets/office.ts";
import { ownWalletsApi } from "./wallets/own.ts";

/** Routes for wallets, float transfers and commission. */
export function walletsApi() {
  const api = newApi();
  officerWalletsApi(api);
  ownWalletsApi(api);
  commissionsApi(api);
  return api;
}
