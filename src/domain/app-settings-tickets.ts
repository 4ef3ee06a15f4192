/** Settings of ticket sales. Prices and commissions aren't settings, because they are stored with effective dates. */
import { money, type SettingGroup, whole } from "./app-setting-kinds.ts";

export const ticketSettings = {
  tickets: {
    title: "Tickets",
    about: "Defaults for all ticket agents. An agent’s record can override them.",
    fields: {
      low_float_kobo: money("Low float", 0, 100_000_000, {
        hint: "Agents are notified when their wallet balance falls below this",
      }),
      void_minutes: whole("Time limit for voiding", 0, 1_440, {
        unit: "minutes",
        hint: "Agents can void a sale within this time, unless the ticket was checked",
      }),
      pin_above_kobo: money("PIN required above", 0, 100_000_000, {
        hint: "Sales above this amount require the agent’s PIN",
      }),
    },
    start: { low_float_kobo: 200_000, void_minutes: 15, pin_above_kobo: 500_000 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
