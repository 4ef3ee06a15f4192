import { newApi } from "#platform/http/route-parts.ts";
import { deskOfCaptures } from "./capture/desk.ts";
import { phoneOfCaptures } from "./capture/phone.ts";

/** Uses a phone as the camera of a computer: the computer creates a code, with which the phone uploads photos. */
export function captureApi() {
  const api = newApi();
  deskOfCaptures(api);
  phoneOfCaptures(api);
  return api;
}
