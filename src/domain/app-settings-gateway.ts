import type { SettingGroup } from "./app-setting-kinds.ts";

/** Settings of online payment. Gateways add their order and accounts. */
export const gatewaySettings = {
  gateway: {
    title: "Payment gateway",
    about: "Which payment gateways payers can use, and in what order.",
    test: "gateway",
    fields: {
      provider: {
        kind: "choice",
        label: "Online payment",
        choices: {
          environment: "Gateway from the server configuration",
          listed: "Gateways listed below",
          none: "Off",
        },
      },
    },
    start: { provider: "environment" },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
