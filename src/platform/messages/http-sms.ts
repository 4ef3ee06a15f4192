import { z } from "zod";
import type { AppSettings } from "#domain/app-settings.ts";
import { AppError } from "#kernel/app-error.ts";
import {
  failed,
  type Outcome,
  type OutgoingSms,
  refused,
  type SmsService,
  unavailable,
  unreachable,
} from "./delivery.ts";
import { type HttpAnswer, postOut } from "./post-out.ts";

const TIMEOUT_MS = 20_000;

const Answer = z.looseObject({
  code: z.string().optional(),
  message: z.string().optional(),
  message_id: z.union([z.string(), z.number()]).transform(String).optional(),
});

/**
 * Sends by a provider with Termii's protocol: POST {url}/api/sms/send with the key in the JSON body, on the route for
 * transactional messages. Redirects are not followed, because they could forward the key.
 */
export function createHttpSms(settings: AppSettings["sms"]): SmsService {
  return {
    async send(message) {
      const { url, sender, key } = settings;
      if (!URL.canParse(url) || !sender || !key)
        return unavailable("The address, sender or key of the SMS provider is not set. See Settings, SMS.");
      const address = new URL("api/sms/send", url.endsWith("/") ? url : `${url}/`);
      try {
        const answer = await postOut(address, {
          headers: { "Content-Type": "application/json", "Idempotency-Key": message.uid },
          body: bodyOf(message, sender, key),
          timeoutMs: TIMEOUT_MS,
        });
        return outcomeOf(answer, message.sms.segments);
      } catch (error) {
        if (error instanceof AppError) return unreachable(error);
        // The provider may have accepted the message: the next attempt has the same key.
        return unavailable("The SMS provider is not responding.");
      }
    },
  };
}

function bodyOf({ to, sms }: OutgoingSms, from: string, key: string): string {
  const type = sms.alphabet === "gsm" ? "plain" : "unicode";
  return JSON.stringify({ to: `234${to.slice(1)}`, from, sms: sms.text, type, channel: "dnd", api_key: key });
}

function outcomeOf({ status, text }: HttpAnswer, segments: number): Outcome {
  const { code, message = "", message_id: id } = parseAnswer(text);
  const detail = message.slice(0, 200);
  if (status >= 200 && status < 300 && id && (code ?? "ok") === "ok")
    return { kind: "accepted", provider_id: id.slice(0, 200), segments };
  if (status === 401 || status === 403)
    return unavailable(`The SMS provider rejected our key. ${detail}`.trim());
  if (status === 404)
    return unavailable(
      `The SMS provider has no service at this address, or doesn’t recognise our sender ID. ${detail}`.trim(),
    );
  if (status === 400 || status === 422)
    return /number|phone|recipient|destination/i.test(message)
      ? refused(`The SMS provider rejected the phone number: ${detail}`)
      : failed(`The SMS provider did not accept the message. ${detail}`.trim());
  if (status === 429 || (status >= 200 && status < 400))
    return failed(`The SMS provider did not accept the message. ${detail}`.trim());
  return unavailable(`The SMS provider is not working (${status}).`);
}

function parseAnswer(text: string): z.infer<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
