import { sql } from "kysely";
import { formatNaira } from "#domain/money.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { Warning } from "#kernel/warning.ts";
import type { SettlementRow } from "./settlement-row.ts";

const NOT_PAID: ReadonlySet<SettlementRow["status"]> = new Set(["draft", "approved", "failed"]);

/**
 * Warns of reversals since an unpaid batch was drafted. They don't change the batch: reversals belong to the day they
 * are made, which is after the batch, and reduce the next one.
 */
export async function reversedSince(db: Queryable, batch: SettlementRow): Promise<Warning[]> {
  const { id, agency_id, period_to, status } = batch;
  if (!NOT_PAID.has(status)) return [];
  const { rows } = await sql<{ kobo: number }>`
    SELECT coalesce(sum(back.kobo), 0)::bigint AS kobo FROM settlement_share back JOIN transfer t ON t.id = back.transfer_id
    WHERE back.agency_id = ${agency_id} AND back.settlement_id IS NULL AND back.day > ${period_to}::date
      AND back.is_reversal AND back.kind <> 'fee' AND EXISTS (SELECT FROM settlement_share line
        WHERE line.transfer_id = t.reverses_id AND line.agency_id = back.agency_id AND line.settlement_id = ${id})`.execute(
    db,
  );
  const kobo = -(rows[0]?.kobo ?? 0);
  if (kobo === 0) return [];
  const message = `${formatNaira(kobo)} of this batch was reversed after the batch was drafted. The next batch will be reduced by that amount.`;
  return [{ code: "reversed-since", message }];
}
