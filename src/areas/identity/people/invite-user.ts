import { sql } from "kysely";
import { formatMoment } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { authorize } from "#kernel/authorize.ts";
import type { Tx } from "#kernel/db/client.ts";
import { publicUrl } from "#kernel/public-url.ts";
import { currentGovernment } from "#platform/government.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { issueToken } from "#platform/one-time-token.ts";
import { tokenLimits } from "#platform/token-limits.ts";
import { lockUser } from "./lock-user.ts";

/** 26 characters of 5 bits: 130 bits. */
const TOKEN_LENGTH = 26;

/**
 * Sends a user without a password a link to choose one; earlier links become invalid.
 * @throws AppError forbidden, not-found, wrong-status
 */
export async function inviteUser(tx: Tx, actor: Actor, id: number): Promise<void> {
  authorize(actor, "user.create");
  const user = await lockUser(tx, actor, "user.create", id);
  if (user.status !== "active" || user.has_password)
    throw new AppError(
      "conflict",
      user.has_password
        ? "This user already has a password. They can reset it on the sign-in page."
        : "This user is suspended. Reinstate them first.",
      { code: "wrong-status" },
    );
  await sendInvitation(tx, actor, user);
}

interface InvitedUser {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone_number: string | null;
}

/** Queues the message with the link, and records that it was sent. */
export async function sendInvitation(tx: Tx, actor: Actor, user: InvitedUser): Promise<void> {
  const { minutes, attempts } = await tokenLimits("invite");
  const secret = await issueToken(tx, {
    purpose: "invite",
    user_id: user.id,
    length: TOKEN_LENGTH,
    minutes,
    attempts,
  });
  const { rows } = await sql<{ until: Date }>`
    UPDATE app_user SET invited_at = now() WHERE id = ${user.id}
    RETURNING now() + make_interval(mins => ${minutes}) AS until`.execute(tx);
  await queueMessage(tx, {
    template: "user-invited",
    to: { user_id: user.id, email: user.email, phone_number: user.phone_number },
    data: {
      name: user.name,
      government: (await currentGovernment()).name,
      link: new URL(`/reset?invite=${secret}`, publicUrl()).href,
      expires: formatMoment(rows[0]?.until ?? new Date()),
    },
    about: { resource: "user", record_id: user.id },
  });
  const to = user.email ? "email" : "SMS";
  await audit(tx, actor, { action: "user.invite", record_id: user.id, after: { to } });
}
