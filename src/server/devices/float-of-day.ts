import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "../app-error.ts";
import type { Tx } from "../db/client.ts";

/**
 * Lets float (kobo) pass with which an agent may sell no more today than their limits and their super agent's: what phones may
 * still sell counts as sold. The caller holds the wallet's row; a limit that several share is counted under the lock of sales.
 * @throws AppError daily-limit, with `data.left_kobo`
 */
export async function requireWithinDay(tx: Tx, agent: number, kobo: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tickets of super agent ' || s.id, 0))
    FROM ticket_agent a JOIN super_agent s ON s.id = a.super_agent_id
    WHERE a.id = ${agent} AND s.daily_limit_kobo IS NOT NULL`.execute(tx);
  const { rows } = await sql<{ left: number | null }>`
    WITH today AS (SELECT date_trunc('day', clock_timestamp() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos' AS since),
    open AS (SELECT o.id, o.super_agent_id, l.kobo - l.sold_kobo AS kobo FROM device_lease l
      JOIN agent_device d ON d.id = l.device_id JOIN ticket_agent o ON o.id = d.ticket_agent_id WHERE l.closed_at IS NULL)
    SELECT least(
      CASE WHEN own.limit_kobo IS NOT NULL THEN own.limit_kobo - sold_from_wallet(own.id, today.since)
        - (SELECT coalesce(sum(kobo), 0) FROM open WHERE open.id = own.id) END,
      CASE WHEN s.daily_limit_kobo IS NOT NULL THEN s.daily_limit_kobo - sold_from_wallets_under(s.id, today.since)
        - (SELECT coalesce(sum(kobo), 0) FROM open WHERE open.super_agent_id = s.id) END)::bigint AS left
    FROM (SELECT id, super_agent_id, least(daily_limit_kobo, super_agent_limit_kobo) AS limit_kobo FROM ticket_agent) AS own
    CROSS JOIN today LEFT JOIN super_agent s ON s.id = own.super_agent_id WHERE own.id = ${agent}`.execute(
    tx,
  );
  const left = rows[0]?.left ?? null;
  if (left === null || kobo <= left) return;
  const message = `This is above the limit for the day: ${formatNaira(Math.max(0, left))} are left.`;
  throw new AppError("conflict", message, {
    code: "daily-limit",
    fields: { kobo: [message] },
    data: { left_kobo: Math.max(0, left) },
  });
}
