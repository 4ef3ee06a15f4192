import type { CookieStyle } from "./identify.ts";
import { accounts } from "./registration/accounts.ts";
import { ownCorporates } from "./registration/own-corporates.ts";
import { newApi } from "./route-parts.ts";

/** People who open their account themselves, and what they register for themselves. */
export function registrationsApi(style: CookieStyle) {
  const api = newApi();
  accounts(api, style);
  ownCorporates(api);
  return api;
}
