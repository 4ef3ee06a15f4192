import { parseJsonBytes } from "../gateway-call.ts";
import { GatewayError } from "../gateway-error.ts";
import { parseKobo } from "../naira-amount.ts";
import type { WebhookEvent } from "../payment-gateway.ts";
import { notificationPayment } from "./answers.ts";

/** Payments read from one notification; others are queried on their own schedule. */
const MAX_PAYMENTS = 100;

/**
 * Reads a notification of Remita: one payment or a list. It is not signed, so it only triggers a status query.
 * @throws GatewayError gateway-bad-answer if it is no notification
 */
export function readRemitaWebhook(rawBody: Uint8Array): WebhookEvent[] {
  const body = parseJsonBytes(rawBody);
  const parts = (Array.isArray(body) ? body : [body]).slice(0, MAX_PAYMENTS);
  const events = parts.flatMap((part) => {
    const read = notificationPayment.safeParse(part).data;
    return read ? [toEvent(read, part)] : [];
  });
  if (events.length === 0)
    throw new GatewayError("gateway-bad-answer", { detail: "The notification contains no payments." });
  return events;
}

function toEvent(
  read: NonNullable<ReturnType<typeof notificationPayment.parse>>,
  part: unknown,
): WebhookEvent {
  const kobo = parseKobo(read.amount);
  return {
    // All notifications of one RRR are one event, because it can be paid once.
    event_id: `payment:${read.rrr}`,
    event: "payment",
    reference: read.orderId || read.orderRef || undefined,
    retrieval_reference: read.rrr,
    part: Buffer.from(JSON.stringify(part)),
    ...(kobo !== undefined && { kobo }),
  };
}
