import { type SettingGroup, whole } from "./app-setting-kinds.ts";

/** What an installation can set about its own logs. */
export const logSettings = {
  system_logs: {
    title: "Central-system logs",
    about:
      "What the servers did: requests, jobs, calls of other services, errors. The audit trail is kept apart, for ever.",
    fields: {
      kept_days: whole("Kept for", 1, 90, { unit: "days", hint: "Older days are dropped once a day, whole" }),
    },
    start: { kept_days: 30 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
