import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Seller, and the super agent whose limit applies: that of the batch, or of the locked agent; null: none. */
interface LimitSubject {
  readonly agent: number;
  readonly super_agent: number | null;
}

/**
 * Checks the daily limits of the agent and of the super agent's agents for an additional amount: a batch paid from the wallet,
 * or float for a phone. Reserved offline float counts as sold. The caller has locked the wallet row; the shared limit is
 * counted by one transaction at a time, under the same lock as single sales (`sell_tickets`). The caller read the super agent
 * once, so that an agent moved concurrently is not counted under the wrong lock.
 * @param kobo the amount
 * @param field input field of the error, if any
 * @throws AppError daily-limit, with `data.left_kobo`
 */
export async function requireWithinLimits(
  tx: Tx,
  { agent, super_agent }: LimitSubject,
  kobo: number,
  field?: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('tickets of super agent ' || s.id, 0))
    FROM super_agent s WHERE s.id = ${super_agent} AND s.daily_limit_kobo IS NOT NULL`.execute(tx);
  const { rows } = await sql<{ left_kobo: number }>`
    WITH today AS (SELECT date_trunc('day', clock_timestamp() AT TIME ZONE 'Africa/Lagos') AT TIME ZONE 'Africa/Lagos' AS since)
    SELECT own.limit_kobo - sold_from_wallet(own.id, today.since) AS left_kobo
    FROM (SELECT id, least(daily_limit_kobo, super_agent_limit_kobo) AS limit_kobo FROM ticket_agent) AS own, today
    WHERE own.id = ${agent} AND own.limit_kobo IS NOT NULL
    UNION ALL SELECT s.daily_limit_kobo - sold_from_wallets_under(s.id, today.since)
    FROM super_agent s, today WHERE s.id = ${super_agent} AND s.daily_limit_kobo IS NOT NULL`.execute(tx);
  const left_kobo = Math.max(0, Math.min(...rows.map((row) => row.left_kobo)));
  if (kobo <= left_kobo) return;
  const text = message("This exceeds the daily limit. {amount} is left for today.", {
    amount: formatNaira(left_kobo),
  });
  throw new AppError("conflict", text, {
    code: "daily-limit",
    data: { left_kobo },
    ...(field !== undefined && { fields: { [field]: [text] } }),
  });
}
