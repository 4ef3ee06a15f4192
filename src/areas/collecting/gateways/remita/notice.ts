import { GatewayError } from "../gateway-error.ts";
import { koboOf } from "../naira-amount.ts";
import type { WebhookEvent } from "../payment-gateway.ts";
import { noticePart } from "./answers.ts";

/** So many payments are read of one notification; the rest is asked about on its own schedule. */
const MOST = 100;

/**
 * Reads a notification of Remita: a list of payments, or one. Nothing in it shows who sent it, so nothing in it is
 * believed but that somebody should ask.
 * @throws GatewayError gateway-bad-answer when it is no such thing
 */
export function readRemitaNotice(rawBody: Uint8Array): WebhookEvent[] {
  const body = parse(rawBody);
  const parts = (Array.isArray(body) ? body : [body]).slice(0, MOST);
  const events = parts.flatMap((part) => {
    const read = noticePart.safeParse(part).data;
    return read ? [toEvent(read, part)] : [];
  });
  if (events.length === 0)
    throw new GatewayError("gateway-bad-answer", { detail: "A notification names no payment." });
  return events;
}

function toEvent(read: NonNullable<ReturnType<typeof noticePart.parse>>, part: unknown): WebhookEvent {
  const kobo = koboOf(read.amount);
  return {
    // All that is told of one RRR is one event: it can be paid once.
    event_id: `payment:${read.rrr}`,
    event: "payment",
    reference: read.orderId || read.orderRef || undefined,
    retrieval_reference: read.rrr,
    part: Buffer.from(JSON.stringify(part)),
    ...(kobo !== undefined && { kobo }),
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
