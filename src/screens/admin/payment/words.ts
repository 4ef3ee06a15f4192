import type { StatusKind } from "#ui/primitives/status.tsx";

export const paymentCalls = {
  ask: (id: number) => `/api/v1/payment-records/${id}/ask`,
} as const;

/** How a payment stands: its mark and its word. */
export const stateLooks: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> = {
  initiated: { kind: "draft", label: "Begun" },
  pending: { kind: "pending", label: "Pending" },
  unknown: { kind: "unapproved", label: "Unknown" },
  confirmed: { kind: "paid", label: "Confirmed" },
  failed: { kind: "failed", label: "Failed" },
  expired: { kind: "expired", label: "Expired" },
  reversed: { kind: "reversed", label: "Reversed" },
  refunded: { kind: "reversed", label: "Refunded" },
};

/** Why a payment is not settled, for whoever has to do something about it. */
export const problemWords: Readonly<Record<string, string>> = {
  "gateway-timeout": "The payment service did not answer in time. The money may have been taken.",
  "gateway-bad-answer": "The payment service answered with something that cannot be read.",
  "gateway-refused": "The payment service refused the question.",
  "gateway-not-configured": "The payment service it was begun with is not set up any more.",
  "gateway-unknown-reference": "The payment service does not know it: nobody opened its page.",
  "gateway-declined": "The payer’s bank declined it. Nothing was taken.",
  "gateway-amount-differs":
    "The payment service says another sum was paid. It is not booked until two officers have found out why.",
  "gateway-currency-differs":
    "The payment service says it was paid in another currency. It is not booked until somebody has found out why.",
  "gateway-reference-differs":
    "The payment service answered about another payment. It is not booked until somebody has found out why.",
};

export const NUMBER_UNKNOWN =
  "The payment service no longer knows it, though it gave the number to pay with. The money may have been taken.";

/** How money came. */
export const channelWords: Readonly<Record<string, string>> = {
  gateway: "Online",
  bank: "Bank",
  cash: "Cash",
  card: "POS card",
  cheque: "Cheque",
  wallet: "Wallet",
  credit: "Credit balance",
};
