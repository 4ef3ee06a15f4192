import { randomBytes } from "node:crypto";
import { secret } from "#domain/app-setting-kinds.ts";
import type { GatewayDefinition } from "../gateway-definition.ts";
import { createPaystack } from "./gateway.ts";
import { startPaystackSimulator } from "./simulator.ts";

/** Paystack: hosted page for cards, bank transfers and USSD. */
export const paystack: GatewayDefinition = {
  name: "paystack",
  label: "Paystack",
  about: () => "Pay now by card, bank transfer or USSD",
  givesReference: false,
  settings: {
    secret_key: {
      field: secret("Paystack secret key", "From your Paystack account: sk_test_… or sk_live_…"),
      required: true,
      format: {
        pattern: /^sk_(?:test|live)_[A-Za-z0-9]{8,}$/,
        advice: "Enter the Paystack secret key. It starts with sk_test_ or sk_live_.",
      },
      variable: "PAYSTACK_SECRET_KEY",
    },
  },
  keySetting: "secret_key",
  urlVariable: "PAYSTACK_URL",
  findLiveSetting: ({ secret_key }) =>
    secret_key?.startsWith("sk_live_")
      ? { setting: "secret_key", instead: "use a Paystack test key, not a live key." }
      : undefined,
  create: ({ secret_key }, { url, timeoutMs }) =>
    createPaystack({
      secret: secret_key ?? "",
      timeoutMs,
      ...(url && { baseUrl: url, checkoutOrigin: new URL(url).origin }),
    }),
  webhook: { summary: "Receive signed Paystack notifications. Duplicates have no effect", signed: true },
  simulator: {
    inDemonstrations: true,
    journal: "simulator.jsonl",
    account: () => ({ secret_key: `sk_test_${randomBytes(16).toString("hex")}` }),
    start: (port, { secret_key }, place) =>
      startPaystackSimulator(port, { ...place, secret: secret_key ?? "" }),
  },
};
