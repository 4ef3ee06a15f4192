import { type SettingGroup, secret, text } from "./app-setting-kinds.ts";

/** Where payers pay online, and the accounts there. */
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
          paystack: "Paystack",
          remita: "Remita",
          paystack_remita: "Paystack first, Remita to choose",
          remita_paystack: "Remita first, Paystack to choose",
          none: "Nobody: not online",
        },
      },
      secret_key: secret("Secret key of Paystack", "Of the account at Paystack: sk_test_… or sk_live_…"),
      remita_host: {
        kind: "choice",
        label: "Remita",
        choices: { live: "Live: login.remita.net", demo: "For trials: demo.remita.net" },
        hint: "A trial takes no real money",
      },
      remita_merchant: text("Merchant id at Remita", 20, {
        optional: true,
        hint: "Figures, as Remita gave it",
      }),
      remita_service: text("Service type id at Remita", 20, {
        optional: true,
        hint: "Figures: of the revenue that is collected",
      }),
      remita_key: secret("API key of Remita", "Of the merchant; it goes into every hash", "remita_host"),
      remita_at: {
        kind: "choice",
        label: "With a Remita reference (RRR) people pay",
        choices: { anywhere: "Online and at banks", banks: "At banks only" },
      },
    },
    start: {
      provider: "environment",
      secret_key: null,
      remita_host: "live",
      remita_merchant: "",
      remita_service: "",
      remita_key: null,
      remita_at: "anywhere",
    },
  },
} as const satisfies Readonly<Record<string, SettingGroup>>;
