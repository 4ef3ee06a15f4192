import { sql } from "kysely";
import { type MessageData, maskSecrets, renderMessage } from "#domain/messages/render.ts";
import {
  type MessageChannel,
  messageChannels,
  messageKinds,
  type TemplateName,
  templates,
} from "#domain/messages/templates.ts";
import type { Queryable } from "#kernel/db/client.ts";
import { HELD, isHeld } from "./hold-after-restore.ts";
import { sealMessageText } from "./secret-text.ts";

export interface NewMessage {
  readonly template: TemplateName;
  /** Default: the account's own email address and phone number. */
  readonly to: {
    readonly user_id?: number | null;
    readonly email?: string | null;
    readonly phone_number?: string | null;
  };
  readonly data: MessageData;
  readonly about?: { readonly resource: string; readonly record_id: number };
}

/** Destination of one copy of a message. */
export interface MessageTarget {
  readonly channel: MessageChannel;
  /** None for the inbox. */
  readonly address: string | null;
}

/**
 * Queues a message: by email if an address is known, otherwise by SMS, and to the inbox of the account. Written in the
 * caller's transaction and sent after its commit. Channels that the addressee turned off are recorded as suppressed. Never
 * fails for lack of an address.
 */
export async function queueMessage(tx: Queryable, message: NewMessage): Promise<void> {
  await queueFor(tx, message, await targetsOf(tx, message.to));
}

/** Inserts one row per target. @returns their ids */
export async function queueFor(
  tx: Queryable,
  message: NewMessage,
  targets: readonly MessageTarget[],
): Promise<number[]> {
  const disabled = await disabledChannels(tx, message);
  const held = await isHeld(tx);
  const rows = targets.flatMap((target) => rowFor(message, target, disabled, held) ?? []);
  if (rows.length === 0) return [];
  const inserted = await tx.insertInto("message").values(rows).returning("id").execute();
  return inserted.map(({ id }) => id);
}

async function targetsOf(tx: Queryable, to: NewMessage["to"]): Promise<MessageTarget[]> {
  const known = to.email || to.phone_number || to.user_id == null ? to : await addressesOf(tx, to.user_id);
  const targets: MessageTarget[] = [];
  if (known?.email) targets.push({ channel: "email", address: known.email });
  else if (known?.phone_number) targets.push({ channel: "sms", address: known.phone_number });
  if (to.user_id != null) targets.push({ channel: "inbox", address: null });
  return targets;
}

/** Addresses of an account. */
export async function addressesOf(tx: Queryable, userId: number) {
  return tx
    .selectFrom("app_user")
    .select(["email", "phone_number"])
    .where("id", "=", userId)
    .executeTakeFirst();
}

const ALWAYS_SENT: ReadonlySet<string> = new Set(["security", "bills", "records", "services"]);

/** Whether the processing of the account's record is restricted at their request. */
async function isRestrictedUser(tx: Queryable, user: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM data_restriction r JOIN app_user u ON u.individual_id = r.individual_id WHERE u.id = ${user}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Channels on which the addressee turned off this kind of message. */
export async function disabledChannels(
  tx: Queryable,
  { template, to }: Pick<NewMessage, "template" | "to">,
): Promise<ReadonlySet<string>> {
  const { kind } = templates[template];
  if (messageKinds[kind].fixed || to.user_id == null) return new Set();
  const { rows } = await sql<{ channel: string }>`
    SELECT channel FROM notification_choice WHERE user_id = ${to.user_id} AND kind = ${kind} AND NOT "on"`.execute(
    tx,
  );
  const disabled = new Set(rows.map(({ channel }) => channel));
  // Messages about amounts due and about results of their requests are sent even if the record is restricted.
  if (!ALWAYS_SENT.has(kind) && (await isRestrictedUser(tx, to.user_id))) return new Set(messageChannels);
  return disabled;
}

function rowFor(
  { template, to, data, about }: NewMessage,
  target: MessageTarget,
  disabled: ReadonlySet<string>,
  isAfterRestore: boolean,
) {
  const { channel, address } = target;
  const full = renderMessage(template, channel, data);
  if (!full) return undefined;
  const shown = renderMessage(template, channel, maskSecrets(templates[template], data)) ?? full;
  const isSecret = shown.body !== full.body || shown.subject !== full.subject;
  const suppressed = disabled.has(channel);
  const isExternal = channel !== "inbox";
  const held = isAfterRestore && isExternal && !suppressed;
  const state = suppressed ? "suppressed" : isExternal ? (held ? "given-up" : "queued") : "sent";
  return {
    channel,
    template,
    user_id: to.user_id ?? null,
    address,
    ...shown,
    sealed: isSecret && !suppressed && !held ? sealMessageText(full) : null,
    link: internalPath(data.link),
    state,
    sent_at: state === "sent" ? sql<Date>`now()` : null,
    next_try_at: state === "queued" ? sql<Date>`now()` : null,
    expires_at: isSecret ? expiryOf(data.minutes) : null,
    error: suppressed ? "The recipient turned off messages of this kind." : held ? HELD : null,
    about_resource: about?.resource ?? null,
    about_id: about?.record_id ?? null,
  };
}

/** A path within the product; the complete URL of an invitation is secret and only in the text. */
function internalPath(link: string | undefined): string | null {
  return link && /^\/[^/\\]/.test(link) ? link : null;
}

function expiryOf(minutes: string | undefined) {
  const count = Number(minutes);
  return Number.isFinite(count) && count > 0
    ? sql<Date>`now() + make_interval(mins => ${Math.ceil(count)})`
    : null;
}
