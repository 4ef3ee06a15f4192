import { sql } from "kysely";
import type { SaleWords } from "#domain/device-ticket.ts";
import type { Queryable } from "../db/client.ts";
import type { LockedLease } from "./close-lease.ts";
import { type Circumstances, knownPrices } from "./judge-sale.ts";

/** What decides about sales of a phone's float, as the books have it now. */
export async function circumstances(
  db: Queryable,
  lease: LockedLease,
  { isCutOff, agent }: { readonly isCutOff: boolean; readonly agent: number },
  sales: readonly SaleWords[],
): Promise<Circumstances> {
  const ids = sales.map(({ sale_id }) => sale_id);
  const { rows } = await sql<{ now: Date; suspended_at: Date | null; sold: string[] }>`
    SELECT clock_timestamp() AS now, least(a.suspended_at, s.suspended_at) AS suspended_at,
      ARRAY(SELECT t.sale_id::text FROM ticket t WHERE t.sale_id = ANY(${ids}::uuid[])) AS sold
    FROM ticket_agent a LEFT JOIN super_agent s ON s.id = a.super_agent_id WHERE a.id = ${agent}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`There is no agent ${agent}.`);
  const prices = await knownPrices(
    db,
    sales.map(({ price_id }) => price_id),
  );
  return { ...{ lease, isCutOff, prices }, ...found, sold: new Set(found.sold) };
}
