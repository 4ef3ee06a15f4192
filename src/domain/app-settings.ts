/**
 * The settings of an installation, as data: screens, API, validation and types follow from it. Areas can add fields to
 * a group (`kernel/setting-groups.ts`).
 */
import { money, type SettingGroup, secret, text, whole } from "./app-setting-kinds.ts";
import { accessSettings } from "./app-settings-access.ts";
import { gatewaySettings } from "./app-settings-gateway.ts";
import { reminderSettings } from "./app-settings-reminders.ts";
import { ticketSettings } from "./app-settings-tickets.ts";
import { privacyPolicyText } from "./privacy-policy.ts";

/** The office hours until a government sets its own; translated on pages. */
const DEFAULT_OFFICE_HOURS = "Monday to Friday, 8am to 4pm";

export const appSettings = {
  government: {
    title: "Organisation",
    about: "Shown on every screen, notice, bill and receipt.",
    fields: {
      name: text("Name", 60),
      short: text("Short name", 20, { hint: "For text messages" }),
      title: text("Name on documents", 80),
      office: text("Revenue office", 80),
      address: text("Address", 120, { optional: true }),
      phone: text("Phone", 11, { form: "phone", optional: true, hint: "11 digits" }),
      office_hours: text("Office hours", 80, {
        optional: true,
        hint: `Such as ${DEFAULT_OFFICE_HOURS}`,
      }),
    },
    start: {
      name: "This government",
      short: "Ratebook",
      title: "This government",
      office: "Revenue office",
      address: "",
      phone: "",
      office_hours: DEFAULT_OFFICE_HOURS,
    },
  },
  look: {
    title: "Branding",
    about: "Accent colour and coat of arms.",
    fields: {
      hue: whole("Accent colour", 0, 359, {
        unit: "°",
        hint: "Hue only. Lightness is fixed to keep text readable",
      }),
      arms: { kind: "picture", label: "Coat of arms", optional: true, hint: "PNG or JPEG" },
    },
    start: { hue: 262, arms: null },
  },
  map: {
    title: "Maps",
    about: "The background of maps. Without map tiles, maps show outlines only.",
    fields: {
      tiles: text("Map tiles URL", 200, {
        form: "tiles",
        optional: true,
        hint: "For example, https://tiles.example.ng/{z}/{x}/{y}.png. Browsers request tiles from this server, so it can see which areas users view",
      }),
      credit: text("Attribution", 120, {
        optional: true,
        hint: "The credit that the map’s licence requires, such as © OpenStreetMap contributors",
      }),
    },
    start: { tiles: "", credit: "" },
  },
  privacy_policy: {
    title: "Privacy policy",
    about: "The text of the public page /privacy-policy.",
    fields: {
      text: text("Text", 20_000, {
        lines: 24,
        hint: "Separate paragraphs with a blank line. Start headings with “# ” and list items with “- ”. {name}, {title}, {office}, {address} and {phone} are replaced by the organisation’s details.",
      }),
    },
    start: { text: privacyPolicyText },
  },
  mail: {
    title: "Email",
    about: "How emails are sent.",
    test: "mail",
    fields: {
      provider: {
        kind: "choice",
        label: "Provider",
        choices: { sink: "None: messages are stored, not sent", smtp: "SMTP server" },
      },
      host: text("Server", 120, { form: "host", optional: true, hint: "smtp.example.gov.ng" }),
      port: whole("Port", 1, 65_535, { hint: "587 for STARTTLS, 465 for TLS" }),
      user: text("User name", 120, { optional: true }),
      password: secret("Password", "Password for this user name", "host"),
      from: text("Sender", 80, { form: "email", optional: true, hint: "revenue@example.gov.ng" }),
    },
    needs: { smtp: ["host", "from"] },
    start: { provider: "sink", host: "", port: 587, user: "", password: null, from: "" },
  },
  sms: {
    title: "SMS",
    about: "How SMS messages are sent.",
    test: "sms",
    fields: {
      provider: {
        kind: "choice",
        label: "Provider",
        choices: { sink: "None: messages are stored, not sent", http: "SMS provider (HTTPS)" },
      },
      url: text("API URL", 200, { form: "address", optional: true, hint: "https://…" }),
      sender: text("Sender", 11, { optional: true, hint: "Sender ID, at most 11 characters" }),
      key: secret("API key", "The key from your account with the SMS provider", "url"),
    },
    needs: { http: ["url", "sender", "key"] },
    start: { provider: "sink", url: "", sender: "", key: null },
  },
  ...gatewaySettings,
  ...reminderSettings,
  // Rates and terms aren't settings; they belong to demand categories.
  charging: {
    title: "Billing rules",
    about:
      "Rules for all notices and assessments. Issued bills keep the rules that applied when they were issued.",
    fields: {
      objection_days: whole("Objection period", 7, 365, {
        unit: "days",
        hint: "Counted from the day after a notice is served or an assessment is issued. Changes apply only to new documents",
      }),
    },
    start: { objection_days: 30 },
  },
  tills: {
    title: "Tills",
    about: "Cash payments at counters.",
    fields: {
      cash_rounding_kobo: money("Cash rounding step", 1, 100_000, {
        hint: "Cash payments are rounded to the nearest multiple of this amount. Enter ₦0.01 for no rounding",
      }),
    },
    start: { cash_rounding_kobo: 100 },
  },
  ...ticketSettings,
  ...accessSettings,
  system_logs: {
    title: "Log retention",
    about:
      "Server logs of requests, jobs, gateway calls and errors. The audit trail is separate and kept permanently.",
    fields: {
      kept_days: whole("Retention", 1, 90, {
        unit: "days",
        hint: "Logs older than this are deleted every day",
      }),
      most_mb: whole("Storage limit", 100, 1_000_000, {
        unit: "MB",
        hint: "If the logs exceed this limit, the logs of the oldest days are deleted every day. Today’s logs are always kept",
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

/** The value of each setting with decrypted secrets; for the server only. */
export type AppSettings = {
  readonly [K in SettingKey]: {
    readonly [N in keyof (typeof appSettings)[K]["fields"]]: ValueOf<(typeof appSettings)[K]["fields"][N]>;
  };
};

export const settingKeys = Object.keys(appSettings) as readonly SettingKey[];

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(appSettings, text);
}
