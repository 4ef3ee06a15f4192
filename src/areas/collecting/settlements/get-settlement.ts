import { sql } from "kysely";
import type { Actor } from "#kernel/actor.ts";
import { type HistoryEvent, readHistory } from "#kernel/audit-history.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import type { Warning } from "#kernel/warning.ts";
import { reversedSince } from "./reversed-since.ts";
import { readSettlement, type SettlementRow } from "./settlement-row.ts";

/** A batch with its content, its payouts and the actions of the reader. Amounts are kobo. */
export interface Settlement extends SettlementRow {
  readonly items: readonly SettledItem[];
  readonly days: readonly SettledDay[];
  /** Earlier batches with a negative total, which this batch includes. */
  readonly carried_from: readonly { readonly id: number; readonly code: string; readonly kobo: number }[];
  readonly payouts: readonly Payout[];
  readonly history: readonly HistoryEvent[];
  /** Warnings: `reversed-since` if money of an unpaid batch was reversed after the batch was drafted. */
  readonly warnings: readonly Warning[];
  readonly mine: boolean;
  readonly can: {
    readonly approve: boolean;
    readonly pay: boolean;
    readonly discard: boolean;
    readonly export: boolean;
  };
}

/** Of one revenue item; null for penalty and interest. */
export interface SettledItem {
  readonly code: string | null;
  readonly name: string | null;
  readonly gross_kobo: number;
  readonly reversed_kobo: number;
}

export interface SettledDay {
  readonly day: string;
  readonly gross_kobo: number;
  readonly reversed_kobo: number;
  readonly fee_kobo: number;
}

export interface Payout {
  readonly id: number;
  readonly attempt: number;
  readonly kobo: number;
  readonly bank_name: string;
  readonly bank_account_number: string;
  readonly bank_account_name: string;
  readonly state: "waiting" | "paid" | "failed";
  readonly approved_by_name: string;
  readonly approved_at: Date;
  readonly from_bank: string | null;
  readonly reference: string | null;
  readonly paid_on: string | null;
  readonly reason: string | null;
  readonly reported_by_name: string | null;
  readonly reported_at: Date | null;
  readonly reported_by_me: boolean;
}

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getSettlement(actor: Actor, id: number): Promise<Settlement> {
  const row = await readSettlement(database(), id, authorize(actor, "settlement.view"));
  const hasRight = (right: string) => {
    return may(actor, right, { agency_id: row.agency_id });
  };
  const mine = row.drafted_by === actor.session?.user.id;
  const { status } = row;
  const parts = await readParts(id, actor.session?.user.id ?? null);
  // The officer who reported the failure can't approve the next payout.
  const reported =
    status === "failed" && parts.payouts.find(({ state }) => state === "failed")?.reported_by_me === true;
  return {
    ...row,
    ...parts,
    warnings: await reversedSince(database(), row),
    mine,
    can: {
      approve:
        !mine &&
        !reported &&
        (status === "draft" || status === "failed") &&
        row.account_ready &&
        hasRight("settlement.approve"),
      pay: (status === "approved" || status === "paid") && hasRight("settlement.pay"),
      discard: status === "draft" && hasRight("settlement.draft"),
      export: status === "approved" && hasRight("settlement.export"),
    },
  };
}

const sums = {
  gross: sql`coalesce(sum(sh.kobo) FILTER (WHERE sh.kind <> 'fee' AND NOT sh.is_reversal), 0)::bigint`,
  reversed: sql`coalesce(sum(sh.kobo) FILTER (WHERE sh.kind <> 'fee' AND sh.is_reversal), 0)::bigint`,
  fees: sql`coalesce(sum(sh.kobo) FILTER (WHERE sh.kind = 'fee'), 0)::bigint`,
};

async function readParts(id: number, me: number | null) {
  const db = database();
  const [items, days, carried, payouts, history] = await Promise.all([
    sql<SettledItem>`
      SELECT r.code, r.name, g.gross_kobo, g.reversed_kobo FROM (
        SELECT sh.revenue_item_id, ${sums.gross} AS gross_kobo, ${sums.reversed} AS reversed_kobo FROM settlement_share sh
        WHERE sh.settlement_id = ${id} AND sh.kind <> 'fee' GROUP BY sh.revenue_item_id) AS g
      LEFT JOIN revenue_item r ON r.id = g.revenue_item_id ORDER BY r.code NULLS LAST`.execute(db),
    sql<SettledDay>`
      SELECT sh.day, ${sums.gross} AS gross_kobo, ${sums.reversed} AS reversed_kobo, ${sums.fees} AS fee_kobo
      FROM settlement_share sh WHERE sh.settlement_id = ${id} GROUP BY sh.day ORDER BY sh.day`.execute(db),
    sql<Settlement["carried_from"][number]>`
      SELECT id, code, net_kobo AS kobo FROM settlement WHERE carried_into = ${id} ORDER BY id`.execute(db),
    sql<Payout>`
      SELECT p.id, p.attempt, p.kobo, p.bank_name, p.bank_account_number, p.bank_account_name, p.state,
        approver.name AS approved_by_name, p.approved_at, p.from_bank, p.reference, p.paid_on, p.reason,
        reporter.name AS reported_by_name, p.told_at AS reported_at,
        coalesce(p.told_by = ${me}::bigint, false) AS reported_by_me
      FROM settlement_payout p JOIN app_user approver ON approver.id = p.approved_by
        LEFT JOIN app_user reporter ON reporter.id = p.told_by
      WHERE p.settlement_id = ${id} ORDER BY p.attempt DESC`.execute(db),
    readHistory("settlement", id),
  ]);
  return {
    items: items.rows,
    days: days.rows,
    carried_from: carried.rows,
    payouts: payouts.rows,
    history,
  };
}
