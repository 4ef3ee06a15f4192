import { createRoute, z } from "@hono/zod-openapi";
import { receiveWebhook } from "../../payments/receive-webhook.ts";
import { type Api, failures, json, success } from "../route-parts.ts";

/** POST /webhooks/paystack */
export function webhooks(api: Api): void {
  const route = createRoute({
    method: "post",
    path: "/webhooks/paystack",
    tags: ["Payments"],
    summary: "Notifications of the gateway, signed; repeats are welcome",
    responses: {
      200: json("Kept", success(z.null())),
      ...failures({ 401: "bad-signature", 503: "gateway-not-configured" }),
    },
  });
  api.openapi(route, async (c) => {
    // The bytes as they came: the signature is over them, not over what a parser makes of them.
    await receiveWebhook(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers);
    return c.json({ status: "success" as const, data: null }, 200);
  });
}
