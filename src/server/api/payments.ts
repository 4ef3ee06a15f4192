import { codes } from "./payments/codes.ts";
import { payments } from "./payments/payments.ts";
import { receipts } from "./payments/receipts.ts";
import { webhooks } from "./payments/webhooks.ts";
import { newApi } from "./route-parts.ts";

/** Paying, and what proves it. */
export function paymentsApi() {
  const api = newApi();
  payments(api);
  webhooks(api);
  codes(api);
  receipts(api);
  return api;
}
