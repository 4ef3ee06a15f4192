import { newApi } from "#platform/http/route-parts.ts";
import { attachments } from "./attachments.ts";
import { readRequests } from "./read-requests.ts";
import { serviceHistory } from "./service-history.ts";
import { workRequests } from "./work-requests.ts";

/** Routes of /offered-services, /service-requests and /service-attachments. */
export function serviceRequestsApi() {
  const api = newApi();
  // Mounted before requests by id.
  serviceHistory(api);
  readRequests(api);
  workRequests(api);
  attachments(api);
  return api;
}
