import { AppError } from "#kernel/app-error.ts";

const MESSAGE = {
  /** No answer: not reached, or not in time. The gateway may have acted all the same. */
  "gateway-timeout":
    "The payment service did not answer. Nothing is lost: check your payment again in a minute before you pay again.",
  /** An answer that cannot be believed: 5xx, HTML, broken JSON, another payment's reference. */
  "gateway-bad-answer":
    "The payment service gave an answer we could not use. Check your payment again in a few minutes.",
  /** A clear no (4xx or status false): the gateway did nothing. */
  "gateway-refused": "The payment service refused the request. Try again, or choose another way to pay.",
} as const;

export type GatewayCode = keyof typeof MESSAGE;

/** What the gateway said. For the log: never shown to a payer, never holds a secret. */
export interface GatewayDetail {
  readonly detail: string;
  /** The HTTP status, when there was an answer. */
  readonly http?: number;
  /** The gateway's own code, such as "duplicate_reference". */
  readonly gateway_code?: string;
  /** It does not accept our key. */
  readonly key_refused?: boolean;
  /** It knows no payment of that reference. */
  readonly unknown_reference?: boolean;
}

/** Trouble with the gateway. It never means that a payment failed: only the gateway's own word does. */
export class GatewayError extends AppError {
  readonly http: number | undefined;
  readonly detail: string;
  readonly gateway_code: string | undefined;
  readonly key_refused: boolean;
  readonly unknown_reference: boolean;

  constructor(code: GatewayCode, said: GatewayDetail) {
    super("unavailable", MESSAGE[code], { code, retryAfter: 60 });
    this.detail = said.detail;
    this.http = said.http;
    this.gateway_code = said.gateway_code;
    this.key_refused = said.key_refused ?? false;
    this.unknown_reference = said.unknown_reference ?? false;
  }
}
