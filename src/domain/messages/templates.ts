/**
 * Every message the product sends, as data. A line whose `{data}` is not at hand is left out, so one template serves
 * callers that know more and callers that know less. Lines that are an address alone become buttons in an e-mail.
 */

import { accountTemplates } from "./account-templates.ts";
import { agencyTemplates } from "./agency-templates.ts";
import { billTemplates } from "./bill-templates.ts";
import { deviceTemplates } from "./device-templates.ts";
import { moneyTemplates } from "./money-templates.ts";
import { recordTemplates } from "./record-templates.ts";
import { reportTemplates } from "./report-templates.ts";
import { requestTemplates } from "./request-templates.ts";
import { walletTemplates } from "./wallet-templates.ts";
import { workTemplates } from "./work-templates.ts";

/** What people can switch off, a kind at a time; `fixed` kinds reach them always. */
export const messageKinds = {
  security: { title: "Sign-in and security", fixed: true },
  records: { title: "Decisions on what I entered", fixed: false },
  bills: { title: "Bills, assessments and objections", fixed: false },
  services: { title: "Service requests", fixed: false },
  wallets: { title: "My wallet and commission", fixed: false },
  work: { title: "My follow-ups", fixed: false },
  reports: { title: "Reports that are sent to me", fixed: false },
  agencies: { title: "Revenue of my agency", fixed: false },
} as const;
export type MessageKind = keyof typeof messageKinds;

export const messageChannels = ["email", "sms", "inbox"] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const channelWords: Readonly<Record<MessageChannel, string>> = {
  email: "E-mail",
  sms: "SMS",
  inbox: "Inbox",
};

export interface Template {
  /** As the delivery log calls it. */
  readonly title: string;
  readonly kind: MessageKind;
  /** Data that nobody but the addressee may read. */
  readonly secret: readonly string[];
  readonly subject: string;
  /** Paragraphs of the e-mail. */
  readonly email: readonly string[];
  /** Sentences of the SMS; the government's name is put before them. */
  readonly sms: readonly string[];
  /** What the inbox of the account shows; absent where a code would lie open there. */
  readonly inbox?: readonly string[];
}

const NOT_YOU = "If this was not you, change your password at once and tell the office.";
const IGNORE = "If you did not ask for it, ignore this message: nothing has changed.";
const NEVER_SHARE = "Nobody from the office will ever ask you for this code.";

