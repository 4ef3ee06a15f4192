import type { AppSettings } from "#domain/app-settings.ts";
import { smsText } from "#domain/messages/sms.ts";
import { messageKinds, type TemplateName, templates } from "#domain/messages/templates.ts";
import { isDemonstration, readAppSetting } from "#kernel/app-settings.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { canSeal } from "#kernel/secrets.ts";
import { SettingsError } from "#kernel/settings.ts";
import { log } from "../system-log/log.ts";
import { record } from "../system-log/record.ts";
import type { ClaimedMessage } from "./claim.ts";
import { composeMail } from "./compose-mail.ts";
import {
  failed,
  keepInSink,
  type MailService,
  type Outcome,
  type SmsService,
  unavailable,
} from "./delivery.ts";
import { createHttpSms } from "./http-sms.ts";
import { recordOutcome } from "./record-outcome.ts";
import { unsealMessageText } from "./secret-text.ts";
import { createSmtp } from "./smtp.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** Attempts to send a claimed message and stores the result. Throws only if that can't be stored. */
export async function sendOne(message: ClaimedMessage): Promise<void> {
  const started = performance.now();
  const outcome = await send(message).catch((error: unknown): Outcome => {
    log.error({ err: error, message: message.id }, "message could not be sent");
    // For example, the key of the text is missing: the message itself is fine.
    if (error instanceof SettingsError) return unavailable(error.message);
    return failed("An error occurred on our side.");
  });
  record({
    kind: "gateway",
    level: outcome.kind === "accepted" ? "info" : "warn",
    name: message.channel,
    act: outcome.kind,
    reference: `message ${message.id}`,
    attempt: message.tries,
    ms: Math.round(performance.now() - started),
  });
  await recordOutcome(message, outcome);
}

function send(message: ClaimedMessage): Promise<Outcome> {
  return message.channel === "email" ? sendMail(message) : sendSms(message);
}

async function sendMail(message: ClaimedMessage): Promise<Outcome> {
  const [settings, government, demo] = await Promise.all([
    readAppSetting("mail"),
    readAppSetting("government"),
    isDemonstration(),
  ]);
  const base = publicUrl();
  const unsubscribeUrl = unsubscribePath(message);
  const content = composeMail(contentOf(message), {
    government,
    base,
    unsubscribe_url: unsubscribeUrl && new URL(unsubscribeUrl, base).href,
  });
  const one_click_url = unsubscribeUrl && new URL(`/api/v1${unsubscribeUrl}`, base).href;
  const { uid, address: to } = message;
  return mailService(settings, demo).send({ uid, to, from_name: government.name, ...content, one_click_url });
}

async function sendSms(message: ClaimedMessage): Promise<Outcome> {
  const [settings, government, demo] = await Promise.all([
    readAppSetting("sms"),
    readAppSetting("government"),
    isDemonstration(),
  ]);
  const sms = smsText(government, contentOf(message).body);
  return smsService(settings, demo).send({ uid: message.uid, to: message.address, sms });
}

function contentOf({ sealed, subject, body }: ClaimedMessage) {
  return sealed ? unsealMessageText(sealed) : { subject, body };
}

/** For kinds that can be turned off, to accounts; without a key no link can be made. */
function unsubscribePath({ template, user_id }: ClaimedMessage): string | undefined {
  const { kind } = templates[template as TemplateName] ?? {};
  if (user_id === null || !kind || messageKinds[kind].fixed || !canSeal()) return undefined;
  return `/unsubscribe/${unsubscribeToken({ user_id, kind })}`;
}

/** The service of the settings; without a server, the sink. */
function mailService(settings: AppSettings["mail"], demo: boolean): MailService {
  if (settings.provider === "smtp") return createSmtp(settings, demo);
  return { send: async () => keepInSink(demo, "No mail server is set. Select one under Settings, Email.") };
}

/** The service of the settings; without a provider, the sink. */
function smsService(settings: AppSettings["sms"], demo: boolean): SmsService {
  if (settings.provider === "http") return createHttpSms(settings);
  return {
    send: async ({ sms }) =>
      keepInSink(demo, "No SMS provider is set. Select one under Settings, SMS.", sms.segments),
  };
}
