import { createRoute, z } from "@hono/zod-openapi";
import { AppError } from "#kernel/app-error.ts";
import * as answer from "#platform/http/answer.ts";
import {
  type Api,
  failures,
  json,
  jsonBody,
  RequiredKeyHeader,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { GatewayName } from "../../gateways/gateway-definition.ts";
import { openCheckout } from "../../payments/open-checkout.ts";
import { checkPayment, getPaymentStatus } from "../../payments/payment-status.ts";
import { type StartedPayment, startPayment } from "../../payments/start-payment.ts";

const tags = ["Payments"];

const TokenParam = z.object({
  token: z
    .string()
    .min(1)
    .max(64)
    .openapi({ description: "Public token of the payment, or its reference at the gateway" }),
});

const NewPayment = z
  .object({
    bill_tokens: z.array(z.string().min(1).max(64)).max(50, "Select at most 50 bills.").optional(),
    bill_ids: z.array(z.int().positive()).max(50, "Select at most 50 bills.").optional(),
    kobo: z
      .int("Enter a whole number of kobo.")
      .min(100, "Enter at least ₦1.00.")
      .max(9_000_000_000_000, "This amount is too large for one payment. Check it.")
      .optional()
      .openapi({
        description:
          "Amount to pay, at most the amount that clears the bills today. Default: the next amount to pay on each bill",
      }),
    email: z
      .email("Enter an email address. The payment gateway needs one.")
      .max(100, "Enter at most 100 characters."),
    channel: z.literal("gateway").optional(),
    provider: GatewayName.optional().openapi({
      description: "Payment gateway to use, from those offered. Default: the first",
    }),
  })
  .refine((body) => (body.bill_tokens?.length ?? 0) + (body.bill_ids?.length ?? 0) > 0, {
    path: ["bill_tokens"],
    message: "Select at least one bill.",
  });

const Status = z
  .object({
    token: z.string(),
    code: z.string().openapi({ example: "PAY-0000012-K" }),
    state: z.enum([
      "initiated",
      "pending",
      "confirmed",
      "failed",
      "expired",
      "unknown",
      "reversed",
      "refunded",
    ]),
    progress: z.enum(["not-paid", "confirming"]).nullable().openapi({
      description:
        "`confirming` if money may be on its way, otherwise `not-paid`; `null` once the payment has a final status",
    }),
    problem: z.string().nullable(),
    kobo: z
      .int()
      .openapi({ description: "Amount requested or, once the payment is confirmed, amount received" }),
    requested_kobo: z
      .int()
      .nullable()
      .openapi({ description: "Amount requested, if the amount received differs" }),
    created_at: z.date(),
    confirmed_at: z.date().nullable(),
    authorization_url: z.string().nullable(),
    wallet: z.enum(["agent", "super-agent"]).nullable().openapi({
      description: "Kind of wallet funded, if the payment is for a wallet; otherwise null",
    }),
    provider: z.string(),
    provider_label: z.string().openapi({ description: "Name of the payment gateway" }),
    retrieval_reference: z.string().nullable().openapi({
      description: "Reference for paying at any bank (Remita’s RRR)",
      example: "310007769676",
    }),
    form: z
      .object({ action: z.string(), fields: z.record(z.string(), z.string()) })
      .nullable()
      .openapi({ description: "Form that a browser submits to pay online with `retrieval_reference`" }),
    bills: z.array(
      z.object({
        token: z.string(),
        code: z.string(),
        title: z.string(),
        kobo: z.int(),
        description: z
          .string()
          .nullable()
          .openapi({ description: "What the bill is for", example: "14 Quarry Road" }),
        credit_kobo: z
          .int()
          .openapi({ description: "Amount beyond what was due on the bill, added to the payer’s credit" }),
        balance_kobo: z.int().openapi({ description: "Current balance of the bill" }),
        held_kobo: z.int().openapi({ description: "Part of the balance that is under objection" }),
        next: z
          .object({ kobo: z.int(), due_on: z.string(), overdue: z.boolean() })
          .nullable()
          .openapi({ description: "Next amount to pay on the bill" }),
        amount_until: z.string().nullable().openapi({
          description:
            "Last day on which the discounted amount clears the bill, if there is an early payment discount",
        }),
      }),
    ),
    tickets: z.object({ token: z.string(), code: z.string() }).nullable().openapi({
      description: "Batch of tickets, if the payment is for tickets; otherwise null",
    }),
    receipts: z.array(z.object({ token: z.string(), number: z.string(), kobo: z.int(), status: z.string() })),
  })
  .openapi("Payment");

export function addPaymentRoutes(api: Api): void {
  const start = createRoute({
    method: "post",
    path: "/payments",
    tags,
    summary:
      "Start a payment for one or more bills. Send their public tokens or, if you are their payer, their IDs",
    request: {
      headers: RequiredKeyHeader,
      body: jsonBody(NewPayment),
    },
    responses: {
      201: json(
        "Redirect the browser to `authorization_url`",
        success(
          z.object({ token: z.string(), code: z.string(), kobo: z.int(), authorization_url: z.string() }),
        ),
      ),
      ...failures({
        404: "not-found",
        409: "still-running, bill-cancelled, nothing-due, payment-closed",
        422: "invalid, several-payers, too-much, gateway-not-offered, key-reused",
        503: "gateway-not-configured, gateway-timeout, gateway-refused, gateway-bad-answer",
      }),
    },
  });
  api.openapi(start, async (c) => {
    const body = c.req.valid("json");
    const input = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    // Two steps: `runOnce` commits the attempt before the gateway is called.
    const done = await runIdempotent(c, body, async (tx) => {
      const started = await startPayment(tx, c.get("actor"), input as typeof body & { email: string });
      return { status: 201, body: answer.success(publicPart(started)) };
    });
    const { data } = done.body as { data: ReturnType<typeof publicPart> };
    const { authorization_url } = await openCheckout(data.token).catch((error: unknown) => {
      throw withToken(error, data.token);
    });
    return c.json({ status: "success" as const, data: { ...data, authorization_url } }, 201);
  });

  const view = createRoute({
    method: "get",
    path: "/payments/{token}",
    tags,
    summary: "Get a payment’s status",
    request: { params: TokenParam },
    responses: { 200: json("The payment", success(Status)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(view, async (c) => {
    const status = await getPaymentStatus(c.req.valid("param").token);
    return c.json({ status: "success" as const, data: toMutable(status) }, 200);
  });

  const check = createRoute({
    method: "post",
    path: "/payments/{token}/check",
    tags,
    summary: "Check a payment with the gateway now",
    request: { params: TokenParam },
    responses: { 200: json("The payment", success(Status)), ...failures({ 404: "not-found" }) },
  });
  api.openapi(check, async (c) => {
    const status = await checkPayment(c.req.valid("param").token);
    return c.json({ status: "success" as const, data: toMutable(status) }, 200);
  });
}

function publicPart({ token, code, kobo }: StartedPayment) {
  return { token, code, kobo };
}

/** A gateway error leaves an attempt behind, which the payer can view. */
function withToken(error: unknown, token: string): unknown {
  if (!(error instanceof AppError) || error.kind !== "unavailable") return error;
  return new AppError(error.kind, error.text, { ...error.options, data: { token } });
}

function toMutable(status: Awaited<ReturnType<typeof getPaymentStatus>>) {
  const form = status.form && { ...status.form, fields: { ...status.form.fields } };
  const tickets = status.tickets && { ...status.tickets };
  return { ...status, form, tickets, bills: [...status.bills], receipts: [...status.receipts] };
}
