import type { Known } from "../gateways/payment-gateway.ts";

/**
 * Whether what the gateway says was paid is another payment than ours. Such money is never booked by itself: the
 * attempt waits for a person, who sees what the gateway said.
 * @returns the code of the first difference
 */
export function findMismatch(
  ours: { readonly reference: string; readonly kobo: number; readonly currency: string },
  theirs: Pick<Known, "reference" | "kobo" | "requested_kobo" | "currency">,
): "gateway-reference-differs" | "gateway-currency-differs" | "gateway-amount-differs" | undefined {
  if (theirs.reference !== ours.reference) return "gateway-reference-differs";
  if (theirs.currency !== ours.currency) return "gateway-currency-differs";
  if (theirs.kobo !== ours.kobo || theirs.requested_kobo !== ours.kobo) return "gateway-amount-differs";
  return undefined;
}
