import { sql } from "kysely";
import type { LagosDate } from "#domain/lagos.ts";
import type { Actor } from "#kernel/actor.ts";
import { database } from "#kernel/db/client.ts";
import { mayCloseTill } from "../tills/till-visibility.ts";
import type { ListedLine } from "./list-lines.ts";

/** A till deposit that can be a part of a line. */
export interface TillDeposit {
  readonly id: number;
  readonly till_id: number;
  readonly code: string;
  readonly place: string;
  readonly kobo: number;
  readonly day: LagosDate;
  readonly reference: string;
  /** Whether the deposit is pending confirmation at the bank. */
  readonly pending: boolean;
  /** Whether the caller has the right to confirm the deposit, even if it is already confirmed. */
  readonly can_confirm: boolean;
}

/** Unmatched deposits at a line's bank with smaller amounts, of the month before it, closest day first. */
export async function findTillDeposits(
  actor: Actor,
  { bank, kobo, booked_on }: Pick<ListedLine, "bank" | "kobo" | "booked_on">,
): Promise<TillDeposit[]> {
  const me = actor.session?.user.id ?? 0;
  const { rows } = await sql<TillDeposit>`
    SELECT m.id, t.id AS till_id, t.code, t.place, m.kobo, (m.made_at AT TIME ZONE 'Africa/Lagos')::date AS day, m.reference,
      m.confirmed_at IS NULL AS pending, ${mayCloseTill(actor)} AND m.made_by <> ${me} AS can_confirm
    FROM till_move m JOIN till t ON t.id = m.till_id
    WHERE m.kind = 'to-bank' AND m.bank = ${bank} AND m.kobo < ${kobo} AND m.withdrawn_at IS NULL
      AND m.made_at >= (${booked_on}::date - 31)::timestamp AT TIME ZONE 'Africa/Lagos'
      AND m.made_at < (${booked_on}::date + 8)::timestamp AT TIME ZONE 'Africa/Lagos'
      AND NOT EXISTS (SELECT FROM bank_match_book k JOIN bank_match n ON n.id = k.match_id
        WHERE k.kind = 'till' AND k.item_id = m.id AND k.live AND n.state = 'standing')
    ORDER BY abs((m.made_at AT TIME ZONE 'Africa/Lagos')::date - ${booked_on}::date), m.id LIMIT 50`.execute(
    database(),
  );
  return rows;
}
