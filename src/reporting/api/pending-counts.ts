import { readRoute } from "#platform/http/read-route.ts";
import { newApi } from "#platform/http/route-parts.ts";
import { pendingCounts } from "../pending-work.ts";

/** GET /pending-counts */
export function pendingCountsApi() {
  const api = newApi();
  readRoute(api, {
    path: "/pending-counts",
    tags: ["Home"],
    summary: "Get the number of pending items that you can decide or work on, by kind",
    answer: "Kinds with pending items. `count` is 10,001 if there are more than 10,000",
    read: (actor) => pendingCounts(actor),
  });
  return api;
}
