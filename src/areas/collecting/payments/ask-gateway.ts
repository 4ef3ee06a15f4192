import type { PaymentGateway, Verified } from "../gateways/payment-gateway.ts";
import { findGateway } from "./gateway.ts";

interface PendingQuery {
  readonly answer: Promise<Verified>;
  /** Sent when this query is answered. */
  next?: Promise<Verified>;
}

/** Queries of this process in progress, by reference. */
const pendingQueries = new Map<string, PendingQuery>();

/**
 * Queries the gateway about a payment, one query at a time: a thousand webhooks about one payment cause a few queries.
 * Callers during a query share the next one, because their information can be newer.
 */
export async function askGateway(provider: string, reference: string): Promise<Verified> {
  const gateway = findGateway(provider);
  if (!gateway) return { state: "unknown", reference, raw_status: "gateway-not-configured" };
  const busy = pendingQueries.get(reference);
  if (!busy) return ask(gateway, reference);
  busy.next ??= busy.answer.catch(() => undefined).then(() => ask(gateway, reference));
  return busy.next;
}

function ask(gateway: PaymentGateway, reference: string): Promise<Verified> {
  const question: PendingQuery = { answer: gateway.verify(reference) };
  pendingQueries.set(reference, question);
  const forget = () => {
    if (pendingQueries.get(reference) === question) pendingQueries.delete(reference);
  };
  void question.answer.then(forget, forget);
  return question.answer;
}
