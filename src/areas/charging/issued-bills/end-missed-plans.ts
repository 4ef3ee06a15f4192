import { sql } from "kysely";
import type { Schedule } from "#domain/due-parts.ts";
import { systemActor } from "#kernel/actor.ts";
import { audit } from "#kernel/audit.ts";
import { database, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { lockBill, setSchedule } from "./lock-bill.ts";
import { notifyPayer } from "./notify-payer.ts";

/** Plans checked between progress reports. */
const BATCH = 200;

/** A plan with a missed part ends: the whole charge is due as before the plan. */
defineJob<null>("follow-instalment-plans", {
  permission: "job.cancel",
  daily: "Check for missed instalments",
  async run(ctx) {
    let seen = 0;
    let missed = 0;
    for (let after = 0; ; ) {
      ctx.throwIfCancelled();
      const ids = await runningPlans(after);
      for (const id of ids) if (await endPlanIfMissed(id)) missed += 1;
      seen += ids.length;
      after = ids.at(-1) ?? after;
      await ctx.progress(seen, null);
      if (ids.length < BATCH) break;
    }
    return { seen, missed };
  },
});

async function runningPlans(after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM instalment_plan WHERE status = 'approved' AND id > ${after} ORDER BY id LIMIT ${BATCH}`.execute(
    database(),
  );
  return rows.map(({ id }) => id);
}

/** Ends a running plan if a part was missed by today. @returns whether it ended */
export async function endPlanIfMissed(id: number): Promise<boolean> {
  return transaction(async (tx) => {
    const { rows } = await sql<{ bill_id: number; code: string }>`
      SELECT bill_id, code FROM instalment_plan WHERE id = ${id} AND status = 'approved'`.execute(tx);
    if (!rows[0]) return false;
    const bill = await lockBill(tx, rows[0].bill_id, sql`true`);
    const today = await lagosToday(tx);
    const schedule = bill.schedule as Schedule | null;
    if (!bill.open.overdue || schedule?.kind !== "plan") return false;
    const { numAffectedRows } = await sql`UPDATE instalment_plan SET status = 'defaulted', ended_at = now()
      WHERE id = ${id} AND status = 'approved'`.execute(tx);
    if (!numAffectedRows) return false;
    await setSchedule(tx, bill.id, null);
    await audit(tx, systemActor("instalments"), {
      action: "bill.plan_missed",
      record_id: bill.id,
      after: { plan: rows[0].code, on: today },
    });
    await notifyPayer(tx, bill, "plan-missed", {});
    return true;
  });
}
