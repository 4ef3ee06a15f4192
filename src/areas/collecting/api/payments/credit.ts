import { createRoute, z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import {
  type Api,
  Derived,
  failures,
  guard,
  json,
  jsonBody,
  RequiredKeyHeader,
  readId,
  success,
} from "#platform/http/route-parts.ts";
import { writeOnce } from "#platform/http/write-once.ts";
import { planCredit } from "../../payments/plan-credit.ts";
import { useCredit } from "../../payments/use-credit.ts";

const UseCreditBody = z.object({
  bill_ids: z.array(z.int().positive()).min(1).max(50, "Select at most 50 bills.").optional().openapi({
    description: "Bills to pay. Default: all unpaid bills of the payer, oldest first",
  }),
  kobo: z.int().min(1).optional().openapi({
    description:
      "Amount to pay. Default: the available credit, up to the amount that must be paid next. Amounts under objection are never paid from credit",
  }),
});

const Query = z.object({
  bill_ids: z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,49}$/, "Send at most 50 bill IDs, separated by commas.")
    .optional()
    .openapi({
      description: "Bills to pay. Default: all unpaid bills of the payer, oldest first",
      example: "17,23",
    }),
});

const Plan = z.object({
  credit_kobo: z.int(),
  kobo: z.int().openapi({ description: "Credit that would be used" }),
  remaining_credit_kobo: z.int().openapi({ description: "Credit that would remain" }),
  held_kobo: z.int().openapi({ description: "Amount under objection, which is not paid from credit" }),
  bills: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      kobo: z.int(),
      balance_after_kobo: z.int().openapi({ description: "Balance of the bill after this payment" }),
    }),
  ),
});

const paymentRight = (actor: Actor) => (may(actor, "payment.record") ? "payment.record" : "own_bill.pay");

const Params = z.object({
  type: z.enum(["individual", "corporate"]),
  id: z.string().openapi({ description: "ID of the payer", example: "12345" }),
});

/** Preview and use of a payer's credit. */
export function addCreditRoutes(api: Api): void {
  const preview = createRoute({
    method: "get",
    path: "/payers/{type}/{id}/use-credit",
    tags: ["Payments"],
    summary: "Preview which bills a payer’s credit would pay now",
    middleware: guard(paymentRight),
    request: { params: Params, query: Query },
    responses: {
      200: json("The bills and amounts", success(Plan)),
      ...failures({ 404: "not-found", 422: "invalid" }),
    },
  });
  api.openapi(preview, async (c) => {
    const { type, id } = c.req.valid("param");
    const ids = c.req.valid("query").bill_ids?.split(",").map(Number);
    const { bills, ...plan } = await planCredit(c.get("actor"), { type, id: readId(id) }, ids);
    return c.json({ status: "success" as const, data: { ...plan, bills: [...bills] } }, 200);
  });

  const route = createRoute({
    method: "post",
    path: "/payers/{type}/{id}/use-credit",
    tags: ["Payments"],
    summary: "Pay a payer’s bills from their credit",
    middleware: guard(paymentRight),
    request: {
      params: Params,
      headers: RequiredKeyHeader,
      body: jsonBody(UseCreditBody),
    },
    responses: {
      201: json("The payment: its `code`, public `token` and `kobo`", success(Derived)),
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
