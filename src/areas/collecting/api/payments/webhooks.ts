import { createRoute, z } from "@hono/zod-openapi";
import type { HonoRequest } from "hono";
import { type Api, failures, json, success } from "#platform/http/route-parts.ts";
import { type GatewayDefinition, gatewayDefinitions } from "../../gateways/gateway-definition.ts";
import { receiveWebhook } from "../../online-payments/receive-webhook.ts";

/** `POST /webhooks/{gateway}`, one for each gateway. */
export function addWebhookRoutes(api: Api): void {
  for (const definition of gatewayDefinitions.all()) addWebhookRoute(api, definition);
}

function addWebhookRoute(api: Api, { name, webhook: { summary, signed, reply } }: GatewayDefinition): void {
  const common = { method: "post" as const, path: `/webhooks/${name}`, tags: ["Payments"], summary };
  const refusals = failures({
    ...(signed ? { 401: "bad-signature" } : { 422: "bad-notice" }),
    503: "gateway-not-configured",
  });
  // The raw bytes, because the signature covers them and not the parsed body.
  const receive = async (request: HonoRequest) =>
    receiveWebhook(name, new Uint8Array(await request.arrayBuffer()), request.raw.headers);
  if (reply === undefined) {
    const responses = { 200: json("Stored", success(z.null())), ...refusals };
    api.openapi(createRoute({ ...common, responses }), async (c) => {
      await receive(c.req);
      return c.json({ status: "success" as const, data: null }, 200);
    });
  } else {
    const text = { description: "Received", content: { "text/plain": { schema: z.string() } } };
    api.openapi(createRoute({ ...common, responses: { 200: text, ...refusals } }), async (c) => {
      await receive(c.req);
      return c.text(reply, 200);
    });
  }
}
