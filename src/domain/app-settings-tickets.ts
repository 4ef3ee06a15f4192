/** What an installation can set about selling tickets. Prices and commissions are no settings: they are kept by the day. */
import { type SettingGroup, whole } from "./app-setting-kinds.ts";

export const ticketSettings = {
  tickets: {
    title: "Tickets",
    about:
      "What holds for every agent who sells tickets, unless the agent's own entry says otherwise. Sums are kobo.",
    fields: {
      low_float_kobo: whole("Low float", 0, 100_000_000, {
        unit: "kobo",
        hint: "Below this an agent is told to fund the wallet: 200000 is ₦2,000.00",
      }),
      void_minutes: whole("Time to void", 0, 1_440, {
        unit: "minutes",
        hint: "So long after a sale the agent may take it back, unless an inspector has seen the ticket",
      }),
      pin_above_kobo: whole("PIN above", 0, 100_000_000, {
        unit: "kobo",
        hint: "A sale above this takes the agent's PIN: 500000 is ₦5,000.00",
      }),
    },
    start: { low_float_kobo: 200_000, void_minutes: 15, pin_above_kobo: 500_000 },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
