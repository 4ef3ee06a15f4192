import type { PaymentGateway, Verified } from "../gateways/payment-gateway.ts";
import { findGateway } from "./gateway.ts";

interface Question {
  readonly answer: Promise<Verified>;
  /** Asked when this one is answered. */
  next?: Promise<Verified>;
}

/** What this process is asking just now, by reference. */
const asking = new Map<string, Question>();

/**
 * Asks the gateway about a payment, one question at a time: a thousand webhooks about one payment become a few
 * questions. Whoever comes while one is under way shares the next, because what they heard may be newer than it.
 */
export async function askGateway(provider: string, reference: string): Promise<Verified> {
  const gateway = findGateway(provider);
  if (!gateway) return { state: "unknown", reference, raw_status: "gateway-not-configured" };
  const busy = asking.get(reference);
  if (!busy) return ask(gateway, reference);
  busy.next ??= busy.answer.catch(() => undefined).then(() => ask(gateway, reference));
  return busy.next;
}

function ask(gateway: PaymentGateway, reference: string): Promise<Verified> {
  const question: Question = { answer: gateway.verify(reference) };
  asking.set(reference, question);
  const forget = () => {
    if (asking.get(reference) === question) asking.delete(reference);
  };
  void question.answer.then(forget, forget);
  return question.answer;
}
