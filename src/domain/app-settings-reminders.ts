import { type SettingGroup, whole } from "./app-setting-kinds.ts";

/** When payers hear of their bills, as settings. */
export const reminderSettings = {
  reminders: {
    title: "Reminders of bills",
    about:
      "When payers are told of what they owe. Each is told once of each, and may switch it off for themselves.",
    fields: {
      issued: {
        kind: "choice",
        label: "When a bill is issued",
        choices: { yes: "They are told", no: "They are not told: the notice is brought" },
      },
      before: whole("Before it is due", 0, 60, {
        unit: "days",
        hint: "Of a bill and of each instalment. 0: they are not told beforehand",
      }),
      after: whole("When it was not paid", 0, 60, {
        unit: "days after it was due",
        hint: "0: they are not told",
      }),
    },
    start: { issued: "yes", before: 7, after: 1 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
