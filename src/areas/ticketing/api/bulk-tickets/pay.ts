import { createRoute, z } from "@hono/zod-openapi";
import { GatewayName } from "#areas/collecting/gateways/gateway-definition.ts";
import { openCheckout } from "#areas/collecting/payments/open-checkout.ts";
import {
  type Api,
  failures,
  json,
  jsonBody,
  RequiredKeyHeader,
  runIdempotent,
  success,
} from "#platform/http/route-parts.ts";
import { toJson } from "#platform/http/to-json.ts";
import { startBulkPayment } from "../../bulk-tickets/pay-online.ts";

const StartedPayment = z.object({
  token: z.string(),
  code: z.string(),
  kobo: z.int(),
  authorization_url: z.string(),
});

/** POST /bulk-tickets/pay: pays a batch by its public token, without an account. */
export function payApi(api: Api): void {
  const pay = createRoute({
    method: "post",
    path: "/bulk-tickets/pay",
    tags: ["Bulk tickets"],
    summary: "Start a payment for a batch of tickets, by its public token",
    request: {
      headers: RequiredKeyHeader,
      body: jsonBody(
        z.object({
          token: z.string().min(1).max(64),
          email: z
            .email("Enter an email address. The payment gateway needs one.")
            .max(100, "Enter at most 100 characters."),
          provider: GatewayName.optional(),
        }),
      ),
    },
    responses: {
      201: json("Redirect the browser to `authorization_url`", success(StartedPayment)),
      ...failures({
        404: "not-found",
        409: "batch-paid, batch-cancelled, batch-over, still-running, payment-closed",
        422: "invalid, gateway-not-offered, key-reused",
        503: "gateway-not-configured, gateway-timeout, gateway-refused, gateway-bad-answer",
      }),
    },
  });
  api.openapi(pay, async (c) => {
    const body = c.req.valid("json");
    // `runOnce` commits the attempt before the gateway is called.
    const done = await runIdempotent(c, body, async (tx) => {
      const { token, code, kobo } = await startBulkPayment(tx, c.get("actor"), body);
      return { status: 201, body: toJson({ token, code, kobo }) };
    });
    const { data } = done.body as { data: { token: string; code: string; kobo: number } };
    const { authorization_url } = await openCheckout(data.token);
    return c.json({ status: "success" as const, data: { ...data, authorization_url } }, 201);
  });
}
