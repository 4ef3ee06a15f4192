/**
 * Every message the product sends, as data. A line is omitted when the caller doesn't pass its `{data}`, so optional
 * lines need no template of their own. A line that consists only of a URL becomes a button in an email.
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

/** Kinds of messages that people can turn off; `fixed` kinds are always sent. */
export const messageKinds = {
  security: { title: "Sign-in and security", fixed: true },
  records: { title: "Decisions on my entries", fixed: false },
  bills: { title: "Bills, assessments and objections", fixed: false },
  services: { title: "Service requests", fixed: false },
  wallets: { title: "My wallet and commission", fixed: false },
  work: { title: "My follow-ups", fixed: false },
  reports: { title: "Scheduled reports", fixed: false },
  agencies: { title: "Revenue of my agency", fixed: false },
} as const;
export type MessageKind = keyof typeof messageKinds;

export const messageChannels = ["email", "sms", "inbox"] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const channelLabels: Readonly<Record<MessageChannel, string>> = {
  email: "Email",
  sms: "SMS",
  inbox: "Inbox",
};

export interface Template {
  /** Name in the delivery log. */
  readonly title: string;
  readonly kind: MessageKind;
  /** Names of data that only the recipient may read; masked in the delivery log. */
  readonly secret: readonly string[];
  readonly subject: string;
  /** Paragraphs of the email. */
  readonly email: readonly string[];
  /** Sentences of the SMS, sent after the government's short name. */
  readonly sms: readonly string[];
  /** Paragraphs in the account's inbox; absent for messages that carry a code. */
  readonly inbox?: readonly string[];
}

const NOT_YOU = "If this wasn’t you, change your password now and contact the revenue office.";
const IGNORE = "If you didn’t request this code, ignore this message. Nothing has changed.";
const NEVER_SHARE = "Officers will never ask you for this code.";

