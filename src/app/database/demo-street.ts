import { addDays, lagosDate, startOfDay } from "#domain/lagos.ts";
import { type Tx, transaction } from "#kernel/db/client.ts";
import { actorByEmail } from "#platform/jobs/requester.ts";
import { writeStreetChecks } from "./demo-street-checks.ts";
import { fundStreet, writeStreetDocuments } from "./demo-street-money.ts";
import { type KnownHolders, readCategories, readSellers, writeRegisters } from "./demo-street-people.ts";
import { type PlannedSale, planStreet, type StreetAgent } from "./demo-street-plan.ts";
import {
  insertStreetSales,
  netOf,
  type StreetCategory,
  type StreetSale,
  type StreetSeller,
} from "./demo-street-sales.ts";

const MINUTE = 60_000;
/** Voided tickets of one agent on the current day, as an example of unusual sales. */
const UNUSUAL: { readonly agent: StreetAgent; readonly voids: number } = { agent: "Blessing Etim", voids: 3 };
/** On other days one ticket in this many is voided. */
const VOIDED_EVERY = 41;
/** Minimum sales of each agent on the current day, however early it is. */
const MIN_SALES = 2;

/**
 * Fills the ticket sales of a demonstration if they are due, once, even with concurrent starts: vehicles and shops, ten days of
 * sales until now, checks, a pending deposit, a batch, a commission draft. The signing key must exist.
 */
export async function writeDemoStreet(now = new Date()): Promise<void> {
  const [agent, admin, second] = await Promise.all([
    actorByEmail("agent@ratebook.test"),
    actorByEmail("admin@ratebook.test"),
    actorByEmail("admin2@ratebook.test"),
  ]);
  await transaction(async (tx) => {
    if (!(await claimDue(tx))) return;
    const sellers = await readSellers(tx);
    const known = await writeRegisters(tx);
    const sales = salesUntil(now, { sellers, known, categories: await readCategories(tx) });
    const spent = new Map([...sellers].map(([name, seller]) => [name, netOf(sales, seller)]));
    await fundStreet(tx, { now, admin, second, sellers, spent });
    const tickets = await insertStreetSales(tx, sales);
    const batch = await writeStreetDocuments(tx, { now, agent, admin });
    await writeStreetChecks(tx, { now, agent, second, tickets, batch, known });
  });
}

/** In the same transaction: if filling fails, it is still due. */
async function claimDue(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("installation")
    .set({ street_due: false })
    .where("street_due", "=", true)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

interface Street {
  readonly sellers: ReadonlyMap<StreetAgent, StreetSeller>;
  readonly categories: ReadonlyMap<string, StreetCategory>;
  readonly known: KnownHolders;
}

/** Sales made by now, with their times. */
function salesUntil(now: Date, street: Street): StreetSale[] {
  const today = lagosDate(now);
  const dayStart = startOfDay(today).getTime();
  const planned = planStreet().map((sale) => ({
    ...sale,
    at: new Date(startOfDay(addDays(today, -sale.daysAgo)).getTime() + sale.minute * MINUTE),
  }));
  const past = planned.filter(({ at }) => at <= now);
  // Early in the day there are some sales too.
  const early = [...street.sellers.keys()].flatMap((name) => {
    const sold = past.filter(({ daysAgo, agent }) => daysAgo === 0 && agent === name).length;
    const upcoming = planned
      .filter(({ at, agent }) => agent === name && at > now)
      .slice(0, MIN_SALES - Math.min(sold, MIN_SALES));
    return upcoming.map((sale, n) => ({
      ...sale,
      at: new Date(dayStart + ((now.getTime() - dayStart) * (n + 1)) / (MIN_SALES + 2)),
    }));
  });
  const sales = [...past, ...early].sort((a, b) => a.at.getTime() - b.at.getTime());
  const toVoid = sales
    .filter(({ daysAgo, agent }) => daysAgo === 0 && agent === UNUSUAL.agent)
    .slice(0, UNUSUAL.voids);
  return sales.flatMap((sale, n) => {
    const isVoid =
      toVoid.length === UNUSUAL.voids && toVoid.includes(sale)
        ? true
        : sale.daysAgo > 0 && n % VOIDED_EVERY === VOIDED_EVERY - 1;
    const voidedAt = new Date(Math.min(sale.at.getTime() + 3 * MINUTE, now.getTime()));
    return streetSale(sale, street, sale.at, isVoid ? voidedAt : null);
  });
}

function streetSale(
  { agent, category: name, holder }: PlannedSale,
  { sellers, categories, known }: Street,
  at: Date,
  voided: Date | null,
): StreetSale[] {
  const [seller, category] = [sellers.get(agent), categories.get(name)];
  if (!seller || !category) return [];
  const shop = typeof holder === "number" ? known.shops[holder] : undefined;
  const holder_key = shop?.code ?? String(holder);
  const vehicle_id = known.vehicles.get(holder_key) ?? null;
  return [{ seller, category, holder_key, vehicle_id, shop_id: shop?.id ?? null, at, voided }];
}
