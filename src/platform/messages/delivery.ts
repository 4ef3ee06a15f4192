import type { Sms } from "#domain/messages/sms.ts";
import type { AppError } from "#kernel/app-error.ts";

/** Result of an attempt to send. */
export type Outcome =
  | { readonly kind: "accepted"; readonly provider_id: string; readonly segments?: number }
  /** Retrying is useless: the address is wrong, or the content was rejected. */
  | { readonly kind: "refused"; readonly error: string }
  /** `providerUnavailable`: the message is fine, but the provider is unavailable or rejects our credentials. */
  | { readonly kind: "failed"; readonly error: string; readonly providerUnavailable: boolean };

export const refused = (error: string): Outcome => ({ kind: "refused", error });
export const failed = (error: string): Outcome => ({ kind: "failed", error, providerUnavailable: false });
export const unavailable = (error: string): Outcome => ({ kind: "failed", error, providerUnavailable: true });

/** A server that can't be connected to, or an unknown host: the settings need correcting. */
export function unreachable(error: AppError): Outcome {
  return unavailable(error.message);
}

/** An outgoing SMS. */
export interface OutgoingSms {
  /** The same for every attempt: the idempotency key of the request. */
  readonly uid: string;
  /** 11 digits. */
  readonly to: string;
  readonly sms: Sms;
}

/** The only interface for sending SMS. */
export interface SmsService {
  /** Never throws: errors are outcomes. */
  send(message: OutgoingSms): Promise<Outcome>;
}

/** An outgoing email. */
export interface Mail {
  /** The same for every attempt: part of the Message-ID. */
  readonly uid: string;
  readonly to: string;
  /** The government, as the sender's name. */
  readonly from_name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL for one-click unsubscribe by POST; undefined for kinds that can't be turned off. */
  readonly one_click_url: string | undefined;
}

/** The only interface for sending email. */
export interface MailService {
  /** Never throws: errors are outcomes. */
  send(mail: Mail): Promise<Outcome>;
}

/** Provider id of the sink. */
export const SINK = "sink";

/**
 * A demonstration stores messages for the delivery log instead of sending them. Elsewhere, a message waits until a provider is
 * set, so that none is reported as sent and lost.
 */
export function keepInSink(demo: boolean, missing: string, segments?: number): Outcome {
  if (!demo) return unavailable(missing);
  return { kind: "accepted", provider_id: SINK, ...(segments && { segments }) };
}
