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
import { errorAnswer, initializeAnswer, verifyAnswer } from "./answers.ts";
import { readPaystackWebhook } from "./webhook.ts";

export interface PaystackOptions {
  /** The secret key: bearer token of every call and key of every webhook's signature. */
  readonly secret: string;
  readonly baseUrl?: string;
  /** Origin of the hosted page. */
  readonly checkoutOrigin?: string;
  /** Timeout of one call including the response body, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/**
 * All eight statuses of a transaction. Paystack returns "abandoned" from the start until the payer finishes, and the
 * page remains open, so it is not final.
 */
const STATE: ReadonlyMap<string, KnownPayment["state"]> = new Map([
  ["success", "paid"],
  ["failed", "failed"],
  ["reversed", "reversed"],
  ["abandoned", "pending"],
  ["ongoing", "pending"],
  ["pending", "pending"],
  ["processing", "pending"],
  ["queued", "pending"],
]);

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

/**
 * Client of Paystack, or of a service with its protocol at `baseUrl`.
 * @throws SettingsError for an empty secret, or an address that would send it unencrypted
 */
export function createPaystack(options: PaystackOptions): PaymentGateway<HostedPage> {
  const { secret, timeoutMs = 10_000 } = options;
  const base = parseGatewayUrl(options.baseUrl ?? "https://api.paystack.co");
  const checkout = parseGatewayUrl(options.checkoutOrigin ?? "https://checkout.paystack.com").origin;
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new SettingsError("The Paystack secret key is missing or malformed.");

  async function call<T>(
    schema: z.ZodType<T>,
    [action, reference]: readonly [action: CallContext["action"], reference: string],
    path: string,
    init: RequestInit,
    signal?: AbortSignal,
  ) {
    const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
    const name = { gateway: "paystack", action, reference };
    const url = new URL(path, base);
    const { http, text } = await callGateway(name, url, { ...init, headers }, timeoutMs, signal);
    return readAnswer(schema, http, text);
  }

  return {
    name: "paystack",
    formOrigins: [checkout],

    async initialize(request, signal) {
      const body = JSON.stringify(toPaystack(request));
      const { data } = await call(
        initializeAnswer,
        ["initialize", request.reference],
        "transaction/initialize",
        { method: "POST", body },
        signal,
      );
      return checkedCheckout(data, request.reference, checkout);
    },

    async verify(reference, signal) {
      try {
        const path = `transaction/verify/${encodeURIComponent(reference)}`;
        const { data } = await call(verifyAnswer, ["verify", reference], path, { method: "GET" }, signal);
        return toVerified(reference, data);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return { state: "unknown", reference, raw_status: error.code, problem: error };
      }
    },

    readWebhook(rawBody, headers) {
      const event = readPaystackWebhook(secret, rawBody, headers.get("x-paystack-signature"));
      return event && [event];
    },
  };
}

function toPaystack({ reference, kobo, email, callback_url, metadata }: PaymentRequest) {
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new RangeError(`${kobo} is not an amount in kobo.`);
  if (!REFERENCE.test(reference))
    throw new RangeError("The reference has characters that Paystack doesn’t accept.");
  return { email, amount: kobo, currency: "NGN", reference, callback_url, ...(metadata && { metadata }) };
}

function checkedCheckout(
  data: z.infer<typeof initializeAnswer>["data"],
  reference: string,
  origin: string,
): HostedPage {
  const { authorization_url, access_code } = data;
  if (data.reference !== reference)
    throw new GatewayError("gateway-bad-answer", { detail: "initialize returned a different reference." });
  // Payers are redirected there automatically, and the CSP restricts form targets.
  if (!URL.canParse(authorization_url) || new URL(authorization_url).origin !== origin)
    throw new GatewayError("gateway-bad-answer", { detail: `authorization_url is not at ${origin}.` });
  return { authorization_url, access_code };
}

function toVerified(reference: string, data: z.infer<typeof verifyAnswer>["data"]): VerifiedPayment {
  if (data.reference !== reference)
    throw new GatewayError("gateway-bad-answer", { detail: "verify returned a different reference." });
  const paidAt = data.paid_at ? Date.parse(data.paid_at) : Number.NaN;
  return {
    state: STATE.get(data.status) ?? "unknown",
    reference,
    kobo: data.amount,
    requested_kobo: data.requested_amount,
    currency: data.currency,
    raw_status: data.status,
    ...(data.status === "abandoned" && { untouched: true }),
    ...(data.channel && { channel: data.channel }),
    ...(!Number.isNaN(paidAt) && { paid_at: new Date(paidAt).toISOString() }),
    ...(data.fees != null && { fee_kobo: data.fees }),
  };
}

/** The parsed response, or a GatewayError. 4xx and `status: false` are refusals; anything else proves nothing. */
function readAnswer<T>(schema: z.ZodType<T>, http: number, text: string): T {
  const body = parseJson(text);
  const refusal = http < 500 ? errorAnswer.safeParse(body).data : undefined;
  if (refusal) {
    const { message, code } = refusal;
    const key_refused = http === 401 || http === 403;
    throw new GatewayError("gateway-refused", {
      detail: message,
      http,
      key_refused,
      unknown_reference: code === "transaction_not_found",
      ...(code && { gateway_code: code }),
    });
  }
  const answer = http === 200 ? schema.safeParse(body) : undefined;
  if (answer?.success) return answer.data;
  throw badAnswer(body, http, answer?.error);
}
