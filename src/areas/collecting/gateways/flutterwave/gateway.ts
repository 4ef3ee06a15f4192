import { createHash, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { SettingsError } from "#kernel/settings.ts";
import { type CallName, callGateway, parseJson, safeAddress } from "../gateway-call.ts";
import { GatewayError } from "../gateway-error.ts";
import type { HostedPage, Known, PaymentGateway, PaymentRequest, Verified } from "../payment-gateway.ts";
import { errorAnswer, paymentAnswer, verifyAnswer, webhookBody } from "./answers.ts";

export interface FlutterwaveOptions {
  /** The bearer of every call. */
  readonly secretKey: string;
  /** What every notification carries in `verif-hash`. */
  readonly secretHash: string;
  readonly baseUrl?: string | undefined;
  /** How long one call may take, answer's body included, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

const API = "https://api.flutterwave.com";

/** Where its payment page is, live and for trials. */
const PAGES = [API, "https://checkout.flutterwave.com", "https://checkout-v2.dev-flutterwave.com"];

const STATE: ReadonlyMap<string, Known["state"]> = new Map([
  ["successful", "paid"],
  ["failed", "failed"],
  ["pending", "pending"],
]);

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

/**
 * Talks to Flutterwave (Standard, v3), or to whatever speaks its protocol at `baseUrl`. Payments are asked about by our own
 * reference; it knows a transaction only once a payer has tried to pay.
 * @throws SettingsError for an account that is incomplete, or an address that would send the key in the clear
 */
export function createFlutterwave(options: FlutterwaveOptions): PaymentGateway<HostedPage> {
  const { secretKey, secretHash, baseUrl, timeoutMs = 10_000 } = options;
  const base = safeAddress(baseUrl ?? API);
  const pages = baseUrl === undefined ? PAGES : [base.origin];
  if (![secretKey, secretHash].every((text) => /^[\x21-\x7e]+$/.test(text)))
    throw new SettingsError("The secret key or the secret hash of Flutterwave is missing or malformed.");

  async function call<T>(
    schema: z.ZodType<T>,
    [act, reference]: readonly [act: CallName["act"], reference: string],
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<T> {
    const headers = { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { method: "GET", headers };
    const name = { gateway: "flutterwave", act, reference };
    const { http, text } = await callGateway(name, new URL(path, base), init, timeoutMs, signal);
    return readAnswer(schema, http, text);
  }

  return {
    name: "flutterwave",
    formOrigins: pages,

    async initialize(request, signal) {
      const body = toFlutterwave(request);
      const which = ["initialize", request.reference] as const;
      const { link } = (await call(paymentAnswer, which, "v3/payments", body, signal)).data;
      // Payers are sent there unseen, and the CSP lets forms go nowhere else.
      if (!URL.canParse(link) || !pages.includes(new URL(link).origin))
        throw new GatewayError("gateway-bad-answer", { detail: "The link leads to no page of Flutterwave." });
      return { authorization_url: link, access_code: new URL(link).pathname.split("/").at(-1) ?? "" };
    },

    async verify(reference, signal) {
      try {
        const path = `v3/transactions/verify_by_reference?tx_ref=${encodeURIComponent(reference)}`;
        const { data } = await call(verifyAnswer, ["verify", reference], path, undefined, signal);
        return toVerified(reference, data);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return { state: "unknown", reference, raw_status: error.code, problem: error };
      }
    },

    readWebhook(rawBody, headers) {
      if (!isSame(headers.get("verif-hash") ?? "", secretHash)) return undefined;
      const read = webhookBody.safeParse(parseJson(new TextDecoder().decode(rawBody))).data;
      if (!read)
        throw new GatewayError("gateway-bad-answer", { detail: "A signed webhook is not an event." });
      const { id, tx_ref, amount, currency, status } = read.data;
      return [
        {
          event_id: [read.event, id, status ?? ""].join(":"),
          event: read.event,
          reference: tx_ref ?? undefined,
          ...(amount != null && { kobo: amount }),
          ...(currency != null && { currency }),
          ...(status != null && { raw_status: status }),
        },
      ];
    },
  };
}

function toFlutterwave({ reference, kobo, email, callback_url, ...more }: PaymentRequest) {
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new RangeError(`${kobo} is not an amount in kobo.`);
  if (!REFERENCE.test(reference))
    throw new RangeError("The reference has characters Flutterwave does not take.");
  const { payer_name, description, metadata } = more;
  return {
    tx_ref: reference,
    amount: kobo / 100,
    currency: "NGN",
    redirect_url: callback_url,
    customer: { email, ...(payer_name && { name: payer_name }) },
    ...(description && { customizations: { title: description } }),
    ...(metadata && { meta: metadata }),
  };
}

function toVerified(reference: string, data: z.infer<typeof verifyAnswer>["data"]): Verified {
  if (data.tx_ref !== reference)
    throw new GatewayError("gateway-bad-answer", { detail: "verify answered with another reference." });
  const state = STATE.get(data.status);
  const paidAt = state === "paid" && data.created_at ? Date.parse(data.created_at) : Number.NaN;
  return {
    state: state ?? "unknown",
    reference,
    // More than the amount is a fee that the payer bears; less than it was not paid.
    kobo: Math.min(data.amount, data.charged_amount),
    requested_kobo: data.amount,
    currency: data.currency,
    raw_status: data.status,
    ...(data.payment_type && { channel: data.payment_type }),
    ...(!Number.isNaN(paidAt) && { paid_at: new Date(paidAt).toISOString() }),
    ...(state === "paid" && data.app_fee != null && { fee_kobo: data.app_fee }),
  };
}

/** Of digests, so that neither content nor length shows in the time it takes. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** The answer as promised, or a GatewayError: `status: error` below 500 is a refusal, the rest proves nothing. */
function readAnswer<T>(schema: z.ZodType<T>, http: number, text: string): T {
  const body = parseJson(text);
  const refusal = http < 500 ? errorAnswer.safeParse(body).data : undefined;
  if (refusal)
    throw new GatewayError("gateway-refused", {
      detail: refusal.message,
      http,
      key_refused: http === 401 || http === 403,
      // Its errors have no codes.
      unknown_reference: /^No transaction was found/i.test(refusal.message),
    });
  const answer = http === 200 ? schema.safeParse(body) : undefined;
  if (answer?.success) return answer.data;
  // Only where it went wrong: the answer itself may hold a payer's particulars.
  const where = answer?.error.issues.map(({ path }) => path.join(".")).join(", ");
  const detail = body === undefined ? "not JSON" : `not as promised: ${where ?? "status"}`;
  throw new GatewayError("gateway-bad-answer", { detail, http });
}
