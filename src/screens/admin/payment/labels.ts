import type { StatusKind } from "#ui/primitives/status.tsx";

export const paymentPaths = {
  ask: (id: number) => `/api/v1/payment-records/${id}/ask`,
} as const;

/** The status of a payment: its mark and label. */
export const paymentStyles: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> =
  {
    initiated: { kind: "draft", label: "Started" },
    pending: { kind: "pending", label: "Pending" },
    unknown: { kind: "unapproved", label: "Unknown" },
    confirmed: { kind: "paid", label: "Confirmed" },
    failed: { kind: "failed", label: "Failed" },
    expired: { kind: "expired", label: "Expired" },
    reversed: { kind: "reversed", label: "Reversed" },
    refunded: { kind: "reversed", label: "Refunded" },
  };

/** Why a payment is not settled, for the officer handling it. */
export const problemLabels: Readonly<Record<string, string>> = {
  "gateway-timeout": "The gateway did not respond in time. The payer may have been charged.",
  "gateway-bad-answer": "We couldn’t read the gateway’s response.",
  "gateway-refused": "The gateway rejected the status check.",
  "gateway-not-configured": "The gateway used for this payment is no longer set up.",
  "gateway-unknown-reference": "The gateway has no record of this payment: the payment page was not opened.",
  "gateway-declined": "The payer’s bank declined the payment. The payer was not charged.",
  "gateway-amount-differs":
    "The gateway reports a different amount. Two officers must review it before it is recorded.",
  "gateway-currency-differs":
    "The gateway reports a different currency. An officer must review it before it is recorded.",
  "gateway-reference-differs":
    "The gateway’s response is about a different payment. An officer must review it before it is recorded.",
};

export const REFERENCE_UNKNOWN_TEXT =
  "The gateway issued a payment number but no longer has a record of it. The payer may have been charged.";

/** Labels of the payment methods. */
export const channelLabels: Readonly<Record<string, string>> = {
  gateway: "Online",
  bank: "Bank",
  cash: "Cash",
  card: "POS card",
  cheque: "Cheque",
  wallet: "Wallet",
  credit: "Credit balance",
};
