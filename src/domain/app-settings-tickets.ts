/** What an installation can set about selling tickets. Prices and commissions are no settings: they are kept by the day. */
import { money, type SettingGroup, whole } from "./app-setting-kinds.ts";

export const ticketSettings = {
  tickets: {
    title: "Tickets",
    about: "What holds for every agent who sells tickets, unless the agent's own entry says otherwise.",
    fields: {
      low_float_kobo: money("Low float", 0, 100_000_000, {
        hint: "Below this an agent is told to fund the wallet",
      }),
      void_minutes: whole("Time to void", 0, 1_440, {
        unit: "minutes",
        hint: "So long after a sale the agent may take it back, unless an inspector has seen the ticket",
      }),
      pin_above_kobo: money("PIN above", 0, 100_000_000, {
        hint: "A sale above this takes the agent's PIN",
      }),
    },
    start: { low_float_kobo: 200_000, void_minutes: 15, pin_above_kobo: 500_000 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
