/** Messages to officers about their own work. */
export const workTemplates = {
  "follow-ups-due": {
    title: "Follow-ups due",
    kind: "work",
    secret: [],
    subject: "{count} due: {who}",
    email: ["You have {count} due with your payers: {who}.", "The earliest was due on {when}.", "{link}"],
    sms: ["{count} due with your payers: {who}."],
    inbox: ["You have {count} due with your payers: {who}.", "The earliest was due on {when}."],
  },
} as const;
