import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { parseJsonBytes } from "../gateway-call.ts";
import { GatewayError } from "../gateway-error.ts";
import type { WebhookEvent } from "../payment-gateway.ts";
import { webhookBody } from "./answers.ts";

/** Lower-case hex HMAC-SHA512 of the body, the value of `x-paystack-signature`. */
export function paystackSignature(secret: string, body: Uint8Array | string): string {
  return createHmac("sha512", secret).update(body).digest("hex");
}

/**
 * Reads a Paystack notification.
 * @returns undefined if the signature is missing or wrong
 * @throws GatewayError gateway-bad-answer if it is signed but is no event
 */
export function readPaystackWebhook(
  secret: string,
  rawBody: Uint8Array,
  signature: string | null,
): WebhookEvent | undefined {
  if (!signature || !isSigned(secret, rawBody, signature)) return undefined;
  const body = webhookBody.safeParse(parseJsonBytes(rawBody));
  if (!body.success)
    throw new GatewayError("gateway-bad-answer", { detail: "A signed webhook contains no event." });
  const { event, data } = body.data;
  const reference = data.reference ?? data.transaction_reference ?? data.transaction?.reference;
  return {
    event_id: eventId(body.data),
    event,
    reference: reference ?? undefined,
    ...(data.amount != null && { kobo: data.amount }),
    ...(data.currency != null && { currency: data.currency }),
    ...(data.status != null && { raw_status: data.status }),
  };
}

function isSigned(secret: string, body: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, "hex"), Buffer.from(paystackSignature(secret, body), "hex"));
}

/**
 * Paystack sends no event ID, so it is built from what repeated deliveries have in common. Refunds can have no ID of
 * their own, hence the amount: two equal partial refunds of one payment then get the same ID, which is harmless because
 * an event only triggers a query.
 */
function eventId({ event, data }: z.infer<typeof webhookBody>): string {
  const own = data.id ?? data.refund_reference;
  const borrowed = data.reference ?? data.transaction_reference ?? data.transaction?.reference ?? "";
  const subject = own ?? `${borrowed}/${data.amount ?? ""}`;
  return [event, subject, data.status ?? ""].join(":");
}
