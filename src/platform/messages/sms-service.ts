import type { AppSettings } from "#domain/app-settings.ts";
import type { Sms } from "#domain/messages/sms.ts";
import { createHttpSms } from "./http-sms.ts";
import type { Outcome } from "./outcome.ts";
import { keepInSink } from "./sink.ts";

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

/** What the settings say; without a provider, the sink. */
export function smsService(settings: AppSettings["sms"], demo: boolean): SmsService {
  if (settings.provider === "http") return createHttpSms(settings);
  return {
    send: async ({ sms }) =>
      keepInSink(demo, "No SMS provider is set: choose one under Settings, SMS.", sms.segments),
  };
}
