/** What an installation can set about tills. */
import { money, type SettingGroup } from "./app-setting-kinds.ts";

export const tillSettings = {
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
} as const satisfies Readonly<Record<string, SettingGroup>>;
