import { sql } from "kysely";
import { countNoun } from "#domain/count-text.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { queueMessage } from "#platform/messages/queue-message.ts";
import { worksAsManager } from "./visibility.ts";

/** Reminds managers each day of follow-ups due, and of overdue ones that they have not been reminded of. */
defineJob<null>("remind-follow-ups", {
  permission: "job.cancel",
  daily: "Remind account managers of follow-ups",
  async run(ctx) {
    let sent = 0;
    for (;;) {
      ctx.throwIfCancelled();
      const found = await transaction(remindNext);
      if (!found) break;
      sent += 1;
      await ctx.progress(sent, null);
    }
    await ctx.progress(sent, sent, { message: `${countNoun(sent, "manager")} reminded` });
    return { told: sent };
  },
});

/**
 * Reminds one manager of all due follow-ups, once, in one message. Follow-ups of inactive managers wait for their successor.
 * @returns whether there was a manager to remind
 */
export async function remindNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ manager_id: number; user_id: number }>`
    SELECT w.manager_id, m.user_id FROM follow_up w JOIN account_manager m ON m.id = w.manager_id
      JOIN app_user u ON u.id = m.user_id
    WHERE w.done_at IS NULL AND w.reminded_at IS NULL AND w.due_on <= (now() AT TIME ZONE 'Africa/Lagos')::date
      AND ${worksAsManager} ORDER BY w.due_on, w.id LIMIT 1 FOR UPDATE OF w SKIP LOCKED`.execute(tx);
  const [next] = rows;
  if (!next) return false;
  const due = await sql<{ id: number; payer: string; due_on: LagosDate }>`
    WITH told AS (UPDATE follow_up SET reminded_at = now() WHERE manager_id = ${next.manager_id} AND done_at IS NULL
        AND reminded_at IS NULL AND due_on <= (now() AT TIME ZONE 'Africa/Lagos')::date
      RETURNING id, due_on, kind, individual_id, corporate_id)
    SELECT t.id, t.due_on, coalesce(i.title, c.title) AS payer FROM told t LEFT JOIN individual i ON i.id = t.individual_id
      LEFT JOIN corporate c ON c.id = t.corporate_id ORDER BY t.due_on, t.id`.execute(tx);
  const [first] = due.rows;
  const count = due.rows.length;
  if (!first) return false;
  await queueMessage(tx, {
    template: "follow-ups-due",
    to: { user_id: next.user_id },
    data: {
      count: count === 1 ? "1 follow-up" : `${count} follow-ups`,
      who: count === 1 ? first.payer : `${first.payer} and ${count - 1} more`,
      when: formatDate(first.due_on),
      link: `/admin/view/account-manager/${next.manager_id}?list=follow-ups`,
    },
    about: { resource: "account_manager", record_id: next.manager_id },
  });
  return true;
}
