import { createHash, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { SettingsError } from "#kernel/settings.ts";
import { badAnswer, type CallContext, callGateway, parseGatewayUrl, parseJson } from "../gateway-call.ts";
import { GatewayError } from "../gateway-error.ts";
import type {
  HostedPage,
  KnownPayment,
  PaymentGateway,
  PaymentRequest,
  VerifiedPayment,
} from "../payment-gateway.ts";
import { errorAnswer, paymentAnswer, verifyAnswer, webhookBody } from "./answers.ts";

export interface FlutterwaveOptions {
  /** Bearer token of every call. */
  readonly secretKey: string;
  /** The `verif-hash` of every notification. */
  readonly secretHash: string;
  readonly baseUrl?: string | undefined;
  /** Timeout of one call including the response body, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

const API = "https://api.flutterwave.com";

/** Origins of its payment page, live and test. */
const PAGES = [API, "https://checkout.flutterwave.com", "https://checkout-v2.dev-flutterwave.com"];

const STATE: ReadonlyMap<string, KnownPayment["state"]> = new Map([
  ["successful", "paid"],
  ["failed", "failed"],
  ["pending", "pending"],
]);

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

/**
 * Client of Flutterwave (Standard, v3), or of a service with its protocol at `baseUrl`. Payments are queried by our own
 * reference; Flutterwave knows a transaction only once a payer has tried to pay.
 * @throws SettingsError for an incomplete account, or an address that would send the key unencrypted
 */
export function createFlutterwave(options: FlutterwaveOptions): PaymentGateway<HostedPage> {
  const { secretKey, secretHash, baseUrl, timeoutMs = 10_000 } = options;
  const base = parseGatewayUrl(baseUrl ?? API);
  const pages = baseUrl === undefined ? PAGES : [base.origin];
  if (![secretKey, secretHash].every((text) => /^[\x21-\x7e]+$/.test(text)))
    throw new SettingsError("The Flutterwave secret key or secret hash is missing or malformed.");

  async function call<T>(
    schema: z.ZodType<T>,
    [action, reference]: readonly [action: CallContext["action"], reference: string],
    path: string,
    body?: object,
    signal?: AbortSignal,
  ): Promise<T> {
    const headers = { Authorization: `Bearer ${secretKey}`, "Content-Type": "application/json" };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { method: "GET", headers };
    const name = { gateway: "flutterwave", action, reference };
    const { http, text } = await callGateway(name, new URL(path, base), init, timeoutMs, signal);
    return readAnswer(schema, http, text);
  }

  return {
    name: "flutterwave",
    formOrigins: pages,

    async initialize(request, signal) {
      const body = toFlutterwave(request);
      const context = ["initialize", request.reference] as const;
      const { link } = (await call(paymentAnswer, context, "v3/payments", body, signal)).data;
      // Payers are redirected there automatically, and the CSP restricts form targets.
      if (!URL.canParse(link) || !pages.includes(new URL(link).origin))
        throw new GatewayError("gateway-bad-answer", { detail: "The link is not a Flutterwave page." });
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
      if (!isEqualSecret(headers.get("verif-hash") ?? "", secretHash)) return undefined;
      const read = webhookBody.safeParse(parseJson(new TextDecoder().decode(rawBody))).data;
      if (!read)
        throw new GatewayError("gateway-bad-answer", { detail: "A signed webhook contains no event." });
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
    throw new RangeError("The reference has characters that Flutterwave doesn’t accept.");
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

function toVerified(reference: string, data: z.infer<typeof verifyAnswer>["data"]): VerifiedPayment {
  if (data.tx_ref !== reference)
    throw new GatewayError("gateway-bad-answer", { detail: "verify returned a different reference." });
  const state = STATE.get(data.status);
  const paidAt = state === "paid" && data.created_at ? Date.parse(data.created_at) : Number.NaN;
  return {
    state: state ?? "unknown",
    reference,
    // An excess is a fee that the payer pays; a smaller amount means that it was not fully paid.
    kobo: Math.min(data.amount, data.charged_amount),
    requested_kobo: data.amount,
    currency: data.currency,
    raw_status: data.status,
    ...(data.payment_type && { channel: data.payment_type }),
    ...(!Number.isNaN(paidAt) && { paid_at: new Date(paidAt).toISOString() }),
    ...(state === "paid" && data.app_fee != null && { fee_kobo: data.app_fee }),
  };
}

/** Compares digests, so that the duration reveals neither content nor length. */
function isEqualSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** The parsed response, or a GatewayError: `status: error` below 500 is a refusal; anything else proves nothing. */
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
  throw badAnswer(body, http, answer?.error);
}
