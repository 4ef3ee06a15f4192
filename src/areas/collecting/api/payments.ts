import { newApi } from "#platform/http/route-parts.ts";
import { codes } from "./payments/codes.ts";
import { credit } from "./payments/credit.ts";
import { officePayments } from "./payments/office.ts";
import { payments } from "./payments/payments.ts";
import { receipts } from "./payments/receipts.ts";
import { signingKeys } from "./payments/signing-keys.ts";
import { webhooks } from "./payments/webhooks.ts";

/** Payments and receipts. */
export function paymentsApi() {
  const api = newApi();
  payments(api);
  webhooks(api);
  codes(api);
  receipts(api);
  signingKeys(api);
  officePayments(api);
  credit(api);
  return api;
}
