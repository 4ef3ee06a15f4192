import { newApi } from "#platform/http/route-parts.ts";
import { accountManagers } from "./office/account-managers.ts";
import { announcements } from "./office/announcements.ts";

/** What the office does besides charging and collecting: looking after payers, and telling people things. */
export function officeApi() {
  const api = newApi();
  accountManagers(api);
  announcements(api);
  return api;
}
