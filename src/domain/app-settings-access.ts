/** What an installation can set about coming in: passwords, sessions, codes, accounts that people open, limits. */
import { type SettingGroup, text, whole } from "./app-setting-kinds.ts";

export const accessSettings = {
  sign_in: {
    title: "Sign-in",
    about:
      "How many failed sign-ins are allowed before further attempts are delayed or refused. Successful sign-ins don't count.",
    fields: {
      tries: whole("Failed attempts on one account", 3, 20, {
        hint: "After that each attempt waits longer, one at a time",
      }),
      minutes: whole("Counted over", 5, 60, { unit: "minutes" }),
      address_tries: whole("Failed attempts from one address", 20, 1_000, {
        hint: "In the same time, on all accounts together. After that the address is refused until the time is over",
      }),
      office_networks: text("Trusted office networks", 2_000, {
        form: "networks",
        lines: 4,
        optional: true,
        hint: "One per line, like 196.220.10.0/24. Many officers share an address there, so ten times as many failed attempts are allowed",
      }),
    },
    start: { tries: 5, minutes: 15, address_tries: 100, office_networks: "" },
  },
  sessions: {
    title: "Sessions",
    about:
      "How long people stay signed in, and in how many places at once. Shorter limits hold at once, also for those who are signed in; longer ones from the next sign-in on.",
    fields: {
      office_idle: whole("Officers: unused", 5, 120, { unit: "minutes" }),
      office_hours: whole("Officers: at most", 1, 24, { unit: "hours" }),
      agent_idle: whole("Agents: unused", 1, 24, { unit: "hours", hint: "They work all day on phones" }),
      agent_days: whole("Agents: at most", 1, 60, { unit: "days" }),
      other_idle: whole("Everybody else: unused", 5, 240, { unit: "minutes" }),
      other_hours: whole("Everybody else: at most", 1, 48, { unit: "hours" }),
      most: whole("Sessions of one person", 1, 200, { hint: "With one more, the oldest ends" }),
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
    about: "How long the codes in messages serve, and how often one may be typed wrong.",
    fields: {
      reset_minutes: whole("Code to reset a password", 5, 60, { unit: "minutes" }),
      reset_tries: whole("Tries of it", 3, 10),
      proof_minutes: whole("Code that proves a phone number or e-mail", 5, 60, {
        unit: "minutes",
        hint: "To open an account, to claim a record, to change one's own",
      }),
      proof_tries: whole("Tries of it", 3, 10),
      invite_days: whole("Invitation to choose a password", 1, 30, { unit: "days" }),
    },
    start: { reset_minutes: 10, reset_tries: 5, proof_minutes: 10, proof_tries: 5, invite_days: 7 },
  },
  self_registration: {
    title: "Self-registration",
    about: "Whether people can open an account themselves, for themselves or a company.",
    fields: {
      open: {
        kind: "choice",
        label: "Opening an account",
        choices: { yes: "Open to everybody", no: "Only the office opens accounts" },
      },
      an_hour: whole("Accounts begun from one address", 1, 100, { unit: "an hour" }),
    },
    start: { open: "yes", an_hour: 5 },
  },
  limits: {
    title: "Public forms",
    about: "How much one address may do in a minute without signing in.",
    fields: {
      code_tries: whole("Codes tried", 5, 200, {
        unit: "a minute",
        hint: "Bill codes, receipt numbers, plates",
      }),
      payment_starts: whole("Payments begun", 5, 200, { unit: "a minute" }),
    },
    start: { code_tries: 20, payment_starts: 30 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
