import type { GatewayError } from "./gateway-error.ts";

/** One attempt to pay. All amounts are in whole kobo. */
export interface PaymentRequest {
  /** Our reference, unique for each attempt: letters, digits, "-", "." and "=". */
  readonly reference: string;
  readonly kobo: number;
  readonly email: string;
  /** Where the browser returns to, regardless of the result. */
  readonly callback_url: string;
  /** Shown on the gateway's page and at a bank's counter. */
  readonly payer_name?: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A page of the gateway that a browser is redirected to. */
export interface HostedPage {
  /** Its origin is one of `formOrigins`. */
  readonly authorization_url: string;
  readonly access_code: string;
}

/** A number that the payer can pay with, also at a bank's counter; `checkoutForm` opens the page to pay online. */
export interface PayWithReference {
  readonly retrieval_reference: string;
}

export type Checkout = HostedPage | PayWithReference;

/** The form that a browser posts to open the gateway's page. */
export interface CheckoutForm {
  /** Its origin is one of `formOrigins`. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface PaymentDetails {
  readonly reference: string;
  /** The gateway's own status; for unusable responses, the code of the GatewayError. */
  readonly raw_status: string;
  /** The gateway says that no payment was attempted: no money can be on its way. */
  readonly untouched?: boolean;
  /** The number to pay with at a bank, if the gateway gives one. */
  readonly retrieval_reference?: string;
  readonly channel?: string;
  /** UTC, ISO 8601. */
  readonly paid_at?: string;
  /** The gateway's charge, in kobo. */
  readonly fee_kobo?: number;
}

/**
 * The gateway's own statement about a payment. `kobo` is the amount paid and `requested_kobo` the amount it says it
 * requested: the caller compares both, and `currency`, with its own attempt before it trusts "paid".
 */
export interface KnownPayment extends PaymentDetails {
  /** "pending" can still change to any state, and "failed" to "paid" (the page allows another attempt). */
  readonly state: "paid" | "pending" | "failed" | "reversed";
  readonly kobo: number;
  readonly requested_kobo: number;
  readonly currency: string;
}

/** Nothing is known for certain: query again later, never treat it as failed. */
export interface UnknownPayment extends PaymentDetails {
  readonly state: "unknown";
  readonly kobo?: number;
  readonly requested_kobo?: number;
  readonly currency?: string;
  /** The reason if there was no usable response; absent if the gateway returned an unknown status. */
  readonly problem?: GatewayError;
}

export type VerifiedPayment = KnownPayment | UnknownPayment;

/** A notification. It is a hint to call `verify`, never proof of payment. */
export interface WebhookEvent {
  /** The same for every delivery of one event. */
  readonly event_id: string;
  /** The gateway's name of the event, such as "charge.success". */
  readonly event: string;
  /** Our reference of the payment; undefined for events about something else. */
  readonly reference: string | undefined;
  readonly retrieval_reference?: string;
  /** Its own part of the body, if several events came in one. */
  readonly part?: Uint8Array;
  readonly kobo?: number;
  readonly currency?: string;
  readonly raw_status?: string;
}

/** The interface of a payment gateway. */
export interface PaymentGateway<C extends Checkout = Checkout> {
  /** Stable, kebab-case; stored with each attempt and in the webhook inbox. */
  readonly name: string;
  /** Origins that a form can be redirected to, for the CSP's form-action. */
  readonly formOrigins: readonly string[];

  /**
   * Requests a hosted payment page. Commit the attempt before calling.
   * @throws GatewayError gateway-timeout and gateway-bad-answer (the page can exist), gateway-refused (it does not)
   * @throws RangeError for an amount or reference that no gateway accepts: a bug of ours
   * @throws the signal's reason, if the caller aborts
   */
  initialize(request: PaymentRequest, signal?: AbortSignal): Promise<C>;

  /**
   * How a browser gets from a retrieval reference to the gateway's page; sends no request. Absent if there is no such
   * page, or if it can't be paid online.
   * @param callback_url where the browser returns to
   */
  checkoutForm?(retrieval_reference: string, callback_url: string): CheckoutForm;

  /**
   * Queries the status of a payment. Errors of the gateway are a result too: state "unknown".
   * @throws the signal's reason, if the caller aborts
   */
  verify(reference: string, signal?: AbortSignal): Promise<VerifiedPayment>;

  /**
   * Reads a notification from the raw bytes, before any parsing; some gateways send several in one.
   * @returns undefined if the signature is missing or wrong
   * @throws GatewayError gateway-bad-answer if it is signed but can't be read
   */
  readWebhook(rawBody: Uint8Array, headers: Headers): readonly WebhookEvent[] | undefined;
}
