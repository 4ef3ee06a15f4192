/** Messages to payers about reversals, refunds and replacement receipts. */
export const moneyTemplates = {
  "payment-reversed": {
    title: "Payment reversed",
    kind: "bills",
    secret: [],
    subject: "Payment reversed: {record}",
    email: [
      "This payment was reversed. Its bills are unpaid again and its receipts are no longer valid:",
      "{record}, {sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Payment {record} of {sum} was reversed.", "Its bills are unpaid again."],
    inbox: [
      "Payment {record} of {sum} was reversed. Its bills are unpaid again and its receipts are no longer valid.",
      "Reason: {reason}",
    ],
  },
  "payment-part-back": {
    title: "Payment partly refunded",
    kind: "bills",
    secret: [],
    subject: "Payment partly refunded: {record}",
    email: [
      "The payment gateway refunded {sum} of this payment. A replacement receipt was issued for the remaining amount:",
      "{record}",
      "{link}",
    ],
    sms: [
      "{sum} of payment {record} was refunded to you.",
      "A replacement receipt was issued for the remaining amount.",
    ],
    inbox: [
      "The payment gateway refunded {sum} of payment {record}. A replacement receipt was issued for the remaining amount.",
    ],
  },
  "refund-approved": {
    title: "Refund approved",
    kind: "bills",
    secret: [],
    subject: "Your refund of {sum} is approved",
    email: [
      "Your refund was approved. It will be paid to the account ending in {account}:",
      "{sum}",
      "{link}",
    ],
    sms: ["Your refund of {sum} is approved.", "It will be paid to the account ending in {account}."],
    inbox: ["Your refund of {sum} is approved. It will be paid to the account ending in {account}."],
  },
  "refund-paid": {
    title: "Refund paid",
    kind: "bills",
    secret: [],
    subject: "Your refund of {sum} was paid",
    email: [
      "Your refund was paid to the account ending in {account}:",
      "{sum}",
      "Bank reference: {reference}",
      "{link}",
    ],
    sms: [
      "Your refund of {sum} was paid to the account ending in {account}.",
      "Bank reference: {reference}.",
    ],
    inbox: [
      "Your refund of {sum} was paid to the account ending in {account}.",
      "Bank reference: {reference}",
    ],
  },
  "refund-failed": {
    title: "Refund failed",
    kind: "bills",
    secret: [],
    subject: "Your refund of {sum} could not be paid",
    email: [
      "Your refund could not be paid. The amount is a credit on your account again:",
      "{sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Your refund of {sum} could not be paid.", "It is a credit on your account again."],
    inbox: [
      "Your refund of {sum} could not be paid. The amount is a credit on your account again.",
      "Reason: {reason}",
    ],
  },
  "receipt-replaced": {
    title: "Receipt replaced",
    kind: "bills",
    secret: [],
    subject: "Receipt {record} was replaced",
    email: [
      "Your receipt contained an error and is no longer valid. This receipt replaces it:",
      "{number} (replaces {record})",
      "The amount paid doesn’t change.",
      "{link}",
    ],
    sms: ["Receipt {record} is no longer valid.", "{number} replaces it."],
    inbox: ["Receipt {record} is no longer valid. {number} replaces it. The amount paid doesn’t change."],
  },
  "money-back-refused": {
    title: "Refund or reversal rejected",
    kind: "records",
    secret: [],
    subject: "Rejected: {record}",
    email: ["{by} rejected your request:", "{record}", "Reason: {reason}", "{link}"],
    sms: ["{by} rejected your request {record}."],
    inbox: ["{by} rejected your request {record}.", "Reason: {reason}"],
  },
} as const;
