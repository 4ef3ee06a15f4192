import { sql } from "kysely";
import { message } from "#domain/message.ts";
import { formatNaira } from "#domain/money.ts";
import { AppError } from "#kernel/app-error.ts";
import type { Tx } from "#kernel/db/client.ts";

/** Who sells, and for whom it is counted: the super agent that the batch is of, or of an agent who is held; null: none. */
interface Limited {
  readonly agent: number;
  readonly super_agent: number | null;
}

/**
 * Lets a sum pass that an agent wants to sell today besides: a batch paid from the wallet, or float for a phone. With it neither
 * the agent nor all agents of the super agent come above what each may sell in a day, and what phones may still sell counts as
 * sold. The caller holds the wallet's row; the limit that several wallets share is counted by one of them at a time,
 * under the same lock as single sales (`sell_tickets`). Whose limit that is was read once, by the caller: an agent who is moved
 * at this moment is not counted for one super agent under the lock of another.
 * @param kobo the sum
 * @param field of the input, where the fault is told at one
 * @throws AppError daily-limit, with `data.left_kobo`
 */
export async function requireWithinLimits(
  tx: Tx,
  { agent, super_agent }: Limited,
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
  const text = message("This is above the limit for the day: {amount} are left.", {
    amount: formatNaira(left_kobo),
  });
  throw new AppError("conflict", text, {
    code: "daily-limit",
    data: { left_kobo },
    ...(field !== undefined && { fields: { [field]: [text] } }),
  });
}
