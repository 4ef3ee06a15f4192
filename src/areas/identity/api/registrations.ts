import type { CookieStyle } from "#platform/http/identify.ts";
import { newApi } from "#platform/http/route-parts.ts";
import { accounts } from "./registration/accounts.ts";
import { ownCorporates } from "./registration/own-corporates.ts";

/** People who open their account themselves, and what they register for themselves. */
export function registrationsApi(style: CookieStyle) {
  const api = newApi();
  accounts(api, style);
  ownCorporates(api);
  return api;
}
