import { formatNaira } from "./money.ts";

/** What the reversal of a payment changes for bills, credit, wallets and receipts. Amounts in kobo. */
export interface ReversalEffect {
  /** Number of bills that lose the payment. */
  readonly bills: number;
  /** Part of the payment that became credit, which is removed. */
  readonly credit_kobo: number;
  /** Credit that the payment used, which its payer gets again. */
  readonly restored_kobo: number;
  /** Part of the payment that funded a wallet, which is deducted from it. */
  readonly wallet_kobo: number;
  /** Number of receipts that are cancelled. */
  readonly receipts: number;
}

/** Sentences about the effect, before or after the reversal. Parts that nothing happens to aren't mentioned. */
export function reversalText(effect: ReversalEffect, when: "before" | "after"): string {
  const { bills, credit_kobo, restored_kobo, wallet_kobo, receipts } = effect;
  const past = (count: number) => (count === 1 ? "was" : "were");
  const verb = (count: number) => (when === "before" ? "will be" : past(count));
  const billText = bills === 1 ? "Its bill" : `Its ${bills} bills`;
  const receiptText = receipts === 1 ? "Its receipt" : `Its ${receipts} receipts`;
  return [
    bills > 0 && `${billText} ${when === "before" ? "will be" : "became"} unpaid again.`,
    credit_kobo > 0 && `${formatNaira(credit_kobo)} of credit ${verb(1)} removed.`,
    restored_kobo > 0 && `${formatNaira(restored_kobo)} ${verb(1)} returned to the payer’s credit.`,
    wallet_kobo > 0 && `${formatNaira(wallet_kobo)} ${verb(1)} deducted from the wallet.`,
    receipts > 0 && `${receiptText} ${verb(receipts)} cancelled.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(" ");
}
