import { randomBytes } from "node:crypto";
import { secret } from "#domain/app-setting-kinds.ts";
import type { GatewayAccount, GatewayDefinition } from "../gateway-definition.ts";
import { createFlutterwave } from "./gateway.ts";
import { startFlutterwaveSimulator } from "./simulator.ts";

/** Flutterwave: a page for cards, bank transfers and USSD. */
export const flutterwave: GatewayDefinition = {
  name: "flutterwave",
  label: "Flutterwave",
  about: () => "At once, by card, bank transfer or USSD",
  givesReference: false,
  settings: {
    flutterwave_key: {
      field: secret(
        "Secret key of Flutterwave",
        "Of the account at Flutterwave: FLWSECK-… or FLWSECK_TEST-…",
      ),
      required: true,
      format: {
        pattern: /^FLWSECK(?:_TEST)?-[A-Za-z0-9-]{8,}$/,
        advice: "Enter the secret key of Flutterwave: it begins with FLWSECK- or FLWSECK_TEST-.",
      },
    },
    flutterwave_hash: {
      field: secret("Secret hash of Flutterwave", "As entered for webhooks in its dashboard"),
      required: true,
      format: {
        pattern: /^[\x21-\x7e]{16,}$/,
        advice: "Enter a secret hash of at least 16 characters without spaces.",
      },
    },
  },
  keySetting: "flutterwave_key",
  findLive: ({ flutterwave_key }) =>
    flutterwave_key && !flutterwave_key.startsWith("FLWSECK_TEST-")
      ? { setting: "flutterwave_key", instead: "give it a test key of Flutterwave, not a live one." }
      : undefined,
  create: (account, { url, timeoutMs }) =>
    createFlutterwave({ ...secretsOf(account), baseUrl: url, timeoutMs }),
  webhook: {
    summary: "Notifications of Flutterwave, with the account’s secret hash; repeats are welcome",
    signed: true,
  },
  simulator: {
    inDemonstrations: false,
    journal: "flutterwave-simulator.jsonl",
    account: () => ({
      flutterwave_key: `FLWSECK_TEST-${randomBytes(16).toString("hex")}-X`,
      flutterwave_hash: randomBytes(16).toString("hex"),
    }),
    start: (port, account, place) => startFlutterwaveSimulator(port, { ...place, ...secretsOf(account) }),
  },
};

function secretsOf({ flutterwave_key, flutterwave_hash }: GatewayAccount) {
  return { secretKey: flutterwave_key ?? "", secretHash: flutterwave_hash ?? "" };
}
