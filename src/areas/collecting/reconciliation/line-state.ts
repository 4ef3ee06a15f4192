import { sql } from "kysely";

/** Whether the money of a line `l` was claimed from suspense for bills, and confirmed. */
const isClaimed = sql<boolean>`EXISTS (SELECT FROM bank_entry ce
  WHERE ce.bank_line_id = l.id AND ce.status = 'confirmed' AND ce.reversed_at IS NULL)`;

/** The current state of a line `l`: matched, once money in suspense has paid bills. */
export const displayState = sql<string>`CASE WHEN l.state = 'suspense' AND ${isClaimed} THEN 'matched' ELSE l.state END`;

/** Lines `l` in a shown state. `l.state` is compared too, for its index. */
export function isInState(state: string) {
  if (state === "suspense") return sql`(l.state = 'suspense' AND NOT ${isClaimed})`;
  if (state === "matched") return sql`(l.state = 'matched' OR (l.state = 'suspense' AND ${isClaimed}))`;
  return sql`l.state = ${state}`;
}
