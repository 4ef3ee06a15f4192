import { byName } from "#domain/by-name.ts";
import { type MessageChannel, messageChannels, messageKinds } from "#domain/messages/templates.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { audit } from "#kernel/audit.ts";
import { database, type Queryable, type Tx } from "#kernel/db/client.ts";
import { ownUser } from "../people/own-user.ts";
import { lockUserRow } from "./user-row.ts";

/** "records" → "email" → whether it is wanted that way. */
export type NotificationChoices = Readonly<Record<string, Readonly<Record<MessageChannel, boolean>>>>;

type Sent = Readonly<Record<string, unknown>>;

/** What the signed-in person wants to be told, and how. @throws AppError not-signed-in */
export async function getNotificationChoices(actor: Actor): Promise<NotificationChoices> {
  return choicesOf(database(), ownUser(actor).id);
}

/** Everything that is not switched off is wanted; what is always sent cannot be. */
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
 * Keeps what the signed-in person wants; kinds and channels that are not named stay as they were.
 * @throws AppError not-signed-in, invalid
 */
export async function saveNotificationChoices(
  tx: Tx,
  actor: Actor,
  sent: Sent,
): Promise<NotificationChoices> {
  const { id } = ownUser(actor);
  const wishes = readWishes(sent);
  await lockUserRow(tx, id);
  const before = await choicesOf(tx, id);
  const changed = wishes.filter(({ kind, channel, on }) => before[kind]?.[channel] !== on);
  if (changed.length === 0) return before;
  await tx
    .insertInto("notification_choice")
    .values(changed.map((wish) => ({ user_id: id, ...wish })))
    .onConflict((row) =>
      row.columns(["user_id", "kind", "channel"]).doUpdateSet(({ ref }) => ({ on: ref("excluded.on") })),
    )
    .execute();
  const after = await choicesOf(tx, id);
  const only = (from: NotificationChoices) =>
    Object.fromEntries(changed.map(({ kind, channel }) => [`${kind} ${channel}`, from[kind]?.[channel]]));
  await audit(tx, actor, {
    action: "user.choose_messages",
    record_id: id,
    before: only(before),
    after: only(after),
  });
  return after;
}

interface Wish {
  readonly kind: string;
  readonly channel: MessageChannel;
  readonly on: boolean;
}

/** All faults at once: names nobody knows, what is neither yes nor no, and switching off what is always sent. */
function readWishes(sent: Sent): Wish[] {
  const fields = byName<string[]>();
  const wishes: Wish[] = [];
  for (const [kind, channels] of Object.entries(sent)) {
    if (!Object.hasOwn(messageKinds, kind)) {
      fields[kind] = ["There is no such kind of message."];
      continue;
    }
    for (const [channel, on] of Object.entries(channels ?? {})) {
      const fault = faultOf(kind as keyof typeof messageKinds, channel, on);
      if (fault) fields[`${kind}.${channel}`] = [fault];
      else wishes.push({ kind, channel: channel as MessageChannel, on: on === true });
    }
  }
  if (Object.keys(fields).length > 0)
    throw new AppError("invalid", "Some things need putting right.", { fields });
  return wishes;
}

function faultOf(kind: keyof typeof messageKinds, channel: string, on: unknown): string | undefined {
  if (!messageChannels.some((known) => known === channel)) return "There is no such way to be told.";
  if (typeof on !== "boolean") return "Say true or false.";
  return messageKinds[kind].fixed && !on ? "These are always sent, to keep your account safe." : undefined;
}
