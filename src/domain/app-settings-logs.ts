import { type SettingGroup, whole } from "./app-setting-kinds.ts";

/** What an installation can set about its own logs. */
export const logSettings = {
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
