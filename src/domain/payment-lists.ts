/** Filters of the list of payments. */
export const paymentLists = ["all", "stuck", "open", "confirmed", "failed", "undone"] as const;
export type PaymentList = (typeof paymentLists)[number];

export const paymentChannels = ["gateway", "bank", "cash", "card", "cheque", "wallet", "credit"] as const;
export type PaymentChannel = (typeof paymentChannels)[number];
