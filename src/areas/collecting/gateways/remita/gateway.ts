import type { z } from "zod";
import { plainNaira } from "#domain/money.ts";
import { SettingsError } from "#kernel/settings.ts";
import { badAnswer, type CallContext, callGateway, parseGatewayUrl } from "../gateway-call.ts";
import { GatewayError } from "../gateway-error.ts";
import type {
  PaymentGateway,
  PaymentRequest,
  PayWithReference,
  VerifiedPayment,
} from "../payment-gateway.ts";
import { initAnswer, normaliseCode, parseRemita, RRR, statusAnswer } from "./answers.ts";
import { initHash, pageHash, type RemitaAccount, statusHash } from "./hash.ts";
import { isKeyRefused, toVerified } from "./verified.ts";
import { readRemitaWebhook } from "./webhook.ts";

export interface RemitaOptions extends RemitaAccount {
  /** Origin of Remita. */
  readonly baseUrl?: string;
  /** Whether its reference is for banks only: then no browser is redirected to its page. */
  readonly atBanksOnly?: boolean;
  /** Timeout of one call including the response body, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}

export const REMITA_LIVE = "https://login.remita.net";
export const REMITA_DEMO = "https://demo.remita.net";

const API = "remita/exapp/api/v1/send/api/echannelsvc/";
const PAGE = "remita/ecomm/finalize.reg";
const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/;

/** An RRR for this order exists already: ours, created by a call whose response was lost. */
const DUPLICATE_ORDER: ReadonlySet<string> = new Set(["28", "55", "DUPLICATE_REQUEST"]);

/**
 * Client of Remita, or of a service with its protocol at `baseUrl`, as far as that protocol is published. Payments are
 * queried by our own reference (Remita's order ID), so a payment whose RRR never reached us is found too.
 * @throws SettingsError for an incomplete account, or an address that would send payers over an unencrypted connection
 */
export function createRemita(options: RemitaOptions): PaymentGateway<PayWithReference> {
  const { merchantId, serviceTypeId, apiKey, timeoutMs = 10_000 } = options;
  const base = parseGatewayUrl(options.baseUrl ?? REMITA_LIVE);
  if (![merchantId, serviceTypeId].every((id) => /^[A-Za-z0-9]{1,40}$/.test(id)))
    throw new SettingsError("The Remita merchant ID or service type ID is missing or malformed.");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new SettingsError("The Remita API key is missing or malformed.");

  async function call<T>(
    schema: z.ZodType<T>,
    [action, reference]: readonly [action: CallContext["action"], reference: string],
    path: string,
    { hash, body }: { hash: string; body?: object },
    signal?: AbortSignal,
  ): Promise<{ answer: T; http: number }> {
    const headers = {
      Authorization: `remitaConsumerKey=${merchantId},remitaConsumerToken=${hash}`,
      "Content-Type": "application/json",
    };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { method: "GET", headers };
    const name = { gateway: "remita", action, reference };
    const url = new URL(`${API}${path}`, base);
    const { http, text } = await callGateway(name, url, init, timeoutMs, signal);
    return { answer: readAnswer(schema, http, text), http };
  }

  /** Queries the status of an order. */
  async function queryStatus(reference: string, signal?: AbortSignal): Promise<VerifiedPayment> {
    const hash = statusHash(options, reference);
    const path = `${merchantId}/${encodeURIComponent(reference)}/${hash}/orderstatus.reg`;
    const { answer, http } = await call(statusAnswer, ["verify", reference], path, { hash }, signal);
    return toVerified(reference, answer, http);
  }

  /** The RRR of an existing order, if it equals the requested one. */
  async function findExisting(request: PaymentRequest, signal?: AbortSignal): Promise<PayWithReference> {
    const found = await queryStatus(request.reference, signal);
    const same = found.kobo === undefined || found.kobo === request.kobo;
    if (!found.retrieval_reference || !same || found.state === "failed")
      throw new GatewayError("gateway-refused", {
        detail: `The order already exists as ${found.raw_status}.`,
        gateway_code: "duplicate_reference",
      });
    return { retrieval_reference: found.retrieval_reference };
  }

  return {
    name: "remita",
    formOrigins: options.atBanksOnly ? [] : [base.origin],

    async initialize(request, signal) {
      const body = toRemita(request, serviceTypeId);
      const hash = initHash(options, request.reference, body.amount);
      const context = ["initialize", request.reference] as const;
      const path = "merchant/api/paymentinit";
      const { answer, http } = await call(initAnswer, context, path, { hash, body }, signal);
      const code = normaliseCode(answer.statuscode ?? answer.status ?? "");
      if (DUPLICATE_ORDER.has(code)) return findExisting(request, signal);
      if (code === "25" && RRR.test(answer.RRR ?? "")) return { retrieval_reference: answer.RRR ?? "" };
      if (code === "" || code === "25" || code === "998" || code === "999")
        throw new GatewayError("gateway-bad-answer", {
          detail: "paymentinit returned no RRR.",
          http,
        });
      throw new GatewayError("gateway-refused", {
        detail: answer.statusMessage ?? answer.status ?? "",
        http,
        gateway_code: code,
        key_refused: isKeyRefused(code),
      });
    },

    ...(!options.atBanksOnly && {
      checkoutForm: (rrr: string, callback_url: string) => ({
        action: new URL(PAGE, base).href,
        fields: { merchantId, hash: pageHash(options, rrr), rrr, responseurl: callback_url },
      }),
    }),

    async verify(reference, signal) {
      try {
        return await queryStatus(reference, signal);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        return { state: "unknown", reference, raw_status: error.code, problem: error };
      }
    },

    readWebhook: readRemitaWebhook,
  };
}

function toRemita(request: PaymentRequest, serviceTypeId: string) {
  const { reference, kobo, email } = request;
  if (!Number.isSafeInteger(kobo) || kobo <= 0) throw new RangeError(`${kobo} is not an amount in kobo.`);
  if (!REFERENCE.test(reference))
    throw new RangeError("The reference has characters that Remita doesn’t accept.");
  return {
    serviceTypeId,
    amount: plainNaira(kobo),
    orderId: reference,
    payerName: (request.payer_name ?? email).slice(0, 100),
    payerEmail: email,
    payerPhone: "",
    description: (request.description ?? reference).slice(0, 100),
  };
}

/** The parsed response, or a GatewayError: 5xx, HTML and unreadable responses prove nothing. */
function readAnswer<T>(schema: z.ZodType<T>, http: number, text: string): T {
  const body = parseRemita(text);
  const answer =
    http < 500 && http !== 204 && !(http >= 300 && http < 400) ? schema.safeParse(body) : undefined;
  if (answer?.success) return answer.data;
  throw badAnswer(body, http, answer?.error);
}
