import type { GatewayError } from "./gateway-error.ts";

/** One attempt to pay. All money is in whole kobo. */
export interface PaymentRequest {
  /** Ours, unique for each attempt: letters, digits, "-", "." and "=". */
  readonly reference: string;
  readonly kobo: number;
  readonly email: string;
  /** Where the browser comes back to, whatever became of the payment. */
  readonly callback_url: string;
  /** As the gateway's own page and a bank's counter show it. */
  readonly payer_name?: string;
  readonly description?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A page of the gateway that a browser is sent to. */
export interface HostedPage {
  /** Its origin is one of `formOrigins`. */
  readonly authorization_url: string;
  readonly access_code: string;
}

/** A number that the payer can pay with, at a bank's counter too; online, `checkoutForm` leads on. */
export interface PayWithReference {
  readonly retrieval_reference: string;
}

export type Checkout = HostedPage | PayWithReference;

/** What a browser posts to open the gateway's page. */
export interface CheckoutForm {
  /** Its origin is one of `formOrigins`. */
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface Particulars {
  readonly reference: string;
  /** The gateway's own word; for answers that could not be used, the code of the GatewayError. */
  readonly raw_status: string;
  /** The gateway says that nobody has tried to pay: nothing can be on its way. */
  readonly untouched?: boolean;
  /** What the payer pays with at a bank, where the gateway gives one. */
  readonly retrieval_reference?: string;
  readonly channel?: string;
  /** UTC, ISO 8601. */
  readonly paid_at?: string;
  /** The gateway's charge, in kobo. */
  readonly fee_kobo?: number;
}

/**
 * What the gateway itself says of a payment. `kobo` is what was paid and `requested_kobo` what it says it was
 * asked for: the caller compares both, and `currency`, with its own attempt before it believes "paid".
 */
export interface Known extends Particulars {
  /** "pending" may still become anything, and "failed" may still become "paid" (the page allows another try). */
  readonly state: "paid" | "pending" | "failed" | "reversed";
  readonly kobo: number;
  readonly requested_kobo: number;
  readonly currency: string;
}

/** Nothing is known for certain: ask again later, never treat it as failed. */
export interface Unknown extends Particulars {
  readonly state: "unknown";
  readonly kobo?: number;
  readonly requested_kobo?: number;
  readonly currency?: string;
  /** Why, when there was no usable answer; absent when the gateway used a word we do not know. */
  readonly problem?: GatewayError;
}

export type Verified = Known | Unknown;

/** A notification. It is a hint to call `verify`, never proof of payment. */
export interface WebhookEvent {
  /** The same for every delivery of one event. */
  readonly event_id: string;
  /** The gateway's name of it, such as "charge.success". */
  readonly event: string;
  /** Our reference of the payment; undefined for events about something else. */
  readonly reference: string | undefined;
  readonly retrieval_reference?: string;
  /** Its own part of the body, where several came in one. */
  readonly part?: Uint8Array;
  readonly kobo?: number;
  readonly currency?: string;
  readonly raw_status?: string;
}

/** Everything Ratebook asks of a payment gateway. */
export interface PaymentGateway<C extends Checkout = Checkout> {
  /** Stable, kebab-case; stored with each attempt and in the webhook inbox. */
  readonly name: string;
  /** Origins a form may lead to by redirection, for the CSP's form-action. */
  readonly formOrigins: readonly string[];

  /**
   * Asks for a hosted payment page. Commit the attempt before calling.
   * @throws GatewayError gateway-timeout and gateway-bad-answer (it may have been made), gateway-refused (it was not)
   * @throws RangeError for an amount or reference no gateway could take: a fault of ours
   * @throws the signal's reason, when the caller aborts
   */
  initialize(request: PaymentRequest, signal?: AbortSignal): Promise<C>;

  /**
   * How a browser gets from a retrieval reference to the gateway's page; asks nobody. Absent where it has no such page,
   * or is not to be paid at online.
   * @param callback_url where the browser comes back to
   */
  checkoutForm?(retrieval_reference: string, callback_url: string): CheckoutForm;

  /**
   * Asks what became of a payment. Trouble with the gateway is an answer too: state "unknown".
   * @throws the signal's reason, when the caller aborts
   */
  verify(reference: string, signal?: AbortSignal): Promise<Verified>;

  /**
   * Reads a notification from the bytes as they came, before anything parsed them; some gateways send several in one.
   * @returns undefined when the signature is missing or wrong
   * @throws GatewayError gateway-bad-answer when it is signed, yet cannot be read
   */
  readWebhook(rawBody: Uint8Array, headers: Headers): readonly WebhookEvent[] | undefined;
}
