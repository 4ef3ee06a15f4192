import { newApi } from "#platform/http/route-parts.ts";
import { accountsApi } from "./reconciliation/accounts.ts";
import { daysApi } from "./reconciliation/days.ts";
import { linesApi } from "./reconciliation/lines.ts";

/** The bank's statements against the books. */
export function reconciliationApi() {
  const api = newApi();
  accountsApi(api);
  linesApi(api);
  daysApi(api);
  return api;
}
