import { createRoute, z } from "@hono/zod-openapi";
import { may } from "../../authorize.ts";
import { useCredit } from "../../payments/use-credit.ts";
import { Loose } from "../page-schemas.ts";
import { type Api, failures, guard, json, jsonBody, MoneyKey, readId, success } from "../route-parts.ts";
import { writeOnce } from "../write-once.ts";

const Body = z.object({
  bill_ids: z.array(z.int().positive()).min(1).max(50, "At most 50 bills at once.").optional().openapi({
    description: "Left out: all that the payer owes, the oldest first",
  }),
  kobo: z.int().min(1).optional().openapi({ description: "Left out: as much as there is and is due" }),
});

const Params = z.object({
  type: z.enum(["individual", "corporate"]),
  id: z.string().openapi({ description: "The payer's number", example: "12345" }),
});

/** POST /payers/{type}/{id}/use-credit */
export function credit(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/payers/{type}/{id}/use-credit",
    tags: ["Payments"],
    summary: "Pay a payer's bills out of what is kept in their favour",
    middleware: guard((actor) => (may(actor, "payment.record") ? "payment.record" : "own_bill.pay")),
    request: {
      params: Params,
      headers: MoneyKey,
      body: jsonBody(Body),
    },
    responses: {
      201: json("The payment: its `code`, its public `token` and its `kobo`", success(Loose)),
      ...failures({
        404: "not-found",
        409: "bill-cancelled, nothing-due, no-credit, still-running",
        422: "invalid, too-much, key-reused",
      }),
    },
  });
  api.openapi(route, (c) => {
    const { type, id } = c.req.valid("param");
    const body = c.req.valid("json");
    return writeOnce(c, 201, body, (tx, actor) => useCredit(tx, actor, { type, id: readId(id) }, body));
  });
}
