import { readRoute } from "#platform/http/read-route.ts";
import { newApi } from "#platform/http/route-parts.ts";
import { pendingCounts } from "../pending-work.ts";

/** GET /pending-counts */
export function pendingCountsApi() {
  const api = newApi();
  readRoute(api, {
    path: "/pending-counts",
    tags: ["Home"],
    summary: "Number of pending items that the reader can decide on or has to do, by kind",
    answer: "The kinds that have any; `count` is 10,001 where there are more",
    read: (actor) => pendingCounts(actor),
  });
  return api;
}
