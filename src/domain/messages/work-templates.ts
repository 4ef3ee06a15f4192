/** What officers are told of their own work. */
export const workTemplates = {
  "follow-ups-due": {
    title: "Follow-ups due",
    kind: "work",
    secret: [],
    subject: "{count} due: {who}",
    email: ["You have {count} with payers of yours: {who}.", "The first was due on {when}.", "{link}"],
    sms: ["{count} due with payers of yours: {who}."],
    inbox: ["You have {count} with payers of yours: {who}.", "The first was due on {when}."],
  },
} as const;
