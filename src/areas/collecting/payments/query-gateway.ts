import type { PaymentGateway, VerifiedPayment } from "../gateways/payment-gateway.ts";
import { findGateway } from "./gateway.ts";

interface PendingQuery {
  readonly answer: Promise<VerifiedPayment>;
  /** Sent when this query is answered. */
  next?: Promise<VerifiedPayment>;
}

/** Queries of this process in progress, by reference. */
const pendingQueries = new Map<string, PendingQuery>();

/**
 * Queries the gateway about a payment, one query at a time: a thousand webhooks about one payment cause a few queries.
 * Callers during a query share the next one, because their information can be newer.
 */
export async function queryGateway(provider: string, reference: string): Promise<VerifiedPayment> {
  const gateway = findGateway(provider);
  if (!gateway) return { state: "unknown", reference, raw_status: "gateway-not-configured" };
  const pending = pendingQueries.get(reference);
  if (!pending) return startQuery(gateway, reference);
  pending.next ??= pending.answer.catch(() => undefined).then(() => startQuery(gateway, reference));
  return pending.next;
}

function startQuery(gateway: PaymentGateway, reference: string): Promise<VerifiedPayment> {
  const query: PendingQuery = { answer: gateway.verify(reference) };
  pendingQueries.set(reference, query);
  const removePending = () => {
    if (pendingQueries.get(reference) === query) pendingQueries.delete(reference);
  };
  void query.answer.then(removePending, removePending);
  return query.answer;
}
