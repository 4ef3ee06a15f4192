import type { AppSettings } from "#domain/app-settings.ts";
import { createHttpSms } from "./http-sms.ts";
import { keepInSink } from "./sink.ts";
import type { SmsService } from "./sms.ts";

/** What the settings say; without a provider, the sink. */
export function smsService(settings: AppSettings["sms"], demo: boolean): SmsService {
  if (settings.provider === "http") return createHttpSms(settings);
  return {
    send: async ({ sms }) =>
      keepInSink(demo, "No SMS provider is set: choose one under Settings, SMS.", sms.segments),
  };
}
