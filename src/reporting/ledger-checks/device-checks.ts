import { sql } from "kysely";
import type { LedgerCheck } from "./check.ts";

/** Per open lease: the unsold offline float, and the transfer that reserves it. */
const openLeases = sql`(
  SELECT lease.id, lease.device_id, lease.wallet_id, lease.pending_id, lease.kobo - lease.sold_kobo AS kobo
  FROM device_lease AS lease WHERE lease.closed_at IS NULL)`;

/** Checks of offline float against wallets and device sales; exact to the kobo. */
export const deviceChecks: readonly LedgerCheck[] = [
  {
    name: "the reserved part of each wallet equals what its phones can still sell",
    violations: sql`
      SELECT wallet.code || ': ' || held || ' kobo reserved, open leases have ' || coalesce(aside.kobo, 0)
        || coalesce(' (' || aside.leases || ')', '')
      FROM wallet LEFT JOIN (SELECT wallet_id, sum(kobo) AS kobo,
          string_agg('lease ' || id || ' of device ' || device_id || ': ' || kobo, ', ' ORDER BY id) AS leases
        FROM ${openLeases} AS lease GROUP BY wallet_id) AS aside ON aside.wallet_id = wallet.id
      WHERE held <> coalesce(aside.kobo, 0)`,
    coverage: sql`SELECT count(*) || ' open leases, ' || coalesce(sum(kobo), 0) || ' kobo unsold' FROM ${openLeases} AS lease`,
  },
  {
    name: "each open offline float is reserved by one transfer from its wallet, and nothing else is reserved for its phone",
    violations: sql`
      SELECT 'lease ' || lease.id || ' of device ' || lease.device_id || ': ' || lease.kobo || ' kobo unsold, reserved '
        || coalesce(held.amount, 0)
      FROM ${openLeases} AS lease JOIN wallet ON wallet.id = lease.wallet_id
      LEFT JOIN transfer AS held ON held.id = lease.pending_id AND held.kind = 'pending' AND held.debit_account = wallet.account_id
        AND held.credit_account IN (SELECT id FROM account WHERE provider = 'device-' || lease.device_id AND kind = 'device-float')
        AND NOT EXISTS (SELECT FROM transfer AS done WHERE done.pending_id = held.id)
      WHERE coalesce(held.amount, 0) <> lease.kobo
      UNION ALL SELECT 'transfer ' || held.id || ': ' || held.amount || ' kobo reserved for ' || account.provider || ', without an open lease'
      FROM transfer AS held JOIN account ON account.id = held.credit_account
      WHERE account.kind = 'device-float' AND held.kind = 'pending'
        AND NOT EXISTS (SELECT FROM transfer AS done WHERE done.pending_id = held.id)
        AND NOT EXISTS (SELECT FROM ${openLeases} AS lease WHERE lease.pending_id = held.id)`,
    coverage: sql`SELECT count(*) || ' accounts of phones' FROM account WHERE kind = 'device-float'`,
  },
  {
    name: "each offline float has sold exactly what its phone sent and was recorded",
    violations: sql`
      SELECT 'lease ' || lease.id || ' of device ' || lease.device_id || ': sold ' || lease.sold_kobo || ' of ' || lease.kobo
        || ' kobo, booked ' || coalesce(sent.kobo, 0)
      FROM device_lease AS lease LEFT JOIN (SELECT lease_id, sum(kobo) AS kobo FROM device_sale
        WHERE state = 'booked' OR of_float GROUP BY lease_id) AS sent ON sent.lease_id = lease.id
      WHERE lease.sold_kobo <> coalesce(sent.kobo, 0)`,
    coverage: sql`SELECT count(*) || ' sales of phones' FROM device_sale`,
  },
];
