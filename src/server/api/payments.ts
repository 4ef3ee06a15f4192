import { OpenAPIHono } from "@hono/zod-openapi";
import { answerError, invalid } from "./answer.ts";
import type { Env } from "./env.ts";
import { codes } from "./payments/codes.ts";
import { payments } from "./payments/payments.ts";
import { receipts } from "./payments/receipts.ts";
import { webhooks } from "./payments/webhooks.ts";

/** Paying, and what proves it. */
export function paymentsApi() {
  const api = new OpenAPIHono<Env>({
    defaultHook: (result, c) => (result.success ? undefined : answerError(c, invalid(result.error))),
  });
  payments(api);
  webhooks(api);
  codes(api);
  receipts(api);
  return api;
}
