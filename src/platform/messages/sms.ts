import type { Sms } from "#domain/messages/sms.ts";
import type { Outcome } from "./outcome.ts";

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
