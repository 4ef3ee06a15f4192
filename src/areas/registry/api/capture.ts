import { newApi } from "#platform/http/route-parts.ts";
import { deskOfCaptures } from "./capture/desk.ts";
import { phoneOfCaptures } from "./capture/phone.ts";

/** A phone's camera for the desk: the desk makes a code, the phone sends photos by it. */
export function captureApi() {
  const api = newApi();
  deskOfCaptures(api);
  phoneOfCaptures(api);
  return api;
}
