import { newApi } from "#platform/http/route-parts.ts";
import { accountsApi } from "./reconciliation/accounts.ts";
import { daysApi } from "./reconciliation/days.ts";
import { linesApi } from "./reconciliation/lines.ts";

/** Reconciliation of bank statements with the ledger. */
export function reconciliationApi() {
  const api = newApi();
  accountsApi(api);
  linesApi(api);
  daysApi(api);
  return api;
}
