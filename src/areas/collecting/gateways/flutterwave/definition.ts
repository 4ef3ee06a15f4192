import { randomBytes } from "node:crypto";
import { secret } from "#domain/app-setting-kinds.ts";
import type { GatewayAccount, GatewayDefinition } from "../gateway-definition.ts";
import { createFlutterwave } from "./gateway.ts";
import { startFlutterwaveSimulator } from "./simulator.ts";

/** Flutterwave: hosted page for cards, bank transfers and USSD. */
export const flutterwave: GatewayDefinition = {
  name: "flutterwave",
  label: "Flutterwave",
  about: () => "Pay now by card, bank transfer or USSD",
  givesReference: false,
  settings: {
    flutterwave_key: {
      field: secret("Flutterwave secret key", "From your Flutterwave account: FLWSECK-… or FLWSECK_TEST-…"),
      required: true,
      format: {
        pattern: /^FLWSECK(?:_TEST)?-[A-Za-z0-9-]{8,}$/,
        advice: "Enter the Flutterwave secret key. It starts with FLWSECK- or FLWSECK_TEST-.",
      },
    },
    flutterwave_hash: {
      field: secret("Flutterwave secret hash", "As entered for webhooks in the Flutterwave dashboard"),
      required: true,
      format: {
        pattern: /^[\x21-\x7e]{16,}$/,
        advice: "Enter a secret hash of at least 16 characters without spaces.",
      },
    },
  },
  keySetting: "flutterwave_key",
  findLiveSetting: ({ flutterwave_key }) =>
    flutterwave_key && !flutterwave_key.startsWith("FLWSECK_TEST-")
      ? { setting: "flutterwave_key", instead: "use a Flutterwave test key, not a live key." }
      : undefined,
  create: (account, { url, timeoutMs }) =>
    createFlutterwave({ ...secretsOf(account), baseUrl: url, timeoutMs }),
  webhook: {
    summary:
      "Receive Flutterwave notifications, which contain the account’s secret hash. Duplicates have no effect",
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
