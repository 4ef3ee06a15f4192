import { type MessageKind, messageKinds } from "#domain/messages/templates.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

/** Kind that a link in an email would turn off; undefined if the link is invalid. */
export function findUnsubscription(token: string): { kind: MessageKind; title: string } | undefined {
  const parsed = readUnsubscribeToken(token);
  return parsed && { kind: parsed.kind, title: messageKinds[parsed.kind].title };
}

/**
 * Turns off emails of a kind for the recipient of a link; repeating it has no effect. Anyone with the link can: it can be
 * turned on again in the profile.
 * @throws AppError not-found if the link was not created here, or its account was deleted
 */
export async function unsubscribe(tx: Tx, actor: Actor, token: string): Promise<{ title: string }> {
  const parsed = readUnsubscribeToken(token);
  if (!parsed) throw notFound("link");
  const { user_id, kind } = parsed;
  const user = await tx.selectFrom("app_user").select("id").where("id", "=", user_id).executeTakeFirst();
  if (!user) throw notFound("link");
  await tx
    .insertInto("notification_choice")
    .values({ user_id, kind, channel: "email", on: false })
    .onConflict((row) => row.columns(["user_id", "kind", "channel"]).doUpdateSet({ on: false }))
    .execute();
  await audit(tx, actor, {
    action: "user.unsubscribe",
    record_id: user_id,
    after: { [`${kind} email`]: false },
  });
  return { title: messageKinds[kind].title };
}
