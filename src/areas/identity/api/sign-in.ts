import type { CookieStyle } from "#platform/http/identify.ts";
import { newApi, requireSession } from "#platform/http/route-parts.ts";
import { passkeys } from "./passkeys.ts";
import { secondFactors } from "./second-factors.ts";
import { finish } from "./sign-in/finish.ts";
import { resets } from "./sign-in/resets.ts";
import { stepUp } from "./step-up.ts";

/** Sign-in beyond the password: second factors, passkeys, password resets, and confirming identity again. */
export function signInApi(style: CookieStyle) {
  const api = newApi();
  // Runs before the request is parsed.
  for (const path of ["/second-factors", "/second-factors/*", "/step-up", "/step-up/*"])
    api.use(path, requireSession);
  finish(api, style);
  resets(api);
  secondFactors(api);
  passkeys(api);
  stepUp(api);
  return api;
}
