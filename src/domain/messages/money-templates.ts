/** What becomes of money that was paid. */
export const moneyTemplates = {
  "payment-reversed": {
    title: "Payment reversed",
    kind: "bills",
    secret: [],
    subject: "Your payment was reversed: {record}",
    email: [
      "This payment was reversed. Its bills are open again and its receipts no longer count:",
      "{record}, {sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Payment {record} of {sum} was reversed.", "Its bills are open again."],
    inbox: [
      "Payment {record} of {sum} was reversed. Its bills are open again and its receipts no longer count.",
      "Reason: {reason}",
    ],
  },
  "payment-part-back": {
    title: "Part of a payment went back",
    kind: "bills",
    secret: [],
    subject: "A part of your payment went back: {record}",
    email: [
      "The payment service gave back {sum} of this payment. The rest of it counts, with a new receipt in place of the first:",
      "{record}",
      "{link}",
    ],
    sms: ["{sum} of payment {record} went back to you.", "The rest counts, with a new receipt."],
    inbox: [
      "The payment service gave back {sum} of payment {record}. The rest of it counts, with a new receipt in place of the first.",
    ],
  },
  "refund-approved": {
    title: "Refund approved",
    kind: "bills",
    secret: [],
    subject: "Your refund of {sum} is approved",
    email: [
      "A refund was approved. It is going to be paid into the account ending in {account}:",
      "{sum}",
      "{link}",
    ],
    sms: [
      "Your refund of {sum} is approved.",
      "It is going to be paid into the account ending in {account}.",
    ],
    inbox: ["Your refund of {sum} is approved. It is going to be paid into the account ending in {account}."],
  },
  "refund-paid": {
    title: "Refund paid out",
    kind: "bills",
    secret: [],
    subject: "Your refund of {sum} was paid out",
    email: [
      "A refund was paid into the account ending in {account}:",
      "{sum}",
      "The bank’s reference: {reference}",
      "{link}",
    ],
    sms: ["Your refund of {sum} was paid into the account ending in {account}.", "Reference {reference}."],
    inbox: [
      "Your refund of {sum} was paid into the account ending in {account}.",
      "The bank’s reference: {reference}",
    ],
  },
  "refund-failed": {
    title: "Refund not paid out",
    kind: "bills",
    secret: [],
    subject: "Your refund of {sum} could not be paid out",
    email: [
      "A refund could not be paid out. The money is kept in your favour again:",
      "{sum}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Your refund of {sum} could not be paid out.", "The money is kept in your favour again."],
    inbox: [
      "Your refund of {sum} could not be paid out. The money is kept in your favour again.",
      "Reason: {reason}",
    ],
  },
  "receipt-replaced": {
    title: "Receipt written anew",
    kind: "bills",
    secret: [],
    subject: "Receipt {record} was replaced",
    email: [
      "A receipt was written wrongly. It no longer counts; this one takes its place:",
      "{number}, in place of {record}",
      "Nothing changes about what was paid.",
      "{link}",
    ],
    sms: ["Receipt {record} no longer counts.", "{number} takes its place."],
    inbox: [
      "Receipt {record} no longer counts. {number} takes its place. Nothing changes about what was paid.",
    ],
  },
  "money-back-refused": {
    title: "Request about money refused",
    kind: "records",
    secret: [],
    subject: "Refused: {record}",
    email: ["{by} refused what you asked for:", "{record}", "Reason: {reason}", "{link}"],
    sms: ["{by} refused {record}."],
    inbox: ["{by} refused {record}, which you asked for.", "Reason: {reason}"],
  },
} as const;
