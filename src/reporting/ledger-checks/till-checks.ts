import { type RawBuilder, sql } from "kysely";
import type { LedgerCheck } from "./check.ts";

/** Balance of a till's accounts, by kind. */
const balanceOf = (kind: "cash" | "cash-in-transit" | "cash-difference") => sql`(
  SELECT coalesce(sum(CASE WHEN transfer.debit_account = account.id THEN amount ELSE -amount END), 0) FROM account
  JOIN transfer ON transfer.debit_account = account.id OR transfer.credit_account = account.id
  WHERE account.kind = ${sql.lit(kind)} AND account.provider = 'till-' || till.id
    AND transfer.kind IN ('posted', 'post'))`;

/** Expected cash of a till according to its rows, without reversed payments. */
const expectedCash = sql`(float_kobo
  + (SELECT coalesce(sum(tendered_kobo - change_kobo), 0) FROM till_payment AS taken
    JOIN payment ON payment.id = taken.payment_id WHERE taken.till_id = till.id AND way = 'cash' AND state <> 'reversed')
  + (SELECT coalesce(sum(CASE kind WHEN 'pay-in' THEN kobo ELSE -kobo END), 0) FROM till_move
    WHERE till_id = till.id AND from_drawer AND NOT back_in_drawer))`;

/** Total of a till's bank deposits that meet a condition. */
const depositsOf = (condition: RawBuilder<unknown>) => sql`(
  SELECT coalesce(sum(kobo), 0) FROM till_move WHERE till_id = till.id AND kind = 'to-bank' AND ${condition})`;

const pendingDeposits = depositsOf(sql`confirmed_by IS NULL AND withdrawn_at IS NULL`);
const withdrawnDeposits = depositsOf(sql`from_drawer AND withdrawn_at IS NOT NULL AND NOT back_in_drawer`);
/** Deposits entered after closing, less the cash that the till handed over; negative until all of it is deposited. */
const enteredBeyondTakings = sql`(${depositsOf(sql`NOT from_drawer AND withdrawn_at IS NULL`)} - (
  SELECT coalesce(sum(amount), 0) FROM account JOIN transfer ON transfer.credit_account = account.id
  WHERE account.kind = 'cash' AND account.provider = 'till-' || till.id AND transfer.code = 'till.close'))`;
const explainedTransit = sql`(${pendingDeposits} + CASE status WHEN 'closed' THEN greatest(0, - ${enteredBeyondTakings}) ELSE 0 END)`;
const explainedMissing = sql`CASE status WHEN 'closed' THEN ${withdrawnDeposits} - greatest(0, ${enteredBeyondTakings}) ELSE 0 END`;

/** Checks of tills, one row per violation. */
export const tillChecks: readonly LedgerCheck[] = [
  {
    name: "each till holds the cash recorded in it, and none after it is closed",
    violations: sql`
      SELECT code || ' (' || status || '): ' || ${balanceOf("cash")} || ' kobo in the books, ' || ${expectedCash} || ' by its entries' FROM till
      WHERE ${balanceOf("cash")} <> CASE status WHEN 'closed' THEN 0 ELSE ${expectedCash} END`,
    coverage: sql`SELECT count(*) || ' tills, ' || count(*) FILTER (WHERE status <> 'closed') || ' not closed' FROM till`,
  },
  {
    name: "cash of tills in transit has a pending deposit or was handed over, and withdrawn deposits are a shortage",
    violations: sql`
      SELECT code || ' (' || status || '): ' || transit || ' kobo in transit, ' || explained || ' by its deposits; '
        || missing || ' kobo short, ' || withdrawn || ' by its withdrawn deposits'
      FROM (SELECT code, status, ${balanceOf("cash-in-transit")} AS transit, ${explainedTransit} AS explained,
        ${balanceOf("cash-difference")} AS missing, ${explainedMissing} AS withdrawn FROM till) AS till
      WHERE transit <> explained OR missing <> withdrawn`,
    coverage: sql`SELECT count(*) || ' bank deposits' FROM till_move WHERE kind = 'to-bank'`,
  },
  {
    name: "each counter payment went through a till, for the cash received less change",
    violations: sql`
      SELECT payment.code || ': ' || payment.kobo || ' kobo, ' || coalesce(taken.tendered_kobo - taken.change_kobo, 0) || ' received, '
        || coalesce(taken.rounding_kobo, 0) || ' of it rounding'
      FROM payment LEFT JOIN till_payment AS taken ON taken.payment_id = payment.id
      WHERE (payment.channel IN ('cash', 'card', 'cheque') OR taken.payment_id IS NOT NULL)
        AND (payment.confirmed_at IS NULL OR payment.channel IS DISTINCT FROM taken.way
          OR payment.kobo IS DISTINCT FROM taken.tendered_kobo - taken.change_kobo - taken.rounding_kobo)`,
    coverage: sql`SELECT count(*) || ' payments' FROM till_payment`,
  },
  {
    name: "till entries show when their payment was reversed",
    violations: sql`
      SELECT payment.code || ' is ' || payment.state || ', in its till ' || coalesce('reversed at ' || reversed_at, 'not reversed')
      FROM till_payment JOIN payment ON payment.id = payment_id WHERE (reversed_at IS NOT NULL) <> (payment.state = 'reversed')`,
    coverage: sql`SELECT count(*) || ' reversed' FROM till_payment WHERE reversed_at IS NOT NULL`,
  },
  {
    name: "each till was closed by a second person, with the amount last counted",
    violations: sql`
      SELECT till.code || ': closed at ' || till.counted_kobo || ' kobo, counted ' || coalesce(last.kobo, -1)
      FROM till LEFT JOIN LATERAL (SELECT * FROM till_count WHERE till_id = till.id ORDER BY number DESC LIMIT 1) AS last ON true
      WHERE till.status <> 'open' AND ((last.kobo, last.expected_kobo, last.counted_by)
          IS DISTINCT FROM (till.counted_kobo, till.expected_kobo, till.counted_by)
        OR (till.status = 'closed' AND till.closed_by IN (till.cashier_id, till.counted_by)))`,
    coverage: sql`SELECT count(*) || ' counts' FROM till_count`,
  },
];
