import type { Sms } from "#domain/messages/sms.ts";
import type { AppError } from "#kernel/app-error.ts";

/** What became of one try to send. */
export type Outcome =
  | { readonly kind: "accepted"; readonly provider_id: string; readonly segments?: number }
  /** Trying again is of no use: the address is wrong, or the words are not taken. */
  | { readonly kind: "refused"; readonly error: string }
  /** `away`: nothing is wrong with this message, the provider cannot be reached or does not know us. */
  | { readonly kind: "failed"; readonly error: string; readonly away: boolean };

export const refused = (error: string): Outcome => ({ kind: "refused", error });
export const failed = (error: string): Outcome => ({ kind: "failed", error, away: false });
export const away = (error: string): Outcome => ({ kind: "failed", error, away: true });

/** A server that may not be connected to, or whose name leads nowhere: the settings are to be put right. */
export function unreachable(error: AppError): Outcome {
  return away(error.message);
}

/** An SMS as it is sent. */
export interface OutgoingSms {
  /** The same at every try: the request's idempotency key. */
  readonly uid: string;
  /** 11 digits. */
  readonly to: string;
  readonly sms: Sms;
}

/** The one way SMS leave. */
export interface SmsService {
  /** Never throws: what went wrong is an outcome. */
  send(message: OutgoingSms): Promise<Outcome>;
}

/** An e-mail as it is sent. */
export interface Mail {
  /** The same at every try: part of the Message-ID. */
  readonly uid: string;
  readonly to: string;
  /** The government, as the sender's name. */
  readonly from_name: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program ends e-mails of this kind with one POST; none for those that cannot be switched off. */
  readonly one_click_url: string | undefined;
}

/** The one way e-mail leaves. */
export interface MailService {
  /** Never throws: what went wrong is an outcome. */
  send(mail: Mail): Promise<Outcome>;
}

/** What the sink answers instead of a provider's number. */
export const SINK = "sink";

/**
 * A demonstration keeps what it would send, to be read in the delivery log. Anywhere else a message must not vanish
 * while it is called sent: it waits until a provider is set.
 */
export function keepInSink(demo: boolean, missing: string, segments?: number): Outcome {
  if (!demo) return away(missing);
  return { kind: "accepted", provider_id: SINK, ...(segments && { segments }) };
}
