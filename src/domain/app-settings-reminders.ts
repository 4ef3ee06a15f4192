import { type SettingGroup, whole } from "./app-setting-kinds.ts";

/** Settings of bill reminders. */
export const reminderSettings = {
  reminders: {
    title: "Bill reminders",
    about:
      "When payers are notified about bills. Each reminder is sent once, and payers can turn reminders off.",
    fields: {
      issued: {
        kind: "choice",
        label: "When a bill is issued",
        choices: { yes: "Notify the payer", no: "Don’t notify: notices are served by hand" },
      },
      before: whole("Before the due date", 0, 60, {
        unit: "days",
        hint: "For bills and instalments. Enter 0 for no reminder",
      }),
      after: whole("After the due date", 0, 60, {
        unit: "days",
        hint: "If unpaid. Enter 0 for no reminder",
      }),
    },
    start: { issued: "yes", before: 7, after: 1 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
