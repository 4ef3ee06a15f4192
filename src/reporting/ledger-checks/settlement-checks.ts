import { sql } from "kysely";
import type { LedgerCheck } from "./check.ts";

/** Checks of collections and settlements against the ledger; exact to the kobo. */
export const settlementChecks: readonly LedgerCheck[] = [
  {
    name: "collections equal the revenue and penalty accounts",
    violations: sql`
      SELECT account.kind || ' account ' || account.id || ': ' || coalesce(booked.kobo, 0) || ' kobo, collected '
        || coalesce(collected.kobo, 0)
      FROM account LEFT JOIN (
        SELECT account, sum(kobo) AS kobo FROM (
          SELECT credit_account AS account, amount AS kobo FROM transfer WHERE kind IN ('posted', 'post')
          UNION ALL SELECT debit_account, -amount FROM transfer WHERE kind IN ('posted', 'post')) AS entry
        GROUP BY account) AS booked ON booked.account = account.id
      LEFT JOIN (
        SELECT CASE WHEN transfer.reverses_id IS NULL THEN credit_account ELSE debit_account END AS account,
          sum(collection.kobo) AS kobo
        FROM collection JOIN transfer ON transfer.id = collection.transfer_id GROUP BY 1) AS collected
        ON collected.account = account.id
      WHERE account.kind IN ('revenue', 'penalty-income') AND coalesce(booked.kobo, 0) <> coalesce(collected.kobo, 0)`,
    coverage: sql`SELECT count(*) || ' lines, ' || coalesce(sum(kobo), 0) || ' kobo' FROM collection`,
  },
  {
    name: "daily totals match the collection lines",
    violations: sql`
      SELECT coalesce(kept.day, line.day) || ', agency ' || coalesce(kept.agency_id, line.agency_id) || ' (0: all), '
        || coalesce(kept.channel, line.channel) || ': ' || coalesce(kept.lines, 0) || ' lines of ' || coalesce(kept.collected, 0)
        || ' and ' || coalesce(kept.reversed, 0) || ' kobo, booked ' || coalesce(line.lines, 0) || ' of '
        || coalesce(line.collected, 0) || ' and ' || coalesce(line.reversed, 0)
      FROM (SELECT day, coalesce(agency_id, 0) AS agency_id, coalesce(lga_id, 0) AS lga_id, channel, sum(lines) AS lines, sum(collected_kobo) AS collected,
          sum(reversed_kobo) AS reversed FROM collected_day WHERE day >= (SELECT collected_from FROM installation) GROUP BY 1, 2, 3, 4) AS kept
      FULL JOIN (SELECT day, coalesce(agency_id, 0) AS agency_id, coalesce(lga_id, 0) AS lga_id, channel, count(*) AS lines,
          sum(greatest(kobo, 0)) AS collected, sum(least(kobo, 0)) AS reversed
        FROM collection WHERE day >= (SELECT collected_from FROM installation)
        GROUP BY day, channel, GROUPING SETS ((), (agency_id, lga_id))) AS line USING (day, agency_id, lga_id, channel)
      WHERE (kept.lines, kept.collected, kept.reversed) IS DISTINCT FROM (line.lines::numeric, line.collected, line.reversed)`,
    coverage: sql`SELECT count(DISTINCT day) || ' days' FROM collected_day`,
  },
  {
    name: "the shares of each collection line add up to it",
    violations: sql`
      SELECT 'line ' || collection.id || ': ' || collection.kobo || ' kobo, shares ' || coalesce(shared.kobo, 0)
      FROM collection LEFT JOIN (SELECT transfer_id, sum(kobo) AS kobo FROM settlement_share WHERE kind <> 'fee'
        GROUP BY transfer_id) AS shared ON shared.transfer_id = collection.transfer_id
      WHERE collection.kobo <> coalesce(shared.kobo, 0)
      UNION ALL SELECT 'share of ' || transfer_id || ' belongs to no line' FROM settlement_share AS share
      WHERE kind <> 'fee' AND NOT EXISTS (SELECT FROM collection WHERE transfer_id = share.transfer_id)`,
    coverage: sql`SELECT count(*) || ' shares' FROM settlement_share`,
  },
  {
    name: "each fee is charged to agencies once, and in full unless part of the payment became credit",
    violations: sql`
      SELECT payment.code || ': fee ' || fee.kobo || ' kobo, charged ' || coalesce(borne.kobo, 0) FROM (
        SELECT allocation.payment_id, transfer.id, CASE WHEN transfer.reverses_id IS NULL THEN amount ELSE -amount END AS kobo,
          coalesce(transfer.reverses_id, transfer.id) AS first
        FROM allocation JOIN transfer ON transfer.id = transfer_id WHERE allocation.kind = 'fee') AS fee
      JOIN payment ON payment.id = fee.payment_id
      LEFT JOIN (SELECT transfer_id, -sum(kobo) AS kobo FROM settlement_share WHERE kind = 'fee' GROUP BY transfer_id) AS borne
        ON borne.transfer_id = fee.id
      LEFT JOIN (SELECT payment_id, sum(kobo) AS kobo FROM collection WHERE reverses_id IS NULL GROUP BY payment_id) AS earned
        ON earned.payment_id = payment.id
      WHERE abs(coalesce(borne.kobo, 0)) > abs(fee.kobo)
        OR (earned.kobo = payment.kobo AND coalesce(borne.kobo, 0) <> fee.kobo)`,
    coverage: sql`SELECT count(*) || ' fees' FROM allocation WHERE kind = 'fee'`,
  },
  {
    name: "settlement batches match their lines",
    violations: sql`
      SELECT batch.code || ': ' || gross_kobo || ', ' || reversed_kobo || ', ' || fee_kobo || ' kobo, lines '
        || coalesce(lines.gross, 0) || ', ' || coalesce(lines.reversed, 0) || ', ' || coalesce(lines.fees, 0)
      FROM settlement AS batch LEFT JOIN (
        SELECT settlement_id, sum(kobo) FILTER (WHERE kind <> 'fee' AND NOT is_reversal) AS gross,
          sum(kobo) FILTER (WHERE kind <> 'fee' AND is_reversal) AS reversed, sum(kobo) FILTER (WHERE kind = 'fee') AS fees
        FROM settlement_share WHERE settlement_id IS NOT NULL GROUP BY settlement_id) AS lines
        ON lines.settlement_id = batch.id
      WHERE batch.status <> 'discarded' AND (gross_kobo, reversed_kobo, fee_kobo) IS DISTINCT FROM
        (coalesce(lines.gross, 0), coalesce(lines.reversed, 0), coalesce(lines.fees, 0))
      UNION ALL SELECT batch.code || ' was discarded but has lines' FROM settlement AS batch
      WHERE status = 'discarded' AND EXISTS (SELECT FROM settlement_share WHERE settlement_id = batch.id)
      UNION ALL SELECT batch.code || ' has a line of another agency, or of a later day' FROM settlement AS batch
      WHERE EXISTS (SELECT FROM settlement_share WHERE settlement_id = batch.id
        AND (agency_id <> batch.agency_id OR day > batch.period_to))
      UNION ALL SELECT batch.code || ' carries ' || carried_kobo || ' kobo, previous remainder ' || coalesce(before.kobo, 0)
      FROM settlement AS batch LEFT JOIN (SELECT carried_into, sum(net_kobo) AS kobo FROM settlement
        WHERE carried_into IS NOT NULL GROUP BY carried_into) AS before ON before.carried_into = batch.id
      WHERE batch.status <> 'discarded' AND carried_kobo <> coalesce(before.kobo, 0)`,
    coverage: sql`SELECT count(*) || ' batches' FROM settlement`,
  },
  {
    name: "settled and unsettled amounts equal collections less fees",
    violations: sql`
      SELECT 'collected ' || collected.kobo || ' kobo, fees ' || fees.kobo || ', in batches ' || batches.kobo || ', not settled '
        || open.kobo
      FROM (SELECT coalesce(sum(kobo), 0) AS kobo FROM collection) AS collected,
        (SELECT coalesce(sum(kobo), 0) AS kobo FROM settlement_share WHERE kind = 'fee') AS fees,
        (SELECT coalesce(sum(gross_kobo + reversed_kobo + fee_kobo), 0) AS kobo FROM settlement
          WHERE status <> 'discarded') AS batches,
        (SELECT coalesce(sum(kobo), 0) AS kobo FROM settlement_share WHERE settlement_id IS NULL) AS open
      WHERE collected.kobo + fees.kobo <> batches.kobo + open.kobo`,
    coverage: sql`SELECT coalesce(sum(kobo), 0) || ' kobo not settled' FROM settlement_share WHERE settlement_id IS NULL`,
  },
  {
    name: "the payouts of each agency equal its account and were made by two people",
    violations: sql`
      SELECT agency.code || ': paid out ' || coalesce(paid.kobo, 0) || ' kobo, account ' || coalesce(booked.kobo, 0)
      FROM agency LEFT JOIN (SELECT agency_id, sum(net_kobo) AS kobo FROM settlement WHERE status = 'paid'
        GROUP BY agency_id) AS paid ON paid.agency_id = agency.id
      LEFT JOIN (SELECT account.agency_id, sum(CASE WHEN debit_account = account.id THEN amount ELSE -amount END) AS kobo
        FROM account JOIN transfer ON (debit_account = account.id OR credit_account = account.id)
        WHERE account.kind = 'agency-settled' AND transfer.kind IN ('posted', 'post') GROUP BY account.agency_id) AS booked
        ON booked.agency_id = agency.id
      WHERE coalesce(paid.kobo, 0) <> coalesce(booked.kobo, 0)
      UNION ALL SELECT code || ' was approved by its drafter' FROM settlement WHERE approved_by = drafted_by
      UNION ALL SELECT batch.code || ' is paid without a payment' FROM settlement AS batch WHERE status = 'paid'
        AND NOT EXISTS (SELECT FROM settlement_payout AS payout WHERE payout.settlement_id = batch.id
          AND payout.state = 'paid' AND payout.kobo = batch.net_kobo)`,
    coverage: sql`SELECT count(*) FILTER (WHERE status = 'paid') || ' paid batches' FROM settlement`,
  },
];