const definitions = {
  "user-invited": {
    title: "Invitation",
    kind: "security",
    secret: ["link"],
    subject: "Your account with {government}",
    email: [
      "Good day {name},",
      "You now have an account with {government}. Open this link to choose a password:",
      "{link}",
      "You can use the link once. It expires on {expires}.",
    ],
    sms: ["Good day {name}, choose a password for your account:", "{link}", "(expires {expires})"],
  },
  "password-reset": {
    title: "Password reset",
    kind: "security",
    secret: ["token"],
    subject: "Your password reset code",
    email: [
      "Enter this code to choose a new password:",
      "{token}",
      "It expires in {minutes} minutes.",
      IGNORE,
      NEVER_SHARE,
    ],
    sms: ["{token} is your password reset code.", "It expires in {minutes} minutes.", "Never share it."],
  },
  ...accountTemplates,
  ...deviceTemplates,
  "data-copied": {
    title: "Copy of personal data created",
    kind: "security",
    secret: [],
    subject: "A copy of your data was made",
    email: [
      "An officer created a file of all the data we hold about you, for your request {number}.",
      "If you didn’t request it, contact the revenue office now.",
    ],
    sms: [
      "A copy of your data was made for request {number}.",
      "If you didn’t request it, contact the revenue office now.",
    ],
    inbox: [
      "An officer created a file of all the data we hold about you, for your request {number}. If you didn’t request it, contact the revenue office now.",
    ],
  },
  "record-claim": {
    title: "Record claim",
    kind: "security",
    secret: ["token"],
    subject: "Your code to claim a record",
    email: [
      "Enter this code to link this record to your account:",
      "{record}",
      "{token}",
      "It expires in {minutes} minutes.",
      IGNORE,
      NEVER_SHARE,
    ],
    sms: ["{token} is your code to claim {record}.", "It expires in {minutes} minutes.", "Never share it."],
  },
  "record-linked": {
    title: "Record linked to an account",
    kind: "security",
    secret: [],
    subject: "Your record was linked to an account",
    email: [
      "The revenue office linked your record {record} to the account of {who}.",
      "When: {when}",
      "Anyone who signs in to that account can see your record, bills and receipts.",
      "If this isn’t your account, contact the revenue office now.",
    ],
    sms: [
      "The revenue office linked your record {record} to an account.",
      "If it isn’t yours, contact us now.",
    ],
  },
  "corporate-invited": {
    title: "Invitation to act for a company",
    kind: "security",
    secret: [],
    subject: "You’re invited to act for {corporate}",
    email: [
      "{who} invites you to act for {corporate}. You will be able to see its bills and receipts, and pay its bills.",
      "Sign in with this email address and accept the invitation on your profile within 7 days.",
      "{link}",
      "If you don’t know this person, ignore this message. Nothing has changed.",
    ],
    sms: [],
    inbox: ["{who} invites you to act for {corporate}. Accept the invitation on your profile."],
  },
  "corporate-joined": {
    title: "Person added to a company",
    kind: "security",
    secret: [],
    subject: "{who} can now act for {corporate}",
    email: [
      "{who} can now act for {corporate} ({record}) with their own account, and can see its bills and receipts.",
      "As the person in charge, you can remove them on your profile.",
      "{link}",
    ],
    sms: ["{who} can now act for {corporate}.", "You can remove them on your profile."],
    inbox: [
      "{who} can now act for {corporate} and see its bills and receipts. You can remove them on your profile.",
    ],
  },
  "corporate-left": {
    title: "Person removed from a company",
    kind: "security",
    secret: [],
    subject: "You can no longer act for {corporate}",
    email: ["{who}, who is in charge of {corporate} ({record}), removed you. You can no longer act for it."],
    sms: ["You can no longer act for {corporate}. {who} removed you."],
    inbox: ["You can no longer act for {corporate}. {who} removed you."],
  },
  "contact-proof": {
    title: "Code for a new phone number or email",
    kind: "security",
    secret: ["token"],
    subject: "Your confirmation code",
    email: [
      "Enter this code on your profile to confirm {what}:",
      "{token}",
      "It expires in {minutes} minutes.",
      IGNORE,
      NEVER_SHARE,
    ],
    sms: ["{token} is your code to confirm {what}.", "It expires in {minutes} minutes.", "Never share it."],
  },
  "contact-changed": {
    title: "Phone number or email changed",
    kind: "security",
    secret: [],
    subject: "The contact details on your account were changed",
    email: ["The phone number or email address on your account was changed.", "When: {when}", NOT_YOU],
    sms: [
      "The phone number or email address on your account was changed.",
      "If this wasn’t you, contact the revenue office now.",
    ],
    inbox: ["The phone number or email address on your account was changed.", NOT_YOU],
  },
  "password-changed": {
    title: "Password changed",
    kind: "security",
    secret: [],
    subject: "Your password was changed",
    email: ["The password for your account was changed.", "When: {when}", NOT_YOU],
    sms: [
      "The password for your account was changed.",
      "If this wasn’t you, contact the revenue office now.",
    ],
    inbox: ["The password for your account was changed.", NOT_YOU],
  },
  "second-factor-changed": {
    title: "Second factor changed",
    kind: "security",
    secret: [],
    subject: "Your two-step sign-in was changed",
    email: [
      "A second step for signing in to your account was added or removed.",
      "{what}",
      "When: {when}",
      NOT_YOU,
    ],
    sms: [
      "Your two-step sign-in was changed.",
      "{what}",
      "If this wasn’t you, contact the revenue office now.",
    ],
    inbox: ["A second step for signing in to your account was added or removed.", "{what}", NOT_YOU],
  },
  "new-sign-in": {
    title: "New sign-in",
    kind: "security",
    secret: [],
    subject: "New sign-in to your account",
    email: [
      "Someone signed in to your account from a new place or device.",
      "When: {when}",
      "Device: {device}",
      "IP address: {ip}",
      NOT_YOU,
    ],
    sms: [
      "Someone signed in to your account on a new device.",
      "If this wasn’t you, contact the revenue office now.",
    ],
    inbox: [
      "Someone signed in to your account from a new place or device.",
      "Device: {device}",
      "IP address: {ip}",
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
    subject: "Test message",
    email: ["This is a test message. If you can read it, you can receive our messages.", "Sent by {name}."],
    sms: ["This is a test message. If you can read it, you can receive our messages."],
    inbox: ["This is a test message. If you can read it, you can receive our messages."],
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof definitions;

export const templates: Readonly<Record<TemplateName, Template>> = definitions;

export const templateNames = Object.keys(definitions) as TemplateName[];

/** The title of a template; the name itself for templates that were removed. */
export function templateTitle(name: string): string {
  return Object.hasOwn(templates, name) ? templates[name as TemplateName].title : name;
}
