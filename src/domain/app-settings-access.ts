/** Settings of access: sign-in, sessions, codes, self-registration and rate limits. */
import { type SettingGroup, text, whole } from "./app-setting-kinds.ts";

export const accessSettings = {
  sign_in: {
    title: "Sign-in",
    about:
      "How many failed sign-ins are allowed before further attempts are delayed or blocked. Successful sign-ins don’t count.",
    fields: {
      tries: whole("Failed attempts per account", 3, 20, {
        hint: "After this, the delay increases with each attempt",
      }),
      minutes: whole("Period for counting failed attempts", 5, 60, { unit: "minutes" }),
      address_tries: whole("Failed attempts per IP address", 20, 1_000, {
        hint: "For all accounts together, within the counting period. After this, the address is blocked until the period ends",
      }),
      office_networks: text("Trusted office networks", 2_000, {
        form: "networks",
        lines: 4,
        optional: true,
        hint: "One per line, such as 196.220.10.0/24. Ten times as many failed attempts are allowed, because officers share an IP address",
      }),
    },
    start: { tries: 5, minutes: 15, address_tries: 100, office_networks: "" },
  },
  sessions: {
    title: "Sessions",
    about:
      "How long users stay signed in, and on how many devices. Shorter limits apply immediately; longer ones from the next sign-in.",
    fields: {
      office_idle: whole("Officers: inactivity limit", 5, 120, { unit: "minutes" }),
      office_hours: whole("Officers: session limit", 1, 24, { unit: "hours" }),
      agent_idle: whole("Agents: inactivity limit", 1, 24, { unit: "hours" }),
      agent_days: whole("Agents: session limit", 1, 60, { unit: "days" }),
      other_idle: whole("Other users: inactivity limit", 5, 240, { unit: "minutes" }),
      other_hours: whole("Other users: session limit", 1, 48, { unit: "hours" }),
      most: whole("Sessions per user", 1, 200, {
        hint: "When a user reaches the limit, a new session ends the oldest one",
      }),
    },
    start: {
      office_idle: 15,
      office_hours: 8,
      agent_idle: 12,
      agent_days: 30,
      other_idle: 30,
      other_hours: 12,
      most: 50,
    },
  },
  tokens: {
    title: "Codes and invitations",
    about: "How long codes in messages are valid, and how many wrong attempts are allowed.",
    fields: {
      reset_minutes: whole("Password reset code", 5, 60, { unit: "minutes" }),
      reset_tries: whole("Attempts to enter a password reset code", 3, 10),
      proof_minutes: whole("Code to confirm a phone number or email", 5, 60, {
        unit: "minutes",
        hint: "Used when people register, claim a record or change contact details",
      }),
      proof_tries: whole("Attempts to enter a confirmation code", 3, 10),
      invite_days: whole("Invitation to create a password", 1, 30, { unit: "days" }),
    },
    start: { reset_minutes: 10, reset_tries: 5, proof_minutes: 10, proof_tries: 5, invite_days: 7 },
  },
  self_registration: {
    title: "Self-registration",
    about: "Whether people can create an account for themselves or their company.",
    fields: {
      open: {
        kind: "choice",
        label: "Self-registration",
        choices: { yes: "Open to everyone", no: "Only officers create accounts" },
      },
      an_hour: whole("Registrations per IP address", 1, 100, { unit: "per hour" }),
    },
    start: { open: "yes", an_hour: 5 },
  },
  limits: {
    title: "Public forms",
    about: "Limits per IP address for people who aren’t signed in.",
    fields: {
      code_tries: whole("Code lookups", 5, 200, {
        unit: "per minute",
        hint: "Searches for pay codes, receipt numbers and plates",
      }),
      payment_starts: whole("Online payments started", 5, 200, { unit: "per minute" }),
    },
    start: { code_tries: 20, payment_starts: 30 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
