import { sql } from "kysely";
import { MASK } from "#domain/messages/render.ts";
import { smsText } from "#domain/messages/sms.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { isDemonstration, readAppSetting } from "#kernel/app-settings.ts";
import { may } from "#kernel/authorize.ts";
import { database, type Queryable } from "#kernel/db/client.ts";
import { authorizeMessages } from "./authorize-messages.ts";
import { type LoggedMessage, loggedColumns, maskLogged } from "./message-row.ts";
import { unsealMessageText } from "./secret-text.ts";

export interface ShownMessage extends LoggedMessage {
  readonly body: string;
  /** Whether a code or secret link in the message is masked. */
  readonly masked: boolean;
  readonly provider_id: string | null;
  readonly link: string | null;
  /** Whether the caller can resend the message. */
  readonly resendable: boolean;
}

type Row = LoggedMessage & {
  readonly body: string;
  readonly sealed: Buffer | null;
  readonly provider_id: string | null;
  readonly link: string | null;
};

/**
 * Gets a message as sent. Codes stay masked, for officers too, except in a demonstration, where nothing is sent and there is no
 * other place to read them.
 * @throws AppError not-signed-in, forbidden, not-found
 */
export async function getMessage(
  actor: Actor,
  id: number,
  db: Queryable = database(),
): Promise<ShownMessage> {
  authorizeMessages(actor, "message.view");
  const { rows } = await sql<Row>`
    SELECT ${loggedColumns}, m.body, m.sealed, m.provider_id, m.link
    FROM message m LEFT JOIN app_user u ON u.id = m.user_id WHERE m.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound("message");
  const { sealed, ...message } = row;
  const shown = sealed && (await isDemonstration()) ? unsealMessageText(sealed) : message;
  const sms = row.channel === "sms" ? smsText(await readAppSetting("government"), shown.body) : undefined;
  return {
    ...maskLogged(message),
    subject: shown.subject,
    body: sms?.text ?? shown.body,
    segments: row.segments ?? sms?.segments ?? null,
    masked: shown.body.includes(MASK),
    resendable:
      may(actor, "message.send") && isResendable({ ...message, body: row.body, hasText: sealed !== null }),
  };
}

/** Messages that are waiting, suppressed, or without their code can't be resent. */
export function isResendable(message: {
  readonly channel: string;
  readonly state: string;
  readonly body: string;
  readonly hasText: boolean;
}): boolean {
  if (message.channel === "inbox" || message.state === "suppressed" || message.state === "queued")
    return false;
  return message.hasText || !message.body.includes(MASK);
}
