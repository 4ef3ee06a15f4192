import type { z } from "zod";
import { GatewayError } from "../gateway-error.ts";
import { parseKobo } from "../naira-amount.ts";
import type { KnownPayment, VerifiedPayment } from "../payment-gateway.ts";
import { normaliseCode, parseLagosTime, RRR, type statusAnswer } from "./answers.ts";

type Answer = z.infer<typeof statusAnswer>;

/** Only these exact codes mean paid: "1" or "001" are not documented. */
const PAID: ReadonlySet<string> = new Set(["00", "01"]);

/**
 * Other statuses of an existing order. A payer who leaves the page ("012") can return to it or pay at a bank with the
 * RRR, so neither that nor "021" is final.
 */
const STATE: ReadonlyMap<string, KnownPayment["state"]> = new Map([
  ["02", "failed"],
  ["12", "pending"],
  ["21", "pending"],
  ["25", "pending"],
  ["40", "pending"],
  ["45", "pending"],
]);

/** No payment was attempted, or the payer left the page. */
const NOT_ATTEMPTED: ReadonlySet<string> = new Set(["12", "21", "25", "40"]);

/** No such RRR, order or merchant. */
const MISSING: ReadonlySet<string> = new Set(["22", "23"]);

/** 013: a wrong hash; 020: not authorised. Both mean that the key, or its merchant, is wrong. */
export function isKeyRefused(code: string): boolean {
  return code === "13" || code === "20";
}

/**
 * Interprets a response about one of our orders.
 * @throws GatewayError gateway-refused, or gateway-bad-answer if it is about another order or has no amount
 */
export function toVerified(reference: string, answer: Answer, http: number): VerifiedPayment {
  const code = PAID.has(answer.status) ? answer.status : normaliseCode(answer.status);
  if (MISSING.has(code) || isKeyRefused(code))
    throw new GatewayError("gateway-refused", {
      detail: answer.message ?? "",
      http,
      gateway_code: code,
      key_refused: isKeyRefused(code),
      unknown_reference: MISSING.has(code),
    });
  const kobo = parseKobo(answer.amount);
  if (answer.orderId !== reference)
    throw new GatewayError("gateway-bad-answer", { detail: "status returned a different order.", http });
  if (kobo === undefined)
    throw new GatewayError("gateway-bad-answer", { detail: "status contains no amount in kobo.", http });
  const state = PAID.has(answer.status) ? ("paid" as const) : STATE.get(code);
  return {
    state: state ?? "unknown",
    reference,
    kobo,
    requested_kobo: kobo,
    // The protocol has no other currency; if a response names one, it is compared.
    currency: answer.currency || "NGN",
    raw_status: answer.status,
    ...(NOT_ATTEMPTED.has(code) && { untouched: true }),
    ...details(answer, state === "paid"),
  };
}

function details({ RRR: rrr, channel, paymentDate, transactiontime, chargeFee }: Answer, paid: boolean) {
  const paidAt = paid ? (parseLagosTime(paymentDate) ?? parseLagosTime(transactiontime)) : undefined;
  // Published responses have no fee; if one does, it is stored.
  const fee = paid ? parseKobo(chargeFee) : undefined;
  return {
    ...(rrr && RRR.test(rrr) && { retrieval_reference: rrr }),
    ...(paid && { channel: channel || "remita" }),
    ...(paidAt && { paid_at: paidAt }),
    ...(fee !== undefined && { fee_kobo: fee }),
  };
}
