import { createRoute, z } from "@hono/zod-openapi";
import { type Api, failures, json, success } from "#platform/http/route-parts.ts";
import { receiveWebhook } from "../../online-payments/receive-webhook.ts";

/** POST /webhooks/paystack, POST /webhooks/remita */
export function webhooks(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/webhooks/paystack",
    tags: ["Payments"],
    summary: "Notifications of Paystack, signed; repeats are welcome",
    responses: {
      200: json("Kept", success(z.null())),
      ...failures({ 401: "bad-signature", 503: "gateway-not-configured" }),
    },
  });
  api.openapi(route, async (c) => {
    // The bytes as they came: the signature is over them, not over what a parser makes of them.
    await receiveWebhook("paystack", new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers);
    return c.json({ status: "success" as const, data: null }, 200);
  });

  const hints = createRoute({
    method: "post",
    path: "/webhooks/remita",
    tags: ["Payments"],
    summary: "Notifications of Remita, which signs none: each only has Remita asked; repeats are welcome",
    responses: {
      200: {
        description: "Taken, as Remita wants it said",
        content: { "text/plain": { schema: z.string() } },
      },
      ...failures({ 422: "bad-notice", 503: "gateway-not-configured" }),
    },
  });
  api.openapi(hints, async (c) => {
    await receiveWebhook("remita", new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers);
    return c.text("Ok", 200);
  });
}
