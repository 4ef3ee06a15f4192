import { type RawBuilder, sql } from "kysely";
import { dueKobo } from "#domain/allot-payment.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import { formatNaira } from "#domain/money.ts";
import { lagosToday } from "../charging/today.ts";
import { database, type Tx, transaction } from "../db/client.ts";
import { defineJob } from "../jobs/define.ts";
import { readOpenBills } from "../payments/payable-bill.ts";
import { tellPayer } from "./tell-payer.ts";

/** Bills told of in one transaction. */
const BATCH = 200;

/**
 * Which bills (`b`) are told of on a day: each once for each reason. What was missed for a week, because nothing ran, is told
 * no more. Of an assessment's bill its issue told already; a plan's days are its own.
 */
const REASONS = {
  issued: {
    template: "bill-issued",
    when: (today: LagosDate) => sql`b.source = 'demand_notice' AND b.issued_on > ${today}::date - 7`,
  },
  "due-soon": {
    template: "bill-due-soon",
    when: (today: LagosDate) =>
      sql`b.schedule IS NULL AND b.due_on BETWEEN ${today}::date AND ${today}::date + 7`,
  },
  overdue: {
    template: "bill-overdue",
    when: (today: LagosDate) =>
      sql`b.schedule IS NULL AND b.due_on BETWEEN ${today}::date - 7 AND ${today}::date - 1`,
  },
} as const;

type Reason = keyof typeof REASONS;

/** Tells payers of bills that were issued, fall due within a week, or are overdue. */
defineJob<null>("remind-of-bills", {
  permission: "job.cancel",
  daily: "Telling payers of their bills",
  async run(ctx) {
    const today = await lagosToday(database());
    let told = 0;
    for (const reason of Object.keys(REASONS) as Reason[]) {
      for (let after: number | undefined = 0; after !== undefined; ) {
        ctx.throwIfCancelled();
        const batch: Batch = await remindOf(reason, after, today);
        told += batch.told;
        after = batch.next;
        await ctx.progress(told, null);
      }
    }
    return { told };
  },
});

interface Batch {
  readonly told: number;
  /** The bill after which the next batch begins; undefined after the last. */
  readonly next: number | undefined;
}

/** Tells of the next bills. A bill that was told of for the reason already is passed over, whoever runs this twice. */
export async function remindOf(reason: Reason, after: number, today: LagosDate): Promise<Batch> {
  return transaction(async (tx) => {
    const ids = await noteReminders(tx, reason, REASONS[reason].when(today), after);
    for (const bill of await readOpenBills(tx, ids, today)) {
      const due_kobo = dueKobo(bill);
      if (due_kobo === 0) continue;
      const data = { sum: formatNaira(due_kobo), due: formatDate(bill.due_on) };
      await tellPayer(tx, bill, REASONS[reason].template, data);
    }
    return { told: ids.length, next: ids.length < BATCH ? undefined : Math.max(...ids) };
  });
}

async function noteReminders(
  tx: Tx,
  reason: Reason,
  when: RawBuilder<unknown>,
  after: number,
): Promise<number[]> {
  const { rows } = await sql<{ bill_id: number }>`
    INSERT INTO bill_reminder (bill_id, kind, due_on)
    SELECT b.id, ${reason}, b.due_on FROM bill b
    WHERE b.id > ${after} AND b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND ${when}
      AND NOT EXISTS (SELECT FROM bill_reminder r WHERE r.bill_id = b.id AND r.kind = ${reason} AND r.due_on = b.due_on)
    ORDER BY b.id LIMIT ${BATCH} ON CONFLICT DO NOTHING RETURNING bill_id`.execute(tx);
  return rows.map(({ bill_id }) => bill_id);
}
