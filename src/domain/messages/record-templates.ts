/** An approver's decisions, sent to the person who submitted the record. */
export const recordTemplates = {
  "record-approved": {
    title: "Record approved",
    kind: "records",
    secret: [],
    subject: "Approved: {record}",
    email: ["Your entry was approved:", "{record}", "{link}"],
    sms: ["Approved: {record}."],
    inbox: ["Your entry was approved."],
  },
  "record-returned": {
    title: "Record returned",
    kind: "records",
    secret: [],
    subject: "Returned: {record}",
    email: [
      "Your entry was returned. Correct it and submit it again:",
      "{record}",
      "Reason: {reason}",
      "{link}",
    ],
    sms: ["Returned: {record}.", "Correct it and submit it again."],
    inbox: ["Your entry was returned. Correct it and submit it again.", "Reason: {reason}"],
  },
  "record-rejected": {
    title: "Record rejected",
    kind: "records",
    secret: [],
    subject: "Rejected: {record}",
    email: ["Your entry was rejected:", "{record}", "Reason: {reason}", "{link}"],
    sms: ["Rejected: {record}."],
    inbox: ["Your entry was rejected.", "Reason: {reason}"],
  },
  "records-decided": {
    title: "Decision on several records",
    kind: "records",
    secret: [],
    subject: "{count} {records} {decided}",
    email: ["{count} {records} that you entered were {decided}.", "Reason: {reason}", "{link}"],
    sms: ["{count} {records} that you entered were {decided}."],
    inbox: ["{count} {records} that you entered were {decided}.", "Reason: {reason}"],
  },
} as const;
