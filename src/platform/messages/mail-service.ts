import type { AppSettings } from "#domain/app-settings.ts";
import type { MailService } from "./mail.ts";
import { keepInSink } from "./sink.ts";
import { createSmtp } from "./smtp.ts";

/** What the settings say; without a server, the sink. */
export function mailService(settings: AppSettings["mail"], demo: boolean): MailService {
  if (settings.provider === "smtp") return createSmtp(settings, demo);
  return { send: async () => keepInSink(demo, "No mail server is set: choose one under Settings, E-mail.") };
}
