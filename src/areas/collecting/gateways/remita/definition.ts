import { randomBytes, randomInt } from "node:crypto";
import { secret, text } from "#domain/app-setting-kinds.ts";
import type { GatewayAccount, GatewayDefinition } from "../gateway-definition.ts";
import { createRemita, REMITA_DEMO, REMITA_LIVE } from "./gateway.ts";
import type { RemitaAccount } from "./hash.ts";
import { startRemitaSimulator } from "./simulator.ts";

const DIGITS = { pattern: /^[0-9]{4,20}$/, advice: "Enter the 4 to 20 digits that Remita gave you." };

/** Remita: a number (RRR) to pay with online or at any bank. */
export const remita: GatewayDefinition = {
  name: "remita",
  label: "Remita",
  about: ({ checkoutForm }) =>
    checkoutForm
      ? "Get a number (RRR) to pay online or at any bank"
      : "Get a number (RRR) to pay at any bank",
  givesReference: true,
  settings: {
    remita_host: {
      field: {
        kind: "choice",
        label: "Remita",
        choices: { live: "Live: login.remita.net", demo: "Test: demo.remita.net" },
        hint: "The test service takes no real money",
      },
    },
    remita_merchant: {
      field: text("Remita merchant ID", 20, { optional: true, hint: "The number that Remita gave you" }),
      required: true,
      format: DIGITS,
      variable: "REMITA_MERCHANT_ID",
    },
    remita_service: {
      field: text("Remita service type ID", 20, {
        optional: true,
        hint: "The number of the Remita service that collects your revenue",
      }),
      required: true,
      format: DIGITS,
      variable: "REMITA_SERVICE_TYPE_ID",
    },
    remita_key: {
      field: secret("Remita API key", "From your merchant account", "remita_host"),
      required: true,
      // A value of only spaces becomes "".
      format: {
        pattern: /^[\x21-\x7e]+$/,
        advice: "Enter the Remita API key without spaces.",
      },
      variable: "REMITA_API_KEY",
    },
    remita_at: {
      field: {
        kind: "choice",
        label: "Where payers can pay with a Remita reference (RRR)",
        choices: { anywhere: "Online and at banks", banks: "At banks only" },
      },
    },
  },
  keySetting: "remita_key",
  urlVariable: "REMITA_URL",
  // A Remita key does not show whether it is live; its host does.
  findLiveSetting: ({ remita_key, remita_host }, { url }) =>
    remita_key && (url ?? HOSTS[remita_host === "demo" ? "demo" : "live"]) === REMITA_LIVE
      ? { setting: "remita_host", instead: "use Remita’s test service (demo.remita.net), not the live one." }
      : undefined,
  create: (account, { url, timeoutMs }) =>
    createRemita({
      ...remitaAccount(account),
      baseUrl: url ?? HOSTS[account["remita_host"] === "demo" ? "demo" : "live"],
      atBanksOnly: account["remita_at"] === "banks",
      timeoutMs,
    }),
  webhook: {
    summary:
      "Receive Remita notifications. They are not signed, so each only triggers a status query. Duplicates have no effect",
    signed: false,
    reply: "Ok",
  },
  simulator: {
    inDemonstrations: true,
    journal: "remita-simulator.jsonl",
    account: () => ({
      remita_merchant: String(randomInt(1_000_000, 9_999_999)),
      remita_service: "4430731",
      remita_key: randomBytes(12).toString("hex"),
    }),
    start: (port, account, place) =>
      startRemitaSimulator(port, { ...place, account: remitaAccount(account) }),
  },
};

const HOSTS = { live: REMITA_LIVE, demo: REMITA_DEMO };

function remitaAccount({ remita_merchant, remita_service, remita_key }: GatewayAccount): RemitaAccount {
  return {
    merchantId: remita_merchant ?? "",
    serviceTypeId: remita_service ?? "",
    apiKey: remita_key ?? "",
  };
}
