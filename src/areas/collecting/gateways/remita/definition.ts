import { randomBytes, randomInt } from "node:crypto";
import { secret, text } from "#domain/app-setting-kinds.ts";
import type { GatewayAccount, GatewayDefinition } from "../gateway-definition.ts";
import { createRemita, REMITA_LIVE, REMITA_TRIAL } from "./gateway.ts";
import type { RemitaAccount } from "./hash.ts";
import { startRemitaSimulator } from "./simulator.ts";

const DIGITS = { pattern: /^[0-9]{4,20}$/, advice: "Write it as Remita gave it: 4 to 20 figures." };

/** Remita: a number (RRR) to pay with online or at any bank. */
export const remita: GatewayDefinition = {
  name: "remita",
  label: "Remita",
  about: ({ checkoutForm }) =>
    checkoutForm
      ? "You get a number (RRR) to pay with online, or at any bank"
      : "You get a number (RRR) to pay with at any bank",
  givesReference: true,
  settings: {
    remita_host: {
      field: {
        kind: "choice",
        label: "Remita",
        choices: { live: "Live: login.remita.net", demo: "For trials: demo.remita.net" },
        hint: "A trial takes no real money",
      },
    },
    remita_merchant: {
      field: text("Merchant id at Remita", 20, { optional: true, hint: "Figures, as Remita gave it" }),
      required: true,
      format: DIGITS,
      variable: "REMITA_MERCHANT_ID",
    },
    remita_service: {
      field: text("Service type id at Remita", 20, {
        optional: true,
        hint: "Figures: of the revenue that is collected",
      }),
      required: true,
      format: DIGITS,
      variable: "REMITA_SERVICE_TYPE_ID",
    },
    remita_key: {
      field: secret("API key of Remita", "Of the merchant; it goes into every hash", "remita_host"),
      required: true,
      // Only blanks leave "" behind.
      format: {
        pattern: /^[\x21-\x7e]+$/,
        advice: "Write the API key of Remita as it was given: it has no blanks.",
      },
      variable: "REMITA_API_KEY",
    },
    remita_at: {
      field: {
        kind: "choice",
        label: "With a Remita reference (RRR) people pay",
        choices: { anywhere: "Online and at banks", banks: "At banks only" },
      },
    },
  },
  keySetting: "remita_key",
  urlVariable: "REMITA_URL",
  // A key of Remita does not tell which it is: where it is used does.
  findLive: ({ remita_key, remita_host }, { url }) =>
    remita_key && (url ?? HOSTS[remita_host === "demo" ? "demo" : "live"]) === REMITA_LIVE
      ? { setting: "remita_host", instead: "use Remita's trial service (demo.remita.net), not the live one." }
      : undefined,
  create: (account, { url, timeoutMs }) =>
    createRemita({
      ...remitaAccount(account),
      baseUrl: url ?? HOSTS[account["remita_host"] === "demo" ? "demo" : "live"],
      atBanksOnly: account["remita_at"] === "banks",
      timeoutMs,
    }),
  webhook: {
    summary: "Notifications of Remita, which signs none: each only has Remita asked; repeats are welcome",
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

const HOSTS = { live: REMITA_LIVE, demo: REMITA_TRIAL };

function remitaAccount({ remita_merchant, remita_service, remita_key }: GatewayAccount): RemitaAccount {
  return {
    merchantId: remita_merchant ?? "",
    serviceTypeId: remita_service ?? "",
    apiKey: remita_key ?? "",
  };
}
