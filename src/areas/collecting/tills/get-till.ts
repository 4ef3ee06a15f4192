import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { DrawerMoveKind, Notes, TillMethod } from "#domain/till.ts";
import type { Actor } from "#kernel/actor.ts";
import { notFound } from "#kernel/app-error.ts";
import { authorize, may } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { cashBalance, tillAccounts } from "./till-accounts.ts";
import { type TillTotals, tillTotals } from "./till-totals.ts";
import { mayCloseTill, tillsWithin } from "./till-visibility.ts";

export interface TillMoveRow {
  readonly id: number;
  readonly number: number;
  readonly kind: DrawerMoveKind;
  readonly kobo: number;
  readonly reason: string | null;
  readonly bank: string | null;
  readonly reference: string | null;
  readonly made_at: Date;
  readonly mine: boolean;
  readonly made_by_name: string;
  readonly confirmed_at: Date | null;
  readonly confirmed_by_name: string | null;
  readonly withdrawn_at: Date | null;
  /** `null` for deposits not withdrawn, or withdrawn before reasons were required. */
  readonly withdrawn_reason: string | null;
  /** Whether the cash of a withdrawn deposit is expected in the drawer again. */
  readonly back_in_drawer: boolean;
  readonly from_drawer: boolean;
}

export interface TillPaymentRow {
  readonly payment_id: number;
  readonly number: number;
  readonly code: string;
  readonly way: TillMethod;
  readonly kobo: number;
  readonly tendered_kobo: number;
  readonly change_kobo: number;
  readonly method: string | null;
  readonly payer_name: string;
  readonly state: string;
  readonly at: Date;
  readonly receipts: readonly {
    readonly id: number;
    readonly number: string;
    readonly kobo: number;
    readonly status: string;
  }[];
}

export interface TillCountRow {
  readonly number: number;
  readonly counted_at: Date;
  readonly counted_by_name: string;
  readonly notes: Notes;
  readonly kobo: number;
  readonly expected_kobo: number;
}

interface TillHeader {
  readonly id: number;
  readonly code: string;
  readonly place: string;
  readonly agency: string | null;
  readonly lga: string | null;
  readonly cashier_id: number;
  readonly cashier_name: string;
  readonly day: LagosDate;
  readonly late: boolean;
  readonly opened_at: Date;
  readonly float_kobo: number;
  readonly float_notes: Notes;
  readonly status: "open" | "counted" | "closed";
  readonly version: number;
  readonly counted_by: number | null;
  readonly counted_by_name: string | null;
  readonly counted_at: Date | null;
  readonly counted_kobo: number | null;
  readonly expected_kobo: number | null;
  readonly forced_reason: string | null;
  readonly difference_reason: string | null;
  readonly closed_by_name: string | null;
  readonly closed_at: Date | null;
}

/** One till for a supervisor, or for its cashier, who counts it without seeing amounts: then amounts are absent. In kobo. */
export interface TillView extends TillHeader {
  readonly mine: boolean;
  readonly payments: number;
  /** Totals of the till, in kobo; `null` for its cashier until the till is counted. */
  readonly sums:
    | (TillTotals & {
        readonly drawer_kobo: number;
        readonly transit_kobo: number;
        /** Deposits withdrawn after closing and not replaced since: a shortage. */
        readonly missing_kobo: number;
      })
    | null;
  /** Whether the till was counted, but payments or deposits have changed since: it must be counted again. */
  readonly changed: boolean;
  readonly counts: readonly TillCountRow[];
  readonly moves: readonly TillMoveRow[];
  readonly can: {
    readonly count: boolean;
    readonly force: boolean;
    readonly explain: boolean;
    readonly close: boolean;
    readonly bank: boolean;
    /** Whether the cashier can enter deposits that replace those withdrawn since the count. */
    readonly replace: boolean;
    readonly confirm_slips: boolean;
  };
}

