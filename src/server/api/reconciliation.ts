import { accountsApi } from "./reconciliation/accounts.ts";
import { daysApi } from "./reconciliation/days.ts";
import { linesApi } from "./reconciliation/lines.ts";
import { newApi } from "./route-parts.ts";

/** The bank's statements against the books. */
export function reconciliationApi() {
  const api = newApi();
  accountsApi(api);
  linesApi(api);
  daysApi(api);
  return api;
}
