import { newApi } from "#platform/http/route-parts.ts";
import { holidaysApi } from "./services/holidays.ts";
import { providersApi, questionsApi } from "./services/setup.ts";

/** Routes to set up services, beyond the registers. Mounted before them. */
export function serviceSetupApi() {
  const api = newApi();
  questionsApi(api);
  providersApi(api);
  holidaysApi(api);
  return api;
}
