import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { actingArea } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import type { ProviderWork } from "./provider-work.ts";

interface HandOver {
  readonly from: number;
  /** Null: to be assigned again. */
  readonly to: number | null;
  readonly reason: string;
}

/**
 * Moves all open requests of a provider, and the services assigned to it, to another one: two statements, and an audit row for
 * each. People of the first provider only are unassigned. The clock is not affected. The new provider is notified once.
 */
export async function handOver(tx: Tx, actor: Actor, { from, to, reason }: HandOver): Promise<ProviderWork> {
  const me = actor.session?.user.id ?? null;
  const actorValues = sql`${me}::bigint, ${actor.name}::text, ${actor.session?.id ?? null}::uuid, ${actor.ip ?? null}::text,
    ${actor.request_id ?? null}::text, ${actingArea(actor)}::text`;
  const columns = sql`actor_id, actor_name, session_id, ip, request_id, area, action, resource, record_id, before, after,
    reason`;
  const { rows } = await sql<{ count: number; free: number }>`
    WITH open AS (
      SELECT r.id, r.status, r.assigned_to,
        CASE WHEN NOT EXISTS (SELECT FROM service_provider_user u
            WHERE u.user_id = r.assigned_to AND u.provider_id = ${from})
          OR EXISTS (SELECT FROM service_provider_user u WHERE u.user_id = r.assigned_to AND u.provider_id = ${to}::bigint)
        THEN r.assigned_to END AS stays
      FROM service_request r WHERE r.provider_id = ${from} AND r.ended_at IS NULL FOR UPDATE OF r),
    moved AS (
      UPDATE service_request r
      SET provider_id = ${to}::bigint, assigned_to = o.stays, updated_at = now(), updated_by = ${me}, version = r.version + 1,
        status = CASE WHEN o.stays IS NOT NULL OR r.status = 'submitted' THEN r.status
          WHEN ${to}::bigint IS NULL THEN 'submitted' ELSE 'assigned' END,
        -- The previous worker was notified that it is overdue; the next one has not been.
        overdue_told = CASE WHEN o.stays IS NOT NULL THEN r.overdue_told END
      FROM open o WHERE r.id = o.id
      RETURNING r.id, r.status, r.assigned_to, o.status AS status_before, o.assigned_to AS assigned_before),
    told AS (
      INSERT INTO audit (${columns})
      SELECT ${actorValues}, 'service_request.hand_over', 'service_request', id,
        jsonb_build_object('provider_id', ${from}::bigint, 'status', status_before, 'assigned_to', assigned_before),
        jsonb_build_object('provider_id', ${to}::bigint, 'status', status, 'assigned_to', assigned_to), ${reason}::text
      FROM moved ORDER BY id)
    SELECT count(*) AS count, count(*) FILTER (WHERE assigned_to IS NULL) AS free FROM moved`.execute(tx);
  const { count: requests = 0, free = 0 } = rows[0] ?? {};
  if (to !== null && free > 0) await notifyNewProvider(tx, actor, to, free);
  const services = await sql<{ count: number }>`
    WITH moved AS (
      UPDATE service_subcategory s
      SET provider_id = ${to}::bigint, updated_at = now(), updated_by = ${me}, version = s.version + 1
      WHERE s.provider_id = ${from} AND s.status = 'active' RETURNING s.id),
    told AS (
      INSERT INTO audit (${columns})
      SELECT ${actorValues}, 'service_subcategory.edit', 'service_subcategory', id,
        jsonb_build_object('provider_id', ${from}::bigint), jsonb_build_object('provider_id', ${to}::bigint), ${reason}::text
      FROM moved ORDER BY id)
    SELECT count(*) AS count FROM moved`.execute(tx);
  return { requests, services: services.rows[0]?.count ?? 0 };
}

/** Maximum number of accounts notified. */
const MAX_NOTIFIED = 10;

/** One message per account of the new provider, whatever the number of requests; never to the actor. */
async function notifyNewProvider(tx: Tx, actor: Actor, provider: number, count: number): Promise<void> {
  const { rows } = await sql<{ id: number; title: string }>`
    SELECT u.id, p.title FROM service_provider p JOIN service_provider_user k ON k.provider_id = p.id
    JOIN app_user u ON u.id = k.user_id AND u.status = 'active'
    WHERE p.id = ${provider} AND u.id IS DISTINCT FROM ${actor.session?.user.id ?? null}::bigint
    ORDER BY u.id LIMIT ${MAX_NOTIFIED}`.execute(tx);
  for (const { id: user_id, title } of rows)
    await queueMessage(tx, {
      template: "requests-handed-over",
      to: { user_id },
      about: { resource: "service_provider", record_id: provider },
      data: {
        record: title,
        count: count.toLocaleString("en-NG"),
        requests: count === 1 ? "request" : "requests",
        link: `/admin/services/requests?provider_id=${provider}`,
      },
    });
}
