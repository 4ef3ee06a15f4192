import type { CookieStyle } from "#platform/http/identify.ts";
import { newApi } from "#platform/http/route-parts.ts";
import { accounts } from "./registration/accounts.ts";
import { ownCorporates } from "./registration/own-corporates.ts";

/** Self-registration of accounts and companies. */
export function registrationsApi(style: CookieStyle) {
  const api = newApi();
  accounts(api, style);
  ownCorporates(api);
  return api;
}
