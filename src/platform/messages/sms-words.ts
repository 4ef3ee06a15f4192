import { type Sms, toSms } from "#domain/messages/sms.ts";

/** An SMS as it is sent: who writes comes first, a phone shows no more than a number or eleven letters of it. */
export function smsWords(government: { readonly short: string }, body: string): Sms {
  return toSms(`${government.short}: ${body}`);
}
