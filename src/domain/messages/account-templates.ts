/** Messages to people who register an account themselves. */
export const accountTemplates = {
  "account-confirm": {
    title: "Code for a new account",
    kind: "security",
    secret: ["token"],
    subject: "Your code to create an account",
    email: [
      "Enter this code to create your account:",
      "{token}",
      "It expires in {minutes} minutes.",
      "If you didn’t request this code, ignore this message. Nothing has changed.",
      "Officers will never ask you for this code.",
    ],
    sms: [
      "{token} is your code to create an account.",
      "It expires in {minutes} minutes.",
      "Never share it.",
    ],
  },
  "biometric-proof": {
    title: "Identity code",
    kind: "security",
    secret: ["token"],
    subject: "Your code to confirm your identity",
    email: [
      "Enter this code to confirm that record {record} is yours:",
      "{token}",
      "It expires in {minutes} minutes.",
      "The code lets you add or remove the photo and passkey on your record. If you didn’t request it, ignore this message. Nothing has changed.",
      "Officers will never ask you for this code.",
    ],
    sms: [
      "{token} is your code to confirm your identity.",
      "It expires in {minutes} minutes.",
      "Never share it.",
    ],
  },
  "biometric-changed": {
    title: "Photo and passkey changed",
    kind: "security",
    secret: [],
    subject: "Your photo and passkey",
    email: [
      "The photo or passkey on your record {record} was changed.",
      "{done}",
      "If this wasn’t you, contact the revenue office now. You can withdraw your photo and passkey at any time under Photo and passkey, or in person.",
    ],
    sms: ["Photo and passkey on record {record}:", "{done}", "If this wasn’t you, contact us."],
    inbox: ["{done}", "If this wasn’t you, contact the revenue office now."],
  },
  "account-exists": {
    title: "Account already exists",
    kind: "security",
    secret: [],
    subject: "You already have an account",
    email: [
      "Someone, probably you, tried to create an account with this address. You already have one.",
      "Sign in with that account. If you forgot your password, select “Forgot password?” on the sign-in page.",
      "If this wasn’t you, you don’t need to do anything. Nothing has changed.",
    ],
    sms: [
      "You already have an account. Sign in with this number,",
      "or reset your password on the sign-in page.",
    ],
  },
  "account-opened": {
    title: "Welcome",
    kind: "security",
    secret: [],
    subject: "Your account is ready",
    email: [
      "Good day {name},",
      "Your account is ready. Sign in with {contact}.",
      "It is linked to {record}.",
      "{approval}",
      "If this wasn’t you, contact the revenue office now.",
    ],
    sms: ["Good day {name}, your account is ready.", "It is linked to {record}.", "{approval}"],
    inbox: ["Your account is ready.", "It is linked to {record}.", "{approval}"],
  },
} as const;
