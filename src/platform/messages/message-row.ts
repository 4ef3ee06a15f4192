import { sql } from "kysely";
import { maskNamed } from "#domain/mask-personal.ts";
import type { MessageChannel } from "#domain/messages/templates.ts";
import { registers } from "#domain/register/registers.ts";

export const messageStates = ["queued", "failed", "given-up", "sent", "suppressed"] as const;
export type MessageState = (typeof messageStates)[number];

/** A message as shown in the delivery log. */
export interface LoggedMessage {
  readonly id: number;
  readonly channel: MessageChannel;
  readonly template: string;
  readonly address: string | null;
  readonly subject: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly next_attempt_at: Date | null;
  readonly error: string | null;
  readonly segments: number | null;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly about_resource: string | null;
  readonly about_id: number | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

/** Its columns, from `message m LEFT JOIN app_user u`. */
export const loggedColumns = sql`m.id, m.channel, m.template, m.address, m.subject, m.state, m.tries AS attempts,
  m.next_try_at AS next_attempt_at,
  m.error, m.segments, m.user_id, u.name AS user_name, m.about_resource, m.about_id, m.created_at, m.sent_at`;

const maskedRegisters = new Set(registers.flatMap((register) => (register.masked ? [register.name] : [])));

/**
 * A message as every officer sees it. An address from a masked or claimed record stays masked here: it can be revealed on the
 * record, with a purpose and audited.
 */
export function maskLogged<T extends LoggedMessage>(message: T): T {
  const { address, error, about_resource, user_id, template } = message;
  const ofRecord =
    maskedRegisters.has(about_resource ?? "") || (user_id === null && template === "record-claim");
  if (!ofRecord || address === null) return message;
  const shown = maskNamed("address", address);
  // Providers repeat the address in their errors.
  return { ...message, address: shown, error: error?.replaceAll(address, shown) ?? null };
}

/** Messages not delivered yet. Written as in the index of the delivery log. */
export const undelivered = sql`(m.state IN ('failed', 'given-up'))`;
