import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, json, success } from "#platform/http/route-parts.ts";
import { isPaidToday } from "../../ticket-checks/paid-today.ts";

/** GET /plates/{plate}/paid-today: public. */
export function paidTodayApi(api: Api): void {
  const route = createRoute({
    method: "get",
    path: "/plates/{plate}/paid-today",
    tags: ["Ticket checks"],
    summary:
      "Check whether a plate or ticket code is currently paid for, and until when. Nothing else is returned",
    request: { params: z.object({ plate: z.string().max(40).openapi({ example: "ABC-123DE" }) }) },
    responses: {
      200: json(
        "Whether it is paid for, and until when",
        success(z.object({ paid: z.boolean(), until: z.date().nullable() })),
      ),
      ...failures({ 422: "invalid" }),
    },
  });
  api.openapi(route, async (c) => {
    const data = await isPaidToday(c.get("actor"), c.req.valid("param").plate);
    return c.json({ status: "success" as const, data: { ...data } }, 200);
  });
}
