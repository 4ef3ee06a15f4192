import { newApi } from "#platform/http/route-parts.ts";
import { attachments } from "./attachments.ts";
import { lookAtRequests } from "./look-at-requests.ts";
import { serviceHistory } from "./service-history.ts";
import { workRequests } from "./work-requests.ts";

/** /offered-services, /service-requests and /service-attachments: what people ask the office for. */
export function serviceRequestsApi() {
  const api = newApi();
  // Before a request by its number.
  serviceHistory(api);
  lookAtRequests(api);
  workRequests(api);
  attachments(api);
  return api;
}
