import { z } from "@hono/zod-openapi";
import { readRoute } from "#platform/http/read-route.ts";
import type { Api } from "#platform/http/route-parts.ts";
import { isPaidToday } from "../../ticket-checks/paid-today.ts";

/** GET /plates/{plate}/paid-today: public. */
export function paidTodayApi(api: Api): void {
  readRoute(api, {
    path: "/plates/{plate}/paid-today",
    params: { plate: z.string().max(40).openapi({ example: "ABC-123DE" }) },
    tags: ["Ticket checks"],
    summary:
      "Check whether a plate or ticket code is currently paid for, and until when. Nothing else is returned",
    answer: "Whether it is paid for, and until when",
    data: z.object({ paid: z.boolean(), until: z.date().nullable() }),
    codes: { 422: "invalid" },
    read: (actor, { params }) => isPaidToday(actor, params.plate),
  });
}
