import { sql } from "kysely";
import { parseCode } from "#domain/code.ts";
import type { SaleFields } from "#domain/device-ticket.ts";
import type { Queryable } from "#kernel/db/client.ts";
import type { LockedLease } from "./close-lease.ts";
import { knownPrices, type SaleContext } from "./validate-offline-sale.ts";

/** The current data that decides about sales of a phone's offline float. */
export async function readSaleContext(
  db: Queryable,
  lease: LockedLease,
  {
    isCutOff,
    agent,
    lastConnectedAt,
  }: { readonly isCutOff: boolean; readonly agent: number; readonly lastConnectedAt: Date | null },
  sales: readonly SaleFields[],
): Promise<SaleContext> {
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
  const holders = [...new Set(sales.map(({ holder }) => holder))];
  const vehicles = await db
    .selectFrom("vehicle")
    .select(["plate_number", "vehicle_class"])
    .where("plate_number", "in", ["", ...holders])
    .where("status", "<>", "archived")
    .execute();
  const shops = await sql<{ code: string }>`
    SELECT code FROM shop WHERE id = ANY(${shopIds(holders)}::bigint[]) AND code = ANY(${holders}::text[])`.execute(
    db,
  );
  return {
    lease,
    isCutOff,
    lastConnectedAt,
    prices,
    ...found,
    sold: new Set(found.sold),
    classes: new Map(vehicles.map((vehicle) => [vehicle.plate_number, vehicle.vehicle_class])),
    shops: new Set(shops.rows.map(({ code }) => code)),
  };
}

/** Ids of the holders that are shop codes. */
function shopIds(holders: readonly string[]): number[] {
  return holders.flatMap((holder) => {
    const code = parseCode(holder);
    return code?.prefix === "SHP" ? [code.id] : [];
  });
}
