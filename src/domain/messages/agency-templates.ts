/** Messages to officers of an agency about its revenue. */
export const agencyTemplates = {
  "revenue-split-changed": {
    title: "Revenue split changed",
    kind: "agencies",
    secret: [],
    subject: "{change}",
    email: [
      "A change to the revenue split of {item} was approved: {change}.",
      "Previous share of {agency}: {before}.",
      "Share of {agency} after: {after}.",
      "All shares: {shares}.",
      "Effective from {from}.",
      "Requested by {requested_by}, approved by {approved_by}.",
      "{link}",
    ],
    sms: ["{change}. Share of {agency}: {before} before, {after} after."],
    inbox: [
      "Previous share of {agency}: {before}. After: {after}.",
      "All shares: {shares}.",
      "Effective from {from}.",
      "Requested by {requested_by}, approved by {approved_by}.",
    ],
  },
} as const;
