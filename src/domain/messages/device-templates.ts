/** What the office is told of phones that sell without a network. */
export const deviceTemplates = {
  "device-cloned": {
    title: "Phone of an agent cut off",
    kind: "security",
    secret: [],
    subject: "A phone of {agent} was cut off",
    email: [
      "The phone {device} of {agent} was cut off by itself: its key was used in two places.",
      "What it had not sold is back in the wallet. Decide about the sales that came twice:",
      "{link}",
    ],
    sms: [],
    inbox: [
      "The phone {device} was cut off by itself: its key was used in two places.",
      "Decide about the sales that came twice.",
    ],
  },
} as const;
