import { newApi } from "#platform/http/route-parts.ts";
import { addCodeRoutes } from "./payments/codes.ts";
import { addCreditRoutes } from "./payments/credit.ts";
import { addOfficerRoutes } from "./payments/office.ts";
import { addPaymentRoutes } from "./payments/payments.ts";
import { addReceiptRoutes } from "./payments/receipts.ts";
import { addSigningKeyRoutes } from "./payments/signing-keys.ts";
import { addWebhookRoutes } from "./payments/webhooks.ts";

/** Payments and receipts. */
export function paymentsApi() {
  const api = newApi();
  addPaymentRoutes(api);
  addWebhookRoutes(api);
  addCodeRoutes(api);
  addReceiptRoutes(api);
  addSigningKeyRoutes(api);
  addOfficerRoutes(api);
  addCreditRoutes(api);
  return api;
}
