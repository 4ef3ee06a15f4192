import { newApi } from "#platform/http/route-parts.ts";
import { addDeskRoutes } from "./capture/desk.ts";
import { addPhoneRoutes } from "./capture/phone.ts";

/** Uses a phone as the camera of a computer: the computer creates a code, with which the phone uploads photos. */
export function captureApi() {
  const api = newApi();
  addDeskRoutes(api);
  addPhoneRoutes(api);
  return api;
}
