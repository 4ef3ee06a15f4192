import { randomBytes } from "node:crypto";
import { secret } from "#domain/app-setting-kinds.ts";
import type { GatewayDefinition } from "../gateway-definition.ts";
import { createPaystack } from "./gateway.ts";
import { startSimulator } from "./simulator.ts";

/** Paystack: a page for cards, bank transfers and USSD. */
export const paystack: GatewayDefinition = {
  name: "paystack",
  label: "Paystack",
  about: () => "At once, by card, bank transfer or USSD",
  givesReference: false,
  settings: {
    secret_key: {
      field: secret("Secret key of Paystack", "Of the account at Paystack: sk_test_… or sk_live_…"),
      required: true,
      format: {
        pattern: /^sk_(?:test|live)_[A-Za-z0-9]{8,}$/,
        advice: "Write the secret key of Paystack: it begins with sk_test_ or sk_live_.",
      },
      variable: "PAYSTACK_SECRET_KEY",
    },
  },
  keySetting: "secret_key",
  urlVariable: "PAYSTACK_URL",
  findLive: ({ secret_key }) =>
    secret_key?.startsWith("sk_live_")
      ? { setting: "secret_key", instead: "give it a test key of Paystack, not a live one." }
      : undefined,
  create: ({ secret_key }, { url, timeoutMs }) =>
    createPaystack({
      secret: secret_key ?? "",
      timeoutMs,
      ...(url && { baseUrl: url, checkoutOrigin: new URL(url).origin }),
    }),
  webhook: { summary: "Notifications of Paystack, signed; repeats are welcome", signed: true },
  simulator: {
    inDemonstrations: true,
    journal: "simulator.jsonl",
    account: () => ({ secret_key: `sk_test_${randomBytes(16).toString("hex")}` }),
    start: (port, { secret_key }, place) => startSimulator(port, { ...place, secret: secret_key ?? "" }),
  },
};
