import { type RawBuilder, sql } from "kysely";
import { normalisePhone } from "#domain/phone.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { MAX_COUNTED, mapPage, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { authorizeMessages } from "./authorize-messages.ts";
import { type LoggedMessage, loggedColumns, maskLogged, undelivered } from "./message-row.ts";

export interface MessageQuery extends PageQuery {
  /** A complete email address or phone number. */
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly channel?: string | undefined;
  readonly template?: string | undefined;
}

/**
 * Lists the delivery log: undelivered messages first, then the latest.
 * @throws AppError not-signed-in, forbidden
 */
export async function listMessages(actor: Actor, query: MessageQuery): Promise<Page<LoggedMessage>> {
  authorizeMessages(actor, "message.view");
  const page = await pageOf<LoggedMessage>(database(), query, {
    select: loggedColumns,
    from: sql`message m`,
    joins: sql`LEFT JOIN app_user u ON u.id = m.user_id`,
    where: sql.join(conditionsOf(query), sql` AND `),
    order: { by: sql`${undelivered} DESC, m.id DESC`, beyond: isAfterRow },
  });
  return mapPage(page, maskLogged);
}

/** Number of undelivered messages; at most `MAX_COUNTED`. @throws AppError not-signed-in, forbidden */
export async function countUndelivered(actor: Actor): Promise<number> {
  authorizeMessages(actor, "message.view");
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (SELECT FROM message m WHERE ${undelivered} LIMIT ${MAX_COUNTED}) AS counted`.execute(
    database(),
  );
  return rows[0]?.count ?? 0;
}

function conditionsOf({ q, state, channel, template }: MessageQuery): RawBuilder<unknown>[] {
  const conditions = [sql`true`];
  if (state === "not-arrived") conditions.push(undelivered);
  else if (state) conditions.push(sql`m.state = ${state}`);
  if (channel) conditions.push(sql`m.channel = ${channel}`);
  if (template) conditions.push(sql`m.template = ${template}`);
  const typed = q?.trim();
  if (typed) conditions.push(sql`lower(m.address) IN (lower(${typed}), ${normalisePhone(typed) ?? typed})`);
  return conditions;
}

/** Rows after the last one of the previous page, by its current state. */
function isAfterRow(id: number): RawBuilder<unknown> {
  return sql`(${undelivered}, m.id) < (SELECT state IN ('failed', 'given-up'), id FROM message WHERE id = ${id})`;
}
