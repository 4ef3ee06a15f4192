import { type RawBuilder, sql } from "kysely";
import { dueBy } from "#domain/amounts-due.ts";
import type { AppSettings } from "#domain/app-settings.ts";
import { formatDate, type LagosDate } from "#domain/lagos.ts";
import type { MessageData } from "#domain/messages/render.ts";
import type { TemplateName } from "#domain/messages/templates.ts";
import { formatNaira } from "#domain/money.ts";
import { readAppSetting } from "#kernel/app-settings.ts";
import { database, type Tx, transaction } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { defineJob } from "#platform/jobs/define.ts";
import { type OpenBill, readOpenBills } from "../billing/open-bills.ts";
import { notifyPayer } from "./notify-payer.ts";

/** Due dates of bills per transaction. */
const BATCH = 200;

/** Reminders older than this number of days are not sent, for example after a downtime. */
const MAX_AGE_DAYS = 7;

interface Rule {
  readonly template: TemplateName;
  /** The due dates of a bill (`b`) for this reason, as rows of one column. */
  readonly days: RawBuilder<unknown>;
  /** Condition for sending the reminder today for a due date (`d.due_on`); null if the setting turns it off. */
  readonly when: (today: LagosDate, set: AppSettings["reminders"]) => RawBuilder<unknown> | null;
}

const OWN_DAY = sql`SELECT b.due_on`;
/** Amounts under objection have no due date and get no reminders. */
const PART_DAYS = sql`SELECT (p ->> 'due_on')::date FROM jsonb_array_elements(b.schedule -> 'parts') AS p
  WHERE p ->> 'due_on' IS NOT NULL`;
/** The whole bill, or its part that is not under objection, is due on its own due date. */
const OWN_DAY_COUNTS = sql`(b.schedule IS NULL OR b.schedule ->> 'kind' = 'held')`;

/** Which bills (`b`) get a message on a day: one for each reason. The issue of an assessment sends its own message. */
const REASONS = {
  issued: {
    template: "bill-issued",
    days: OWN_DAY,
    when: (today, { issued }) =>
      issued === "yes"
        ? sql`b.source = 'demand_notice' AND b.issued_on > ${today}::date - ${MAX_AGE_DAYS}::integer`
        : null,
  },
  "due-soon": {
    template: "bill-due-soon",
    days: OWN_DAY,
    when: (today, { before }) =>
      before > 0
        ? sql`${OWN_DAY_COUNTS} AND b.due_on BETWEEN ${today}::date AND ${today}::date + ${before}::integer`
        : null,
  },
  "part-due": {
    template: "bill-part-due",
    days: PART_DAYS,
    when: (today, { before }) =>
      before > 0
        ? sql`b.schedule IS NOT NULL AND d.due_on BETWEEN ${today}::date AND ${today}::date + ${before}::integer`
        : null,
  },
  overdue: {
    template: "bill-overdue",
    days: OWN_DAY,
    when: (today, { after }) =>
      after > 0
        ? sql`${OWN_DAY_COUNTS}
            AND b.due_on BETWEEN ${today}::date - ${after + MAX_AGE_DAYS - 1}::integer AND ${today}::date - ${after}::integer`
        : null,
  },
} as const satisfies Record<string, Rule>;

type Reason = keyof typeof REASONS;

/** Notifies payers of bills that were issued, fall due soon, or are overdue, as the settings say. */
defineJob<null>("remind-of-bills", {
  permission: "job.cancel",
  daily: "Send bill reminders",
  async run(ctx) {
    const today = await lagosToday(database());
    let sent = 0;
    for (const reason of Object.keys(REASONS) as Reason[]) {
      for (let after: number | undefined = 0; after !== undefined; ) {
        ctx.throwIfCancelled();
        const batch: Batch = await remindOf(reason, after, today);
        sent += batch.notified;
        after = batch.next;
        await ctx.progress(sent, null);
      }
    }
    return { told: sent };
  },
});

interface Batch {
  readonly notified: number;
  /** The next batch starts after this bill ID; undefined after the last batch. */
  readonly next: number | undefined;
}

/**
 * Notifies the payers of the next bills. Bills that were notified for the reason already are skipped, so it can be
 * repeated.
 */
export async function remindOf(reason: Reason, after: number, today: LagosDate): Promise<Batch> {
  const rule: Rule = REASONS[reason];
  const when = rule.when(today, await readAppSetting("reminders"));
  if (when === null) return { notified: 0, next: undefined };
  return transaction(async (tx) => {
    const inserted = await insertReminders(tx, reason, when, after);
    const ids = [...new Set(inserted.map(({ bill_id }) => bill_id))];
    const bills = new Map((await readOpenBills(tx, ids, today)).map((bill) => [bill.id, bill]));
    for (const { bill_id, due_on } of inserted) {
      const bill = bills.get(bill_id);
      const data = bill && dataOf(reason, bill, due_on);
      if (!bill || !data) continue;
      // Only a missed instalment ends a plan.
      const isPlan = bill.schedule?.kind === "plan";
      const template = reason === "part-due" && !isPlan ? "bill-due-soon" : rule.template;
      await notifyPayer(tx, bill, template, data);
    }
    // The limit may have ended the batch between two due dates of its last bill, which therefore starts the next one.
    return { notified: inserted.length, next: inserted.length === 0 ? undefined : Math.max(...ids) - 1 };
  });
}

/** Amount, due date and discounted amount; undefined if nothing has to be paid by then. */
function dataOf(reason: Reason, { due }: OpenBill, due_on: LagosDate): MessageData | undefined {
  const [first] = due.amounts;
  const early = reason === "part-due" ? undefined : due.early[0];
  const kobo = reason === "issued" ? (first?.kobo ?? 0) : dueBy(due, due_on);
  if (kobo === 0) return undefined;
  return {
    sum: formatNaira(kobo),
    due: formatDate(reason === "issued" && first ? first.due_on : due_on),
    ...(early && { early_sum: formatNaira(early.kobo), early_due: formatDate(early.pay_by) }),
    ...(due.held_kobo > 0 && { held_sum: formatNaira(due.held_kobo) }),
  };
}

interface InsertedReminder {
  readonly bill_id: number;
  readonly due_on: LagosDate;
}

async function insertReminders(
  tx: Tx,
  reason: Reason,
  when: RawBuilder<unknown>,
  after: number,
): Promise<InsertedReminder[]> {
  const { rows } = await sql<InsertedReminder>`
    INSERT INTO bill_reminder (bill_id, kind, due_on)
    SELECT b.id, ${reason}, d.due_on FROM bill b CROSS JOIN LATERAL (${REASONS[reason].days}) AS d (due_on)
    WHERE b.id > ${after} AND b.status IN ('unpaid', 'part-paid') AND b.issued_on IS NOT NULL AND ${when}
      AND NOT EXISTS (SELECT FROM bill_reminder r WHERE r.bill_id = b.id AND r.kind = ${reason} AND r.due_on = d.due_on)
    ORDER BY b.id, d.due_on LIMIT ${BATCH} ON CONFLICT DO NOTHING RETURNING bill_id, due_on`.execute(tx);
  return rows;
}
