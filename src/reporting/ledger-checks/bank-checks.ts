import { sql } from "kysely";
import { LEDGER_ENTRIES } from "#areas/collecting/reconciliation/ledger-entries.ts";
import type { LedgerCheck } from "./check.ts";

/** Amount recorded for a match, less reversals. */
const recordedAmounts = sql`SELECT link.match_id, transfer.code,
    sum(CASE WHEN transfer.reverses_id IS NULL THEN transfer.amount ELSE -transfer.amount END) AS kobo
  FROM bank_match_transfer AS link JOIN transfer ON transfer.id = link.transfer_id GROUP BY link.match_id, transfer.code`;

/** Checks of bank statements against the ledger. */
export const bankChecks: readonly LedgerCheck[] = [
  {
    name: "each bank line is recorded once in the ledger",
    violations: sql`
      WITH booked AS (${recordedAmounts}),
        told AS (SELECT match_id, sum(kobo) AS kobo FROM bank_line WHERE match_id IS NOT NULL GROUP BY match_id),
        paid AS (SELECT link.match_id, sum(payment.kobo) AS kobo, sum(coalesce(payment.fee_kobo, 0)) AS fee
          FROM bank_match_payment AS link JOIN payment ON payment.id = link.payment_id WHERE link.live GROUP BY link.match_id)
      SELECT 'match ' || m.id || ' (' || m.kind || '): the bank has ' || coalesce(told.kobo, 0) || ', the payments are '
        || coalesce(paid.kobo, 0) || ', booked is ' || coalesce(main.kobo, 0)
      FROM bank_match AS m LEFT JOIN told ON told.match_id = m.id LEFT JOIN paid ON paid.match_id = m.id
        LEFT JOIN booked AS main ON main.match_id = m.id AND main.code IN ('bank.payout', 'bank.cleared', 'bank.bounced', 'bank.suspense', 'bank.charge')
        LEFT JOIN booked AS fee ON fee.match_id = m.id AND fee.code IN ('bank.fee', 'bank.clearing-charge')
      WHERE CASE
        WHEN m.state = 'undone' THEN coalesce(main.kobo, 0) <> 0 OR coalesce(fee.kobo, 0) <> 0 OR told.kobo IS NOT NULL
          OR paid.kobo IS NOT NULL
        WHEN m.state = 'proposed' THEN main.kobo IS NOT NULL
        WHEN m.kind = 'payment' THEN told.kobo IS DISTINCT FROM paid.kobo OR main.kobo IS NOT NULL
        WHEN m.kind = 'bounced' THEN told.kobo IS DISTINCT FROM -paid.kobo OR main.kobo IS DISTINCT FROM paid.kobo
        WHEN m.kind IN ('gateway', 'clearing') THEN told.kobo IS DISTINCT FROM paid.kobo - paid.fee - m.fee_kobo
          OR main.kobo IS DISTINCT FROM told.kobo OR coalesce(fee.kobo, 0) <> m.fee_kobo
        WHEN m.kind IN ('till', 'settlement', 'returned', 'refund', 'wallet', 'commission', 'not-ours') THEN main.kobo IS NOT NULL OR paid.kobo IS NOT NULL
        ELSE main.kobo IS DISTINCT FROM abs(told.kobo) END`,
    coverage: sql`SELECT count(*) || ' matches' FROM bank_match`,
  },
  {
    name: "each explained bank line is recorded once, with its amount",
    violations: sql`
      SELECT 'match ' || m.id || ' (' || m.kind || ', ' || m.state || '): the bank has ' || coalesce(told.kobo, 0) || ', '
        || coalesce(link.codes || ': ' || link.kobo, 'nothing in the ledger')
      FROM bank_match AS m LEFT JOIN (
        SELECT k.match_id, min(k.kind) AS kind, max(k.kind) AS other_kind, bool_and(k.live) AS all_live, bool_or(k.live) AS any_live,
          count(*) AS named, count(b.id) AS there, sum(b.kobo) AS kobo, min(b.bank) AS bank, max(b.bank) AS other_bank,
          string_agg(b.code, ', ' ORDER BY b.code) AS codes
        FROM bank_match_book AS k LEFT JOIN ${LEDGER_ENTRIES} ON b.kind = k.kind AND b.id = k.item_id GROUP BY k.match_id) AS link
        ON link.match_id = m.id
        LEFT JOIN (SELECT match_id, sum(kobo) AS kobo FROM bank_line WHERE match_id IS NOT NULL GROUP BY match_id) AS told
          ON told.match_id = m.id
        LEFT JOIN bank_account AS account ON account.id = m.bank_account_id
      WHERE (link.match_id IS NOT NULL OR m.kind IN ('till', 'settlement', 'returned', 'refund', 'wallet', 'commission')) AND (
        link.kind IS DISTINCT FROM m.kind OR link.other_kind <> m.kind OR link.all_live <> link.any_live
        OR link.any_live <> (m.state <> 'undone') OR (link.any_live AND (link.there <> link.named
          OR link.kobo IS DISTINCT FROM told.kobo OR link.bank IS DISTINCT FROM account.bank OR link.other_bank <> account.bank)))`,
    coverage: sql`SELECT count(*) || ' matches of tills, payouts and refunds' FROM bank_match_book WHERE live`,
  },
  {
    name: "each bank line equals the total of its matches",
    violations: sql`
      SELECT line.code || ' is ' || line.state || ', its match ' || coalesce(m.kind || ' ' || m.state, 'none')
      FROM bank_line AS line LEFT JOIN bank_match AS m ON m.id = line.match_id
      WHERE line.state <> CASE WHEN m.id IS NULL THEN 'open' WHEN m.state = 'proposed' THEN 'proposed'
        WHEN m.kind NOT IN ('suspense', 'charge', 'not-ours') THEN 'matched' ELSE m.kind END OR m.state = 'undone'
        OR (m.id IS NOT NULL AND NOT EXISTS (SELECT FROM bank_match_line AS link
          WHERE link.match_id = m.id AND link.line_id = line.id))`,
    coverage: sql`SELECT count(*) || ' lines' FROM bank_line`,
  },
  {
    name: "the clearing account holds the tills’ card and cheque payments that the bank has not paid in yet",
    violations: sql`
      WITH lies AS (SELECT account.kind, account.provider,
          sum(CASE WHEN transfer.debit_account = account.id THEN amount ELSE -amount END) AS kobo
        FROM account JOIN transfer ON (transfer.debit_account = account.id OR transfer.credit_account = account.id)
        WHERE account.kind IN ('card-clearing', 'cheque-clearing') AND transfer.kind IN ('posted', 'post') GROUP BY 1, 2),
      taken AS (SELECT taken.way || '-clearing' AS kind, CASE taken.way WHEN 'card' THEN 'pos' ELSE taken.bank END AS provider,
          sum(CASE WHEN payment.state <> 'reversed' THEN payment.kobo ELSE 0 END - CASE WHEN cleared.ok THEN payment.kobo ELSE 0 END
            + CASE WHEN bounced.ok THEN payment.kobo ELSE 0 END) AS kobo,
          string_agg(payment.code, ', ') FILTER (WHERE bounced.ok AND (cleared.ok IS NULL OR payment.state <> 'reversed')) AS wrong
        FROM till_payment AS taken JOIN payment ON payment.id = taken.payment_id
          LEFT JOIN LATERAL (SELECT true AS ok FROM bank_match_payment AS m JOIN bank_match AS s ON s.id = m.match_id
            WHERE m.payment_id = payment.id AND m.live AND NOT m.back AND s.state = 'standing') AS cleared ON true
          LEFT JOIN LATERAL (SELECT true AS ok FROM bank_match_payment AS m JOIN bank_match AS s ON s.id = m.match_id
            WHERE m.payment_id = payment.id AND m.live AND m.back AND s.state = 'standing') AS bounced ON true
        WHERE taken.way <> 'cash' GROUP BY 1, 2)
      SELECT kind || ' ' || provider || ': ' || coalesce(lies.kobo, 0) || ' kobo in the books, ' || coalesce(taken.kobo, 0)
        || ' taken and cleared' || coalesce(', reversed without being cleared: ' || taken.wrong, '')
      FROM lies FULL JOIN taken USING (kind, provider)
      WHERE coalesce(lies.kobo, 0) <> coalesce(taken.kobo, 0) OR taken.wrong IS NOT NULL`,
    coverage: sql`SELECT count(*) || ' payments by card and cheque' FROM till_payment WHERE way <> 'cash'`,
  },
  {
    name: "each amount claimed from suspense was in suspense",
    violations: sql`
      SELECT entry.code || ': ' || entry.kobo || ' kobo of ' || line.code || ', which is ' || line.state || ' with ' || line.kobo
      FROM bank_entry AS entry JOIN bank_line AS line ON line.id = entry.bank_line_id
      WHERE entry.status <> 'withdrawn' AND entry.reversed_at IS NULL AND (line.state <> 'suspense' OR line.kobo <> entry.kobo)`,
    coverage: sql`SELECT count(*) || ' claims' FROM bank_entry WHERE bank_line_id IS NOT NULL`,
  },
  {
    name: "closed bank days are unchanged, and were closed by two people",
    violations: sql`
      SELECT account.code || ', ' || d.day || ': closed with ' || d.lines || ' lines and ' || d.in_kobo || ' in, now '
        || coalesce(now.lines, 0) || ' and ' || coalesce(now.paid_in, 0)
      FROM bank_day AS d JOIN bank_account AS account ON account.id = d.bank_account_id LEFT JOIN (
        SELECT bank_account_id, day, count(*) AS lines, sum(greatest(kobo, 0)) AS paid_in, sum(greatest(-kobo, 0)) AS paid_out,
          count(*) FILTER (WHERE state IN ('open', 'proposed')) AS undecided
        FROM bank_line GROUP BY bank_account_id, day) AS now ON now.bank_account_id = d.bank_account_id AND now.day = d.day
      WHERE d.status IN ('closed', 'confirmed') AND (coalesce(now.lines, 0) <> d.lines OR coalesce(now.paid_in, 0) <> d.in_kobo
        OR coalesce(now.paid_out, 0) <> d.out_kobo OR coalesce(now.undecided, 0) <> 0
        OR (d.status = 'confirmed' AND d.confirmed_by IS NOT DISTINCT FROM d.closed_by))`,
    coverage: sql`SELECT count(*) || ' closings' FROM bank_day`,
  },
];
