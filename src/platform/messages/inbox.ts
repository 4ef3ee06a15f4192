import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { database, type Tx } from "#kernel/db/client.ts";
import { newestFirst, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";

export interface InboxMessage {
  readonly id: number;
  readonly template: string;
  readonly subject: string;
  readonly body: string;
  /** Path of the page that the message links to; `null` if there is none. */
  readonly link: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** Lists the actor's own messages, latest first. @throws AppError not-signed-in */
export async function listInbox(actor: Actor, query: PageQuery): Promise<Page<InboxMessage>> {
  const userId = userIdOf(actor);
  return pageOf<InboxMessage>(database(), query, {
    select: sql`id, template, subject, body, link, created_at, read_at`,
    from: sql`message`,
    where: sql`user_id = ${userId} AND channel = 'inbox' AND state = 'sent'`,
    order: newestFirst("id"),
  });
}

/** Number of unread messages; at most 100, for a badge. @throws AppError not-signed-in */
export async function countUnread(actor: Actor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (SELECT FROM message WHERE user_id = ${userIdOf(actor)} AND channel = 'inbox'
      AND state = 'sent' AND read_at IS NULL LIMIT 100) AS counted`.execute(database());
  return rows[0]?.count ?? 0;
}

/**
 * Marks the actor's own messages as read: those listed, or all. Ids of others are ignored.
 * @returns number of messages that were unread
 * @throws AppError not-signed-in
 */
export async function markRead(tx: Tx, actor: Actor, ids?: readonly number[]): Promise<number> {
  const chosen = ids === undefined ? sql`true` : sql`id = ANY(${[...ids]}::bigint[])`;
  const { numAffectedRows } = await sql`
    UPDATE message SET read_at = now() WHERE user_id = ${userIdOf(actor)} AND channel = 'inbox' AND state = 'sent'
      AND read_at IS NULL AND ${chosen}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

function userIdOf({ session }: Actor): number {
  if (!session) throw new AppError("not-signed-in", "Sign in first.");
  return session.user.id;
}
