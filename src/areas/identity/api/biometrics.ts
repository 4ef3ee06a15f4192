import { newApi } from "#platform/http/route-parts.ts";
import { officerRoutes } from "./biometrics/office.ts";
import { passkey, presence } from "./biometrics/passkey.ts";
import { photo } from "./biometrics/photo.ts";
import { consent, visits } from "./biometrics/visits.ts";

/** Photo and passkey of people who consented. */
export function biometricsApi() {
  const api = newApi();
  visits(api);
  consent(api);
  photo(api);
  passkey(api);
  presence(api);
  officerRoutes(api);
  return api;
}
