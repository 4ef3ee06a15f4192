import type { Known } from "../gateways/payment-gateway.ts";

/**
 * Whether what the gateway says was paid is another payment than ours, or less than it. Such money is never booked by
 * itself: the attempt waits for a person, who sees what the gateway said. More than was asked for is no difference: it
 * pays what was asked, and the rest is the payer's.
 * @returns the code of the first difference
 */
export function findMismatch(
  ours: {
    readonly reference: string;
    readonly retrieval_reference?: string | null;
    readonly kobo: number;
    readonly currency: string;
  },
  theirs: Pick<Known, "reference" | "retrieval_reference" | "kobo" | "requested_kobo" | "currency">,
): "gateway-reference-differs" | "gateway-currency-differs" | "gateway-amount-differs" | undefined {
  if (theirs.reference !== ours.reference) return "gateway-reference-differs";
  const [rrr, said] = [ours.retrieval_reference, theirs.retrieval_reference];
  if (rrr && said && rrr !== said) return "gateway-reference-differs";
  if (theirs.currency !== ours.currency) return "gateway-currency-differs";
  return sumFits(ours.kobo, theirs) ? undefined : "gateway-amount-differs";
}

/** Some gateways tell of one sum only, and call what was paid what was requested. */
function sumFits(asked: number, { kobo, requested_kobo }: Pick<Known, "kobo" | "requested_kobo">): boolean {
  return kobo >= asked && (requested_kobo === asked || requested_kobo === kobo);
}
