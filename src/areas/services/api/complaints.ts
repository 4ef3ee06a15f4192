import { newApi } from "#platform/http/route-parts.ts";
import { followComplaints } from "./complaints/follow.ts";
import { sendComplaints } from "./complaints/send.ts";

/** Routes for complaints: sent by anyone, followed by a link. */
export function complaintsApi() {
  const api = newApi();
  sendComplaints(api);
  followComplaints(api);
  return api;
}
