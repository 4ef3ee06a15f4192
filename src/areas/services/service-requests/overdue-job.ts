import { sql } from "kysely";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { transaction } from "#kernel/db/client.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { notifyProvider } from "./notify.ts";

/** Requests per transaction. */
const BATCH = 100;
const actor = systemActor("Ratebook");

/** Notifies the workers of overdue requests, once per due date; and closes requests that can't be reopened. */
defineJob<null>("follow-service-requests", {
  permission: "job.cancel",
  daily: "Notify officers of overdue service requests",
  async run(ctx) {
    let done = 0;
    for (const step of [notifyOverdue, closeExpired])
      for (let batch = BATCH; batch === BATCH; ) {
        ctx.throwIfCancelled();
        batch = await step();
        done += batch;
        await ctx.progress(done, null);
      }
    return { done };
  },
});

/** @returns number of requests; fewer than 100 if there are no more */
export async function notifyOverdue(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ id: number; due_on: LagosDate }>`
      UPDATE service_request SET overdue_told = due_on WHERE id IN (
        SELECT id FROM service_request
        WHERE ended_at IS NULL AND coalesce(due_on, 'infinity') < (now() AT TIME ZONE 'Africa/Lagos')::date
          AND overdue_told IS DISTINCT FROM due_on AND num_nonnulls(assigned_to, provider_id) > 0
        ORDER BY coalesce(due_on, 'infinity'), id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id, due_on`.execute(tx);
    for (const { id, due_on } of rows)
      await notifyProvider(tx, actor, id, "request-overdue", { due: formatDate(due_on) });
    return rows.length;
  });
}

/** Closes ended requests that can no longer be reopened. @returns number of requests; fewer than 100 if there are no more */
export async function closeExpired(): Promise<number> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      UPDATE service_request SET status = 'closed', updated_at = now(), version = version + 1 WHERE id IN (
        SELECT id FROM service_request WHERE status IN ('resolved', 'rejected')
          AND (ended_at AT TIME ZONE 'Africa/Lagos')::date + days_to_reopen < (now() AT TIME ZONE 'Africa/Lagos')::date
        ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id`.execute(tx);
    for (const { id } of rows)
      await audit(tx, actor, { action: "service_request.close", record_id: id, after: { status: "closed" } });
    return rows.length;
  });
}
