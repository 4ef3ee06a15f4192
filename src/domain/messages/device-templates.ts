/** Messages to officers about agent devices that sell offline. */
export const deviceTemplates = {
  "device-cloned": {
    title: "Agent device blocked",
    kind: "security",
    secret: [],
    subject: "{agent}’s device blocked",
    email: [
      "{agent}’s device {device} was blocked automatically because its key was used in two places.",
      "Its unused offline float was returned to the wallet. Review the sales that were sent twice:",
      "{link}",
    ],
    sms: [],
    inbox: [
      "Device {device} was blocked automatically because its key was used in two places.",
      "Review the sales that were sent twice.",
    ],
  },
} as const;