const definitions = {
  "user-invited": {
    title: "Invitation",
    kind: "security",
    secret: ["link"],
    subject: "Your account with {government}",
    email: [
      "Good day {name},",
      "An account was made for you with {government}. Open this address to choose your password:",
      "{link}",
      "It can be used once, until {expires}.",
    ],
    sms: ["Good day {name}, choose the password of your new account:", "{link}", "(until {expires})"],
  },
  "password-reset": {
    title: "Password reset",
    kind: "security",
    secret: ["token"],
    subject: "Your code to reset your password",
    email: [
      "Enter this code to choose a new password:",
      "{token}",
      "It is good for {minutes} minutes.",
      IGNORE,
      NEVER_SHARE,
    ],
    sms: ["{token} is your code to reset your password,", "good for {minutes} minutes.", "Never share it."],
  },
  ...accountTemplates,
  ...deviceTemplates,
  "data-copied": {
    title: "Copy of one's data made",
    kind: "security",
    secret: [],
    subject: "A copy of your data was made",
    email: [
      "An officer had everything stored about you written to a file, for your request {number}.",
      "If you did not ask for it, tell the office at once.",
    ],
    sms: ["A copy of your data was made for request {number}.", "Not asked for? Tell the office."],
    inbox: [
      "An officer had everything stored about you written to a file, for your request {number}. If you did not ask for it, tell the office at once.",
    ],
  },
  "record-claim": {
    title: "Claim of a record",
    kind: "security",
    secret: ["token"],
    subject: "Your code to claim a record",
    email: [
      "Enter this code to connect this record with your account:",
      "{record}",
      "{token}",
      "It is good for {minutes} minutes.",
      IGNORE,
      NEVER_SHARE,
    ],
    sms: ["{token} is your code to claim {record},", "good for {minutes} minutes.", "Never share it."],
  },
  "record-linked": {
    title: "Record connected with an account",
    kind: "security",
    secret: [],
    subject: "Your record was connected with an account",
    email: [
      "The office connected your record {record} with the account of {who}.",
      "When: {when}",
      "Whoever signs in to that account sees what is on your record, with your bills and receipts.",
      "If that is not your account, tell the office at once.",
    ],
    sms: [
      "The office connected your record {record} with an account.",
      "If it is not yours, tell the office at once.",
    ],
  },
  "corporate-invited": {
    title: "Invitation to act for a corporate",
    kind: "security",
    secret: [],
    subject: "You are asked to act for {corporate}",
    email: [
      "{who} asks you to act for {corporate}: to see its bills and receipts, and to pay.",
      "Sign in with this e-mail and accept on your profile, within 7 days.",
      "{link}",
      "If you do not know them, ignore this message: nothing has changed.",
    ],
    sms: [],
    inbox: ["{who} asks you to act for {corporate}. Accept on your profile."],
  },
  "corporate-joined": {
    title: "Somebody acts for a corporate",
    kind: "security",
    secret: [],
    subject: "{who} acts for {corporate} now",
    email: [
      "{who} acts for {corporate} ({record}) now, with an account of their own, and sees its bills and receipts.",
      "You are in charge: on your profile you can take that away.",
      "{link}",
    ],
    sms: ["{who} acts for {corporate} now.", "You are in charge: your profile shows who else does."],
    inbox: ["{who} acts for {corporate} now, and sees its bills and receipts. You can take that away."],
  },
  "corporate-left": {
    title: "Somebody acts for a corporate no longer",
    kind: "security",
    secret: [],
    subject: "You act for {corporate} no longer",
    email: ["{who}, in charge of {corporate} ({record}), has ended that you act for it."],
    sms: ["You act for {corporate} no longer: {who} ended it."],
    inbox: ["You act for {corporate} no longer: {who} ended it."],
  },
  "contact-proof": {
    title: "Proof of a new address",
    kind: "security",
    secret: ["token"],
    subject: "Your code to confirm this address",
    email: [
      "Enter this code on your profile to confirm {what}:",
      "{token}",
      "It is good for {minutes} minutes.",
      IGNORE,
      NEVER_SHARE,
    ],
    sms: ["{token} is your code to confirm {what},", "good for {minutes} minutes.", "Never share it."],
  },
  "contact-changed": {
    title: "Phone number or e-mail changed",
    kind: "security",
    secret: [],
    subject: "How your account is reached was changed",
    email: ["The phone number or e-mail of your account was changed.", "When: {when}", NOT_YOU],
    sms: [
      "The phone number or e-mail of your account was changed.",
      "If this was not you, tell the office at once.",
    ],
    inbox: ["The phone number or e-mail of your account was changed.", NOT_YOU],
  },
  "password-changed": {
    title: "Password changed",
    kind: "security",
    secret: [],
    subject: "Your password was changed",
    email: ["The password of your account was changed.", "When: {when}", NOT_YOU],
    sms: ["The password of your account was changed.", "If this was not you, tell the office at once."],
    inbox: ["The password of your account was changed.", NOT_YOU],
  },
  "second-factor-changed": {
    title: "Second factor changed",
    kind: "security",
    secret: [],
    subject: "The way you prove who you are was changed",
    email: [
      "A second step of signing in to your account was added or taken away.",
      "{what}",
      "When: {when}",
      NOT_YOU,
    ],
    sms: [
      "A second step of signing in was changed.",
      "{what}",
      "If this was not you, tell the office at once.",
    ],
    inbox: ["A second step of signing in to your account was added or taken away.", "{what}", NOT_YOU],
  },
  "new-sign-in": {
    title: "New sign-in",
    kind: "security",
    secret: [],
    subject: "Your account was signed in to",
    email: [
      "Your account was signed in to from a place or device it was not used on before.",
      "When: {when}",
      "Device: {device}",
      "Network address: {ip}",
      NOT_YOU,
    ],
    sms: ["Your account was signed in to on a new device.", "If this was not you, tell the office at once."],
    inbox: [
      "Your account was signed in to from a place or device it was not used on before.",
      "Device: {device}",
      "Network address: {ip}",
      NOT_YOU,
    ],
  },
  ...recordTemplates,
  ...billTemplates,
  ...moneyTemplates,
  ...walletTemplates,
  ...requestTemplates,
  ...reportTemplates,
  ...workTemplates,
  ...agencyTemplates,
  test: {
    title: "Test",
    kind: "security",
    secret: [],
    subject: "A test message",
    email: ["This is a test. If you can read it, messages from this office reach you.", "Sent by {name}."],
    sms: ["This is a test. If you can read it, messages from this office reach you."],
    inbox: ["This is a test. If you can read it, messages from this office reach you."],
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof definitions;

export const templates: Readonly<Record<TemplateName, Template>> = definitions;

export const templateNames = Object.keys(definitions) as TemplateName[];

/** The title of a template, also of one that a later version took away. */
export function templateTitle(name: string): string {
  return Object.hasOwn(templates, name) ? templates[name as TemplateName].title : name;
}
