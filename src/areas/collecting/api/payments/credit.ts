import { z } from "@hono/zod-openapi";
import type { Actor } from "#kernel/actor.ts";
import { may } from "#kernel/authorize.ts";
import { readRoute } from "#platform/http/read-route.ts";
import { type Api, guard } from "#platform/http/route-parts.ts";
import { moneyRoute } from "#platform/http/write-route.ts";
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

const PayerType = { type: z.enum(["individual", "corporate"]) };

/** Preview and use of a payer's credit. */
export function addCreditRoutes(api: Api): void {
  readRoute(api, {
    path: "/payers/{type}/{id}/use-credit",
    params: PayerType,
    tags: ["Payments"],
    summary: "Preview which bills a payer’s credit would pay now",
    guard: guard(paymentRight),
    answer: "The bills and amounts",
    data: Plan,
    codes: { 404: "not-found", 422: "invalid" },
    query: Query.shape,
    read: async (actor, { ids, params, query }) => {
      const billIds = query.bill_ids?.split(",").map(Number);
      const { bills, ...plan } = await planCredit(actor, { type: params.type, id: ids.id }, billIds);
      return { ...plan, bills: [...bills] };
    },
  });

  moneyRoute(api, {
    path: "/payers/{type}/{id}/use-credit",
    params: PayerType,
    tags: ["Payments"],
    summary: "Pay a payer’s bills from their credit",
    guard: guard(paymentRight),
    status: 201,
    answer: "The payment: its `code`, public `token` and `kobo`",
    codes: {
      404: "not-found",
      409: "bill-cancelled, nothing-due, no-credit, still-running",
      422: "invalid, too-much, key-reused",
    },
    body: UseCreditBody,
    work: (tx, actor, { ids, params, body }) => useCredit(tx, actor, { type: params.type, id: ids.id }, body),
  });
}
