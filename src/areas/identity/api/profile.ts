import type { CookieStyle } from "#platform/http/identify.ts";
import { newApi, requireSession } from "#platform/http/route-parts.ts";
import { contact } from "./profile/contact.ts";
import { own } from "./profile/own.ts";
import { password } from "./profile/password.ts";
import { people } from "./profile/people.ts";
import { photo } from "./profile/photo.ts";
import { sessions } from "./profile/sessions.ts";

/** What every user manages for their own account. */
export function profileApi(style: CookieStyle) {
  const api = newApi();
  // Runs before the request is parsed.
  for (const path of ["/profile", "/profile/*"]) api.use(path, requireSession);
  own(api, style);
  contact(api);
  password(api, style);
  photo(api);
  people(api);
  sessions(api);
  return api;
}
