import { AppError } from "#kernel/app-error.ts";

const MESSAGE = {
  /** No response: not reached, or not in time. The gateway can have processed the request. */
  "gateway-timeout":
    "The payment gateway did not respond. Check your payment in a minute before you pay again.",
  /** A response that can't be trusted: 5xx, HTML, broken JSON, another payment's reference. */
  "gateway-bad-answer":
    "The payment gateway returned an error. Check your payment in a few minutes before you pay again.",
  /** A clear refusal (4xx or status false): the gateway did nothing. */
  "gateway-refused": "The payment gateway refused the request. Try again, or select another way to pay.",
} as const;

export type GatewayCode = keyof typeof MESSAGE;

/** The gateway's response, for the log: never shown to a payer, never contains a secret. */
export interface GatewayDetail {
  readonly detail: string;
  /** The HTTP status, if there was a response. */
  readonly http?: number;
  /** The gateway's own code, such as "duplicate_reference". */
  readonly gateway_code?: string;
  /** It does not accept our key. */
  readonly key_refused?: boolean;
  /** It has no payment with this reference. */
  readonly unknown_reference?: boolean;
}

/** An error of the gateway. It never means that a payment failed: only a status of the gateway does. */
export class GatewayError extends AppError {
  readonly http: number | undefined;
  readonly detail: string;
  readonly gateway_code: string | undefined;
  readonly key_refused: boolean;
  readonly unknown_reference: boolean;

  constructor(code: GatewayCode, detail: GatewayDetail) {
    super("unavailable", MESSAGE[code], { code, retryAfter: 60 });
    this.detail = detail.detail;
    this.http = detail.http;
    this.gateway_code = detail.gateway_code;
    this.key_refused = detail.key_refused ?? false;
    this.unknown_reference = detail.unknown_reference ?? false;
  }
}
