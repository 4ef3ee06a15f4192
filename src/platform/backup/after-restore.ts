import { sql } from "kysely";
import { nextDueAt, type Recurrence } from "#domain/reports/schedule.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import type { Tx } from "#kernel/db/client.ts";
import { HELD } from "../messages/hold-after-restore.ts";

/** What was restored, for the audit trail. */
export interface RestoreInfo {
  /** Time of the restored state. */
  readonly at: string;
  /** Id of the backup, or that it was a recovery by PostgreSQL. */
  readonly backup: string;
  /** Id of this restore. */
  readonly restore: string;
}

export type RestoreReport = RestoreEffects & Pick<RestoreInfo, "at">;

/** What officers must check, because other systems continued after the restored state. */
export interface RestoreEffects {
  readonly sessions: number;
  readonly messages: number;
  /** Reports due since that time, which have probably been sent. */
  readonly reports: number;
  /** Pending payments, about which gateways are queried again. */
  readonly payments: number;
  /** Last receipt number of each agency: higher ones that were issued are not in the books. */
  readonly last_receipts: readonly string[];
}

/**
 * Prevents repeated effects after a restore: ends all sessions, because sessions ended since would be valid again; holds
 * waiting messages, which may have been sent, and automatic messages of the next day until an officer resends them. Audited,
 * and done once per restore.
 */
export async function preventRepeatedEffects(tx: Tx, restored: RestoreInfo): Promise<RestoreReport> {
  const earlier = await sql<{ after: RestoreReport }>`
    SELECT after FROM audit WHERE action = 'installation.restore' AND after->>'restore' = ${restored.restore}`.execute(
    tx,
  );
  if (earlier.rows[0]) return earlier.rows[0].after;
  const sessions = await sql`
    UPDATE session SET ended_at = now(), ended_why = 'restored from a backup' WHERE ended_at IS NULL`.execute(
    tx,
  );
  const messages = await sql`
    UPDATE message SET state = 'given-up', next_try_at = NULL, sealed = NULL, lease_id = NULL, lease_until = NULL, error = ${HELD}
    WHERE state IN ('queued', 'failed') AND channel <> 'inbox'`.execute(tx);
  const reports = await skipDueReports(tx);
  // A new mark of the files, so that a bucket stays with the installation that may still be running.
  await sql`UPDATE installation SET restored_at = now(), files_mark = gen_random_uuid()`.execute(tx);
  const { rows } = await sql<{ payments: number; last_receipts: string[] }>`
    SELECT (SELECT count(*) FROM payment WHERE next_poll_at IS NOT NULL) AS payments,
      ARRAY(SELECT DISTINCT ON (agency_id) number FROM receipt
        WHERE year = (SELECT max(year) FROM receipt) ORDER BY agency_id, serial DESC) AS last_receipts`.execute(
    tx,
  );
  const effects: RestoreEffects = {
    sessions: Number(sessions.numAffectedRows ?? 0),
    messages: Number(messages.numAffectedRows ?? 0),
    reports,
    payments: rows[0]?.payments ?? 0,
    last_receipts: rows[0]?.last_receipts ?? [],
  };
  await audit(tx, systemActor("ratebook restore"), {
    action: "installation.restore",
    after: { ...restored, ...effects },
  });
  return { at: restored.at, ...effects };
}

/** Due reports have been sent, or are no longer needed: continues with the next due time. */
async function skipDueReports(tx: Tx): Promise<number> {
  const { rows } = await sql<Recurrence & { id: number }>`
    SELECT id, every, hour, weekday, month_day FROM report_schedule WHERE ended_at IS NULL AND next_at <= now()`.execute(
    tx,
  );
  const now = new Date();
  for (const { id, ...schedule } of rows)
    await sql`UPDATE report_schedule SET next_at = ${nextDueAt(schedule, now)} WHERE id = ${id}`.execute(tx);
  return rows.length;
}
