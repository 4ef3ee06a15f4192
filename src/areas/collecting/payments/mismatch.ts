import type { KnownPayment } from "../gateways/payment-gateway.ts";

/**
 * Whether the gateway's answer is about another payment than ours, or about a smaller amount. Such money is never
 * posted automatically: an officer decides. An excess is no mismatch: it pays the requested amount, and the rest
 * becomes the payer's credit.
 * @returns the code of the first mismatch
 */
export function findMismatch(
  ours: {
    readonly reference: string;
    readonly retrieval_reference?: string | null;
    readonly kobo: number;
    readonly currency: string;
  },
  theirs: Pick<KnownPayment, "reference" | "retrieval_reference" | "kobo" | "requested_kobo" | "currency">,
): "gateway-reference-differs" | "gateway-currency-differs" | "gateway-amount-differs" | undefined {
  if (theirs.reference !== ours.reference) return "gateway-reference-differs";
  const [rrr, reportedReference] = [ours.retrieval_reference, theirs.retrieval_reference];
  if (rrr && reportedReference && rrr !== reportedReference) return "gateway-reference-differs";
  if (theirs.currency !== ours.currency) return "gateway-currency-differs";
  return amountFits(ours.kobo, theirs) ? undefined : "gateway-amount-differs";
}

/** Some gateways return only one amount, and name it as requested. */
function amountFits(
  requests: number,
  { kobo, requested_kobo }: Pick<KnownPayment, "kobo" | "requested_kobo">,
): boolean {
  return kobo >= requests && (requested_kobo === requests || requested_kobo === kobo);
}
