import { sql } from "kysely";
import type { DuePart, Schedule } from "#domain/due-parts.ts";
import { openPartsOn } from "#domain/due-parts.ts";
import type { LagosDate } from "#domain/lagos.ts";
import { isAfterDeadline, lastDayToObject, objectionDeadline } from "#domain/objection.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { isOwn } from "#kernel/owner.ts";
import { lagosToday } from "#kernel/today.ts";
import { visibleBills } from "../billing/bill-visibility.ts";
import { type OpenBill, readOpenBills } from "../billing/open-bills.ts";
import { canDecideCondition, rightCovers } from "./decision-rights.ts";
import { servedOn } from "./lock-bill.ts";
import { isExhausted } from "./object-to-bill.ts";
import { type HistoryRows, readHistoryRows } from "./read-history.ts";

/** The history of a bill since its issue, and the requests and decisions that are possible now. Money is in kobo. */
export interface BillHistory extends HistoryRows {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly source: string;
  readonly source_id: number;
  readonly open_kobo: number;
  readonly due_on: LagosDate;
  readonly today: LagosDate;
  /** Time limit for objections to the bill, counted from service. */
  readonly objection_period: {
    readonly served_on: LagosDate | null;
    readonly days: number;
    /** Last day on which an objection is accepted, in Lagos time; `null` before service. */
    readonly ends_on: LagosDate | null;
    readonly ended: boolean;
  };
  /** Revenue items of the bill that an adjustment can apply to; empty if the caller can’t request one. */
  readonly items: readonly { readonly id: number; readonly name: string }[];
  /** Parts of the charge with separate due dates; empty for a bill with one due date. */
  readonly parts: readonly (DuePart & { readonly open_kobo: number })[];
  readonly can: {
    readonly serve: boolean;
    readonly adjust: boolean;
    readonly waive: boolean;
    readonly object: boolean;
    readonly plan: boolean;
    /** Whether the caller can decide on adjustments, waivers and instalment plans that others requested. */
    readonly approve: boolean;
    /** Whether the caller can decide on cancellations that others requested. */
    readonly approve_cancellation: boolean;
    readonly decide_objection: boolean;
  };
}

interface Row {
  readonly id: number;
  readonly code: string;
  readonly status: string;
  readonly source: string;
  readonly source_id: number;
  readonly individual_id: number | null;
  readonly corporate_id: number | null;
  readonly due_on: LagosDate;
  readonly objection_days: number;
  readonly served_on: LagosDate | null;
  readonly schedule: Schedule | null;
  readonly now: Date;
  readonly adjusts: boolean;
  readonly approves: boolean;
  readonly cancels: boolean;
  readonly decides: boolean;
  readonly serves: boolean;
}

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getBillHistory(actor: Actor, id: number): Promise<BillHistory> {
  const db = database();
  const { rows } = await sql<Row>`
    SELECT b.id, b.code, b.status, b.source, b.source_id, b.individual_id, b.corporate_id, b.due_on, b.objection_days, b.schedule,
      ${servedOn} AS served_on, now() AS now, ${rightCovers(actor, "bill.adjust")} AS adjusts,
      ${canDecideCondition(actor, "waiver")} AS approves, ${canDecideCondition(actor, "cancellation")} AS cancels,
      ${canDecideCondition(actor, "objection")} AS decides,
      ${rightCovers(actor, "demand_notice.serve")} AS serves
    FROM bill b WHERE b.id = ${id} AND b.issued_on IS NOT NULL AND ${visibleBills(actor)}`.execute(db);
  const bill = rows[0];
  if (!bill) throw notFound("bill");
  const today = await lagosToday(db);
  const [open] = await readOpenBills(db, [id], today);
  const historyRows = await readHistoryRows(db, actor, bill);
  const open_kobo = open ? Math.max(0, open.total_kobo - open.paid_kobo) : 0;
  const { id: _, code, status, source, source_id, served_on, objection_days } = bill;
  const deadline = served_on === null ? null : objectionDeadline(served_on, objection_days);
  const objectionsClosed = isAfterDeadline(deadline, bill.now);
  const can = allowedActions(actor, bill, historyRows, objectionsClosed);
  return {
    id,
    code,
    status,
    source,
    source_id,
    open_kobo,
    due_on: bill.due_on,
    today,
    ...historyRows,
    items: can.adjust && open ? itemsOf(open) : [],
    objection_period: {
      served_on,
      days: objection_days,
      ended: objectionsClosed,
      ends_on: served_on === null ? null : lastDayToObject(served_on, objection_days),
    },
    parts: bill.schedule && open && status !== "cancelled" ? partsNow(bill.schedule, open, today) : [],
    can,
  };
}

/** The revenue items of a bill, without duplicates. */
function itemsOf({ lines }: OpenBill): BillHistory["items"] {
  const items = new Map(lines.map((line) => [line.revenue_item_id, line.item_name]));
  return [...items].map(([id, name]) => ({ id, name }));
}

function partsNow(
  schedule: Schedule,
  open: { total_kobo: number; paid_kobo: number; due_on: string },
  today: string,
) {
  const payments = [{ on: today, kobo: Math.min(open.paid_kobo, open.total_kobo) }];
  return openPartsOn({ total_kobo: open.total_kobo, due_on: open.due_on, schedule, payments }, today);
}

function allowedActions(
  actor: Actor,
  bill: Row,
  { objections, plans, service }: HistoryRows,
  objectionsClosed: boolean,
): BillHistory["can"] {
  const isCancelled = bill.status === "cancelled";
  const isOpen = bill.status === "unpaid" || bill.status === "part-paid";
  const canRequest = bill.adjusts || (may(actor, "own_bill.object") && isOwn(actor, bill));
  const isObjected = objections.some(({ status }) => status === "open");
  const isPlanned = plans.some(({ status }) => status === "requested" || status === "approved");
  const isRunning = plans.some(({ status }) => status === "approved");
  return {
    serve: bill.serves && bill.source === "demand_notice" && !isCancelled && service === null,
    adjust: isOpen && bill.adjusts,
    waive: isOpen && canRequest,
    object:
      isOpen && canRequest && !objectionsClosed && !isObjected && !isRunning && !isExhausted(objections),
    plan: isOpen && canRequest && !isObjected && !isPlanned,
    approve: bill.approves && !isCancelled,
    approve_cancellation: bill.cancels && !isCancelled,
    decide_objection: bill.decides && !isCancelled,
  };
}