/** @throws AppError not-signed-in, forbidden, not-found */
export async function getTill(actor: Actor, id: number): Promise<TillView> {
  const me = actor.session?.user.id ?? null;
  if (!may(actor, "till.view")) authorize(actor, "till.use");
  const within = may(actor, "till.view") ? tillsWithin(authorize(actor, "till.view")) : sql`false`;
  const db = database();
  const { rows } = await sql<TillHeader & { closes: boolean; agency_id: number | null; totals: TillTotals }>`
    SELECT t.id, t.code, t.place, t.agency_id, a.name AS agency, g.name AS lga, t.cashier_id, u.name AS cashier_name, t.day, t.opened_at,
      t.float_kobo, t.float_notes, t.status, t.version, t.counted_by, k.name AS counted_by_name, t.counted_at, t.counted_kobo,
      t.expected_kobo, t.forced_reason, t.difference_reason, c.name AS closed_by_name, t.closed_at, to_json(s) AS totals,
      t.status = 'open' AND t.day < (now() AT TIME ZONE 'Africa/Lagos')::date AS late, ${mayCloseTill(actor)} AS closes
    FROM till t JOIN app_user u ON u.id = t.cashier_id LEFT JOIN agency a ON a.id = t.agency_id
    LEFT JOIN lga g ON g.id = t.lga_id LEFT JOIN app_user k ON k.id = t.counted_by LEFT JOIN app_user c ON c.id = t.closed_by
    CROSS JOIN LATERAL ${tillTotals} AS s WHERE t.id = ${id} AND (t.cashier_id = ${me} OR ${within})`.execute(
    db,
  );
  if (!rows[0]) throw notFound("till");
  const { closes, agency_id, totals, ...till } = rows[0];
  const mine = till.cashier_id === me;
  const blind = mine && till.status === "open";
  const held = {
    drawer_kobo: await cashBalance(db, tillAccounts.drawer(till)),
    transit_kobo: await cashBalance(db, tillAccounts.transit(till)),
    missing_kobo: await cashBalance(db, tillAccounts.missing({ ...till, agency_id })),
  };
  return {
    ...till,
    mine,
    payments: totals.payments,
    sums: blind ? null : { ...totals, ...held },
    counts: blind ? [] : await readCounts(id),
    moves: await readMoves(id, me),
    changed: till.status === "counted" && held.drawer_kobo !== till.expected_kobo,
    can: permissionsOf(actor, { ...till, mine, closes }, held),
  };
}

/** @param till `closes`: whether the right to close covers it */
function permissionsOf(
  actor: Actor,
  till: TillHeader & { mine: boolean; closes: boolean },
  held: { drawer_kobo: number; transit_kobo: number; missing_kobo: number },
): TillView["can"] {
  const me = actor.session?.user.id ?? null;
  const { status, mine, closes, counted_by } = till;
  const differs = till.counted_kobo !== till.expected_kobo;
  const returned = status === "counted" ? held.drawer_kobo - (till.expected_kobo ?? 0) : 0;
  return {
    count: mine && status !== "closed" && (counted_by === null || counted_by === me),
    force: closes && !mine && (status === "open" || returned !== 0),
    explain:
      counted_by === me &&
      status === "counted" &&
      returned === 0 &&
      differs &&
      till.difference_reason === null,
    close:
      closes &&
      !mine &&
      counted_by !== me &&
      status === "counted" &&
      returned === 0 &&
      (!differs || till.difference_reason !== null),
    bank: closes && status === "closed" && held.transit_kobo + held.missing_kobo > 0,
    replace: mine && returned > 0,
    confirm_slips: closes,
  };
}

async function readCounts(id: number): Promise<TillCountRow[]> {
  const { rows } = await sql<TillCountRow>`
    SELECT n.number, n.counted_at, u.name AS counted_by_name, n.notes, n.kobo, n.expected_kobo
    FROM till_count n JOIN app_user u ON u.id = n.counted_by WHERE n.till_id = ${id} ORDER BY n.number LIMIT 50`.execute(
    database(),
  );
  return rows;
}

async function readMoves(id: number, me: number | null): Promise<TillMoveRow[]> {
  const { rows } = await sql<TillMoveRow>`
    SELECT m.id, m.number, m.kind, m.kobo, m.reason, m.bank, m.reference, m.made_at, m.made_by = ${me}::bigint AS mine, u.name AS made_by_name,
      m.confirmed_at, c.name AS confirmed_by_name, m.withdrawn_at, m.withdrawn_reason, m.back_in_drawer, m.from_drawer
    FROM till_move m JOIN app_user u ON u.id = m.made_by LEFT JOIN app_user c ON c.id = m.confirmed_by
    WHERE m.till_id = ${id} ORDER BY m.number LIMIT 200`.execute(database());
  return rows;
}

/** Upper bound of a day's entries. */
const MAX_PAYMENTS = 2_000;

/**
 * The payments of a till, in order; the caller has checked that the actor can view it.
 * @param last only this number of the latest ones, latest first
 */
export async function readTillPayments(id: number, last?: number): Promise<TillPaymentRow[]> {
  const order = last === undefined ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<TillPaymentRow>`
    SELECT tp.payment_id, tp.number, p.code, tp.way, p.kobo, tp.tendered_kobo, tp.change_kobo, p.method, p.payer_name, p.state,
      p.confirmed_at AS at, coalesce(r.receipts, '[]'::json) AS receipts
    FROM (SELECT * FROM till_payment WHERE till_id = ${id} ORDER BY number ${order} LIMIT ${last ?? MAX_PAYMENTS}) AS tp
    JOIN payment p ON p.id = tp.payment_id
    LEFT JOIN LATERAL (SELECT json_agg(json_build_object('id', id, 'number', number, 'kobo', kobo, 'status', status)
      ORDER BY number) AS receipts FROM receipt WHERE payment_id = tp.payment_id) AS r ON true
    ORDER BY tp.number ${order}`.execute(database());
  return rows;
}
