import { type RawBuilder, sql } from "kysely";
import { normalisePhone } from "#domain/phone.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { MOST_COUNTED, mapPage, type Page, type PageQuery, pageOf } from "#kernel/page-query.ts";
import { type LoggedMessage, loggedColumns, maskLogged, notArrived } from "./message-row.ts";
import { authorizeMessages } from "./office-right.ts";

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
    order: { by: sql`${notArrived} DESC, m.id DESC`, beyond: behind },
  });
  return mapPage(page, maskLogged);
}

/** Number of undelivered messages; at most `MAX_COUNTED`. @throws AppError not-signed-in, forbidden */
export async function countNotArrived(actor: Actor): Promise<number> {
  authorizeMessages(actor, "message.view");
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM (SELECT FROM message m WHERE ${notArrived} LIMIT ${MOST_COUNTED}) AS counted`.execute(
    database(),
  );
  return rows[0]?.count ?? 0;
}

function conditionsOf({ q, state, channel, template }: MessageQuery): RawBuilder<unknown>[] {
  const found = [sql`true`];
  if (state === "not-arrived") found.push(notArrived);
  else if (state) found.push(sql`m.state = ${state}`);
  if (channel) found.push(sql`m.channel = ${channel}`);
  if (template) found.push(sql`m.template = ${template}`);
  const typed = q?.trim();
  if (typed) found.push(sql`lower(m.address) IN (lower(${typed}), ${normalisePhone(typed) ?? typed})`);
  return found;
}

/** Rows after the last one of the previous page, by its current state. */
function behind(id: number): RawBuilder<unknown> {
  return sql`(${notArrived}, m.id) < (SELECT state IN ('failed', 'given-up'), id FROM message WHERE id = ${id})`;
}
