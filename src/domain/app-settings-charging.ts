/** What an installation can set about charging. Rates and terms are no settings: they are the law of a category. */
import { type SettingGroup, whole } from "./app-setting-kinds.ts";

export const chargingSettings = {
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
} as const satisfies Readonly<Record<string, SettingGroup>>;
