import { sql } from "kysely";
import { MASK } from "#domain/messages/render.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError, notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { authorizeMessages } from "./authorize-messages.ts";
import { isResendable } from "./get-message.ts";
import { type ResentMessage, resendTarget } from "./resend-target.ts";

interface Row extends ResentMessage {
  readonly state: string;
  readonly body: string;
  readonly has_words: boolean;
}

/**
 * Resends a message to the current address of its account. A delivered message is sent as a new one; an undelivered one is
 * retried immediately, for another day.
 * @returns id of the message that is sent
 * @throws AppError not-signed-in, forbidden, not-found, wrong-status, message-code-gone, address-changed
 */
export async function resendMessage(tx: Tx, actor: Actor, id: number): Promise<number> {
  authorizeMessages(actor, "message.send");
  const { rows } = await sql<Row>`
    SELECT channel, template, user_id, address, about_resource, about_id, state, body,
      sealed IS NOT NULL AS has_words FROM message WHERE id = ${id} FOR UPDATE`.execute(tx);
  const message = rows[0];
  if (!message) throw notFound("message");
  if (!isResendable({ ...message, hasText: message.has_words })) throw whyNot(message);
  const address = await resendTarget(tx, message);
  const sent = await (message.state === "sent" ? insertCopy : requeue)(tx, id, address);
  await audit(tx, actor, {
    action: "message.resend",
    record_id: id,
    before: { state: message.state },
    after: { message: sent },
  });
  return sent;
}

async function insertCopy(tx: Tx, id: number, address: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO message (channel, template, user_id, address, subject, body, sealed, link, expires_at, about_resource, about_id)
    SELECT channel, template, user_id, ${address}, subject, body, sealed, link, expires_at, about_resource, about_id
    FROM message WHERE id = ${id} RETURNING id`.execute(tx);
  return rows[0]?.id ?? id;
}

async function requeue(tx: Tx, id: number, address: string | null): Promise<number> {
  await sql`
    UPDATE message SET state = 'queued', tries = 0, asked_at = now(), next_try_at = now(), error = NULL,
      address = ${address}, provider_away = false WHERE id = ${id}`.execute(tx);
  return id;
}

function whyNot({ channel, state, body }: Row): AppError {
  if (channel !== "inbox" && state !== "suppressed" && body.includes(MASK))
    return new AppError(
      "conflict",
      "The code or link in this message is no longer stored. The recipient can request a new code, or an officer can resend the invitation.",
      {
        code: "message-code-gone",
      },
    );
  const why = {
    suppressed: "The recipient turned off messages of this kind.",
    queued: "This message is already waiting to be sent.",
    sent: "This message is already in the inbox of the account.",
  };
  return new AppError("conflict", why[state as keyof typeof why] ?? "This message can’t be resent.", {
    code: "wrong-status",
  });
}
