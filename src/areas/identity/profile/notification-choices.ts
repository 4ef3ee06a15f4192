import { dictionary } from "#domain/dictionary.ts";
import { type MessageChannel, messageChannels, messageKinds } from "#domain/messages/templates.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { ownUser } from "../people/own-user.ts";
import { lockUserRow } from "./user-row.ts";

/** "records" → "email" → whether to send. */
export type NotificationChoices = Readonly<Record<string, Readonly<Record<MessageChannel, boolean>>>>;

type SentChoices = Readonly<Record<string, unknown>>;

/** The signed-in user’s message preferences. @throws AppError not-signed-in */
export async function getNotificationChoices(actor: Actor): Promise<NotificationChoices> {
  return choicesOf(database(), ownUser(actor).id);
}

/** Everything is on unless switched off; security messages are always on. */
async function choicesOf(db: Queryable, userId: number): Promise<NotificationChoices> {
  const rows = await db
    .selectFrom("notification_choice")
    .select(["kind", "channel"])
    .where("user_id", "=", userId)
    .where("on", "=", false)
    .execute();
  const off = new Set(rows.map(({ kind, channel }) => `${kind} ${channel}`));
  const channelsOf = (kind: string, fixed: boolean) =>
    Object.fromEntries(messageChannels.map((channel) => [channel, fixed || !off.has(`${kind} ${channel}`)]));
  const kinds = Object.entries(messageKinds).map(([kind, { fixed }]) => [kind, channelsOf(kind, fixed)]);
  return Object.fromEntries(kinds) as NotificationChoices;
}

/**
 * Saves the signed-in user’s preferences; omitted kinds and channels remain.
 * @throws AppError not-signed-in, invalid
 */
export async function saveNotificationChoices(
  tx: Tx,
  actor: Actor,
  sent: SentChoices,
): Promise<NotificationChoices> {
  const { id } = ownUser(actor);
  const preferences = readPreferences(sent);
  await lockUserRow(tx, id);
  const before = await choicesOf(tx, id);
  const changed = preferences.filter(({ kind, channel, on }) => before[kind]?.[channel] !== on);
  if (changed.length === 0) return before;
  await tx
    .insertInto("notification_choice")
    .values(changed.map((preference) => ({ user_id: id, ...preference })))
    .onConflict((row) =>
      row.columns(["user_id", "kind", "channel"]).doUpdateSet(({ ref }) => ({ on: ref("excluded.on") })),
    )
    .execute();
  const after = await choicesOf(tx, id);
  const pick = (from: NotificationChoices) =>
    Object.fromEntries(changed.map(({ kind, channel }) => [`${kind} ${channel}`, from[kind]?.[channel]]));
  await audit(tx, actor, {
    action: "user.choose_messages",
    record_id: id,
    before: pick(before),
    after: pick(after),
  });
  return after;
}

interface Preference {
  readonly kind: string;
  readonly channel: MessageChannel;
  readonly on: boolean;
}

/** Reports all errors together: unknown names, values that are not boolean, and switching off security messages. */
function readPreferences(sent: SentChoices): Preference[] {
  const fields = dictionary<string[]>();
  const preferences: Preference[] = [];
  for (const [kind, channels] of Object.entries(sent)) {
    if (!Object.hasOwn(messageKinds, kind)) {
      fields[kind] = ["This kind of message doesn’t exist."];
      continue;
    }
    for (const [channel, on] of Object.entries(channels ?? {})) {
      const error = errorOf(kind as keyof typeof messageKinds, channel, on);
      if (error) fields[`${kind}.${channel}`] = [error];
      else preferences.push({ kind, channel: channel as MessageChannel, on: on === true });
    }
  }
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "There is a problem with what you entered.", { fields });
  return preferences;
}

function errorOf(kind: keyof typeof messageKinds, channel: string, on: unknown): string | undefined {
  if (!messageChannels.some((known) => known === channel)) return "This channel doesn’t exist.";
  if (typeof on !== "boolean") return "Send true or false.";
  return messageKinds[kind].fixed && !on ? "These are always sent to protect your account." : undefined;
}
