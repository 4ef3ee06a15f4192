import { sql } from "kysely";
import type { FaultQuery } from "./check.ts";

/** What lies on the accounts of a till, by kind. */
const held = (kind: "cash" | "cash-in-transit") => sql`(
  SELECT coalesce(sum(CASE WHEN transfer.debit_account = account.id THEN amount ELSE -amount END), 0) FROM account
  JOIN transfer ON account.id IN (transfer.debit_account, transfer.credit_account)
  WHERE account.kind = ${sql.lit(kind)} AND account.provider = 'till-' || till.id
    AND transfer.kind IN ('posted', 'post'))`;

/** What the rows of a till say of its drawer. A payment that was reversed is not expected in it any more. */
const booked = sql`(float_kobo
  + (SELECT coalesce(sum(tendered_kobo - change_kobo), 0) FROM till_payment AS taken
    JOIN payment ON payment.id = taken.payment_id WHERE taken.till_id = till.id AND way = 'cash' AND state <> 'reversed')
  + (SELECT coalesce(sum(CASE kind WHEN 'pay-in' THEN kobo ELSE -kobo END), 0) FROM till_move
    WHERE till_id = till.id AND from_drawer AND NOT back_in_drawer))`;

/** What can be told of tills, a fault each row. */
export const tillQueries: readonly FaultQuery[] = [
  {
    name: "a till's drawer holds what went through it, and a closed one nothing",
    faults: sql`
      SELECT code || ' (' || status || '): ' || ${held("cash")} || ' kobo in the books, ' || ${booked} || ' by its entries' FROM till
      WHERE ${held("cash")} <> CASE status WHEN 'closed' THEN 0 ELSE ${booked} END`,
    looked: sql`SELECT count(*) || ' tills, ' || count(*) FILTER (WHERE status <> 'closed') || ' not closed' FROM till`,
  },
  {
    name: "what a till handed over is on its way or at a bank",
    faults: sql`
      SELECT code || ': ' || ${held("cash-in-transit")} || ' kobo on their way' FROM till
      WHERE ${held("cash-in-transit")} < (SELECT coalesce(sum(kobo), 0) FROM till_move
        WHERE till_id = till.id AND kind = 'to-bank' AND confirmed_by IS NULL AND withdrawn_at IS NULL)`,
    looked: sql`SELECT count(*) || ' slips' FROM till_move WHERE kind = 'to-bank'`,
  },
  {
    name: "a payment at a counter went through a till, for what was handed over less the change",
    faults: sql`
      SELECT payment.code || ': ' || payment.kobo || ' kobo, ' || coalesce(taken.tendered_kobo - taken.change_kobo, 0) || ' handed over, '
        || coalesce(taken.rounding_kobo, 0) || ' of it rounding'
      FROM payment LEFT JOIN till_payment AS taken ON taken.payment_id = payment.id
      WHERE (payment.channel IN ('cash', 'card', 'cheque') OR taken.payment_id IS NOT NULL)
        AND (payment.confirmed_at IS NULL OR payment.channel IS DISTINCT FROM taken.way
          OR payment.kobo IS DISTINCT FROM taken.tendered_kobo - taken.change_kobo - taken.rounding_kobo)`,
    looked: sql`SELECT count(*) || ' payments' FROM till_payment`,
  },
  {
    name: "what was taken at a till says when its payment was reversed",
    faults: sql`
      SELECT payment.code || ' is ' || payment.state || ', and by its till ' || coalesce('reversed at ' || reversed_at, 'not reversed')
      FROM till_payment JOIN payment ON payment.id = payment_id WHERE (reversed_at IS NOT NULL) <> (payment.state = 'reversed')`,
    looked: sql`SELECT count(*) || ' reversed' FROM till_payment WHERE reversed_at IS NOT NULL`,
  },
  {
    name: "a till was closed by a second person, as it was counted last",
    faults: sql`
      SELECT till.code || ': closed at ' || till.counted_kobo || ' kobo, counted ' || coalesce(last.kobo, -1)
      FROM till LEFT JOIN LATERAL (SELECT * FROM till_count WHERE till_id = till.id ORDER BY number DESC LIMIT 1) AS last ON true
      WHERE till.status <> 'open' AND ((last.kobo, last.expected_kobo, last.counted_by)
          IS DISTINCT FROM (till.counted_kobo, till.expected_kobo, till.counted_by)
        OR (till.status = 'closed' AND till.closed_by IN (till.cashier_id, till.counted_by)))`,
    looked: sql`SELECT count(*) || ' counts' FROM till_count`,
  },
];
