/**
 * What an installation can set, as data: screens, API, checks and types follow from it. A setting stands here only
 * when something reads it.
 */
import { type SettingField, type SettingGroup, secret, text, whole } from "./app-setting-kinds.ts";
import { privacyPolicyText } from "./privacy-policy.ts";

export const appSettings = {
  government: {
    title: "Government",
    about: "Whose book this is. It stands on every screen, notice, bill and receipt.",
    fields: {
      name: text("Name", 60, { hint: "Ogun State" }),
      short: text("Short name", 20, { hint: "Where there is little room: Ogun" }),
      title: text("As it signs", 80, { hint: "At the head of papers: Government of Ogun State" }),
      office: text("Office", 80, { hint: "The revenue office that issues papers" }),
      address: text("Address", 120, { optional: true, hint: "Where people come to pay and ask" }),
      phone: text("Phone", 11, { form: "phone", optional: true, hint: "11 digits" }),
    },
    start: {
      name: "This government",
      short: "Ratebook",
      title: "This government",
      office: "Revenue office",
      address: "",
      phone: "",
    },
  },
  look: {
    title: "Look",
    about: "The accent colour of every screen, and the arms beside the name.",
    fields: {
      hue: whole("Accent colour", 0, 359, {
        unit: "°",
        hint: "Only the hue: light and dark are fixed, so that everything stays readable",
      }),
      arms: { kind: "picture", label: "Arms", optional: true, hint: "PNG or JPEG" },
    },
    start: { hue: 262, arms: null },
  },
  map: {
    title: "Maps",
    about: "What lies under the points of a map. Without tiles maps are drawn on outlines, and ask nobody.",
    fields: {
      tiles: text("Tiles", 200, {
        form: "tiles",
        optional: true,
        hint: "Address of square pictures, as https://tiles.example.ng/{z}/{x}/{y}.png. Browsers fetch them from there, so it learns which parts of the map are looked at",
      }),
      credit: text("Credit", 120, { optional: true, hint: "Whose map it is, as its licence asks: © …" }),
    },
    start: { tiles: "", credit: "" },
  },
  privacy_policy: {
    title: "Privacy policy",
    about: "What /privacy-policy tells people about their data.",
    fields: {
      text: text("Text", 20_000, {
        lines: 24,
        hint: "A blank line ends a paragraph. “# ” begins a heading, “- ” a line of a list. {name}, {title}, {office}, {address} and {phone} stand for the government's own.",
      }),
    },
    start: { text: privacyPolicyText },
  },
  mail: {
    title: "E-mail",
    about: "How messages leave by e-mail.",
    test: "mail",
    fields: {
      provider: {
        kind: "choice",
        label: "Sent by",
        choices: { sink: "Nobody: kept here only", smtp: "A mail server (SMTP)" },
      },
      host: text("Server", 120, { form: "host", optional: true, hint: "smtp.example.gov.ng" }),
      port: whole("Port", 1, 65_535, { hint: "587 with STARTTLS, 465 with TLS" }),
      user: text("User name", 120, { optional: true }),
      password: secret("Password", "Of this user at the mail server", "host"),
      from: text("Sender", 80, { form: "email", optional: true, hint: "revenue@example.gov.ng" }),
    },
    start: { provider: "sink", host: "", port: 587, user: "", password: null, from: "" },
  },
  sms: {
    title: "SMS",
    about: "How messages leave as SMS.",
    test: "sms",
    fields: {
      provider: {
        kind: "choice",
        label: "Sent by",
        choices: { sink: "Nobody: kept here only", http: "A provider, over HTTPS" },
      },
      url: text("Address of its service", 200, { form: "address", optional: true, hint: "https://…" }),
      sender: text("Sender", 11, { optional: true, hint: "As the phone shows it, at most 11 characters" }),
      key: secret("Key", "Of the account at the provider", "url"),
    },
    start: { provider: "sink", url: "", sender: "", key: null },
  },
  gateway: {
    title: "Payment gateway",
    about: "Where payers pay online.",
    test: "gateway",
    fields: {
      provider: {
        kind: "choice",
        label: "Paid through",
        choices: {
          environment: "As the server was started",
          paystack: "Paystack",
          none: "Nobody: not online",
        },
      },
      secret_key: secret("Secret key", "Of the account at Paystack: sk_test_… or sk_live_…"),
    },
    start: { provider: "environment", secret_key: null },
  },
  sign_in: {
    title: "Sign-in",
    about: "When trying passwords becomes slow, and when an address must wait.",
    fields: {
      tries: whole("Tries on one account", 3, 20, { hint: "After that each try waits longer" }),
      minutes: whole("Counted over", 5, 60, { unit: "minutes" }),
      address_tries: whole("Tries from one address", 20, 1_000, {
        hint: "In the same time, all accounts together",
      }),
    },
    start: { tries: 5, minutes: 15, address_tries: 100 },
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

export type SettingKey = keyof typeof appSettings;

type ValueOf<F> = F extends { kind: "whole" }
  ? number
  : F extends { kind: "choice"; choices: infer C }
    ? keyof C & string
    : F extends { kind: "secret" | "picture" }
      ? string | null
      : string;

/** The value of each setting, secrets opened: for the server only. */
export type AppSettings = {
  readonly [K in SettingKey]: {
    readonly [N in keyof (typeof appSettings)[K]["fields"]]: ValueOf<(typeof appSettings)[K]["fields"][N]>;
  };
};

export const settingKeys = Object.keys(appSettings) as readonly SettingKey[];

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(appSettings, text);
}

/** The group as its common type, for code that serves them all. */
export function settingGroup(key: SettingKey): SettingGroup {
  return appSettings[key];
}

/** Names of the fields of one kind. */
export function fieldsOfKind(key: SettingKey, kind: SettingField["kind"]): string[] {
  const { fields } = settingGroup(key);
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind);
}
