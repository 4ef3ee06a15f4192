import type { SettingGroup } from "./app-setting-kinds.ts";

/** Where payers pay online. The gateways add their order and their accounts. */
export const gatewaySettings = {
  gateway: {
    title: "Payment gateway",
    about: "Where payers pay online, and which service they are offered first.",
    test: "gateway",
    fields: {
      provider: {
        kind: "choice",
        label: "Paid through",
        choices: {
          environment: "As the server was started",
          listed: "The payment services listed below",
          none: "Nobody: not online",
        },
      },
    },
    start: { provider: "environment" },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
