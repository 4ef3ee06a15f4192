/** What people who open an account themselves are told. */
export const accountTemplates = {
  "account-confirm": {
    title: "Proof for a new account",
    kind: "security",
    secret: ["token"],
    subject: "Your code to open an account",
    email: [
      "Enter this code to go on with your new account:",
      "{token}",
      "It is good for {minutes} minutes.",
      "If you did not ask for it, ignore this message: nothing has changed.",
      "Nobody from the office will ever ask you for this code.",
    ],
    sms: ["{token} is your code to open an account,", "good for {minutes} minutes.", "Never share it."],
  },
  "biometric-proof": {
    title: "Proof of who one is",
    kind: "security",
    secret: ["token"],
    subject: "Your code to prove who you are",
    email: [
      "Enter this code to prove that the record {record} is yours:",
      "{token}",
      "It is good for {minutes} minutes.",
      "With it a photo and a passkey can be put on your record, or taken off it. If you did not ask for it, ignore this message: nothing has changed.",
      "Nobody from the office will ever ask you for this code.",
    ],
    sms: ["{token} is your code to prove who you are,", "good for {minutes} minutes.", "Never share it."],
  },
  "biometric-changed": {
    title: "Photo and passkey changed",
    kind: "security",
    secret: [],
    subject: "Your photo and passkey",
    email: [
      "Something was done to the photo and passkey on your record {record}.",
      "{done}",
      "If it was not you, tell the office at once; photo and passkey can be withdrawn at any time, there or at Photo and passkey.",
    ],
    sms: ["Photo and passkey on your record {record}:", "{done}", "If it was not you, tell the office."],
    inbox: ["{done}", "If it was not you, tell the office at once."],
  },
  "account-exists": {
    title: "Account there already",
    kind: "security",
    secret: [],
    subject: "You have an account already",
    email: [
      "Somebody, probably you, wanted to open an account with this address. You have an account already.",
      "Sign in with it. If you forgot the password, choose “I forgot my password” on the sign-in page.",
      "If it was not you, there is nothing to do: nothing has changed.",
    ],
    sms: [
      "You have an account already. Sign in with this number,",
      "or choose a new password on the sign-in page.",
    ],
  },
  "account-opened": {
    title: "Welcome",
    kind: "security",
    secret: [],
    subject: "Your account is open",
    email: [
      "Good day {name},",
      "Your account is open. You sign in with {contact}.",
      "It stands for {record}.",
      "{approval}",
      "If this was not you, tell the office at once.",
    ],
    sms: ["Good day {name}, your account is open.", "It stands for {record}.", "{approval}"],
    inbox: ["Your account is open.", "It stands for {record}.", "{approval}"],
  },
} as const;
