/**
 * What an installation can set, as data: screens, API, checks and types follow from it. A setting stands here only
 * when something reads it. Areas may add fields to a group (`kernel/setting-groups.ts`).
 */
import { money, type SettingGroup, secret, text, whole } from "./app-setting-kinds.ts";
import { accessSettings } from "./app-settings-access.ts";
import { gatewaySettings } from "./app-settings-gateway.ts";
import { reminderSettings } from "./app-settings-reminders.ts";
import { ticketSettings } from "./app-settings-tickets.ts";
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
    needs: { smtp: ["host", "from"] },
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
    needs: { http: ["url", "sender", "key"] },
    start: { provider: "sink", url: "", sender: "", key: null },
  },
  ...gatewaySettings,
  ...reminderSettings,
  // Rates and terms are no settings: they are the law of a category.
  charging: {
    title: "Charging",
    about:
      "What holds for every notice and assessment. Each bill keeps what held when it was issued, for its paper promises it.",
    fields: {
      objection_days: whole("Days to object", 7, 365, {
        unit: "days",
        hint: "Counted from the day after service, of an assessment after issue; for what is issued from now on",
      }),
    },
    start: { objection_days: 30 },
  },
  tills: {
    title: "Tills",
    about: "How cash is taken at counters.",
    fields: {
      cash_rounding_kobo: money("Cash rounding step", 1, 100_000, {
        hint: "The smallest amount that can be given in change. Cash payments are rounded to it; ₦0.01 rounds nothing",
      }),
    },
    start: { cash_rounding_kobo: 100 },
  },
  ...ticketSettings,
  ...accessSettings,
  system_logs: {
    title: "Central-system logs",
    about:
      "What the servers did: requests, jobs, calls of other services, errors. The audit trail is kept apart, for ever.",
    fields: {
      kept_days: whole("Kept for", 1, 90, { unit: "days", hint: "Older days are dropped once a day, whole" }),
      most_mb: whole("Room", 100, 1_000_000, {
        unit: "MB",
        hint: "When the logs take more, the oldest days are dropped once a day, whole; today is kept",
      }),
    },
    start: { kept_days: 30, most_mb: 20_000 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;

export type SettingKey = keyof typeof appSettings;

type ValueOf<F> = F extends { kind: "whole" | "money" }
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
