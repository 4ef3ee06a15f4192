/** What an approver decided, told to whoever entered it. */
export const recordTemplates = {
  "record-approved": {
    title: "Record approved",
    kind: "records",
    secret: [],
    subject: "Approved: {record}",
    email: ["What you entered was approved:", "{record}", "{link}"],
    sms: ["Approved: {record}."],
    inbox: ["What you entered was approved."],
  },
  "record-returned": {
    title: "Record returned",
    kind: "records",
    secret: [],
    subject: "Returned to you: {record}",
    email: [
      "What you entered was returned to you. Put it right and submit it again:",
      "{record}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Returned to you: {record}.", "Put it right and submit it again."],
    inbox: ["What you entered was returned to you. Put it right and submit it again.", "Reason: {reason}"],
  },
  "record-rejected": {
    title: "Record rejected",
    kind: "records",
    secret: [],
    subject: "Rejected: {record}",
    email: ["What you entered was rejected:", "{record}", "Reason: {reason}", "{link}"],
    sms: ["Rejected: {record}."],
    inbox: ["What you entered was rejected.", "Reason: {reason}"],
  },
  "records-decided": {
    title: "Many records decided",
    kind: "records",
    secret: [],
    subject: "{count} {records} {decided}",
    email: ["Of what you entered, {count} {records} were {decided} at once.", "Reason: {reason}", "{link}"],
    sms: ["{count} {records} you entered were {decided}."],
    inbox: ["Of what you entered, {count} {records} were {decided} at once.", "Reason: {reason}"],
  },
} as const;
