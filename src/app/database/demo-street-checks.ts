import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordCheck } from "#areas/ticketing/ticket-checks/record-check.ts";
import { saveCheck } from "#areas/ticketing/ticket-checks/save-check.ts";
import { lagosDate, startOfDay } from "#domain/lagos.ts";
import type { CheckMethod } from "#domain/ticket-check.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { KnownHolders } from "./demo-street-people.ts";
import type { StreetSale } from "./demo-street-sales.ts";

type Ticket = StreetSale & { readonly id: number; readonly signed: string; readonly security_code: string };

interface PlannedCheck {
  readonly method: CheckMethod;
  readonly query: string;
  readonly seen?: string;
  readonly at: Date;
}

interface StreetParts {
  readonly now: Date;
  readonly agent: Actor;
  readonly second: Actor;
  readonly tickets: readonly Ticket[];
  /** Batch with tickets that are not valid yet. */
  readonly batch: number;
  readonly known: KnownHolders;
}

const MINUTE = 60_000;
/** One valid ticket in this many is checked. */
const CHECKED_EVERY = 19;

/** Inserts checks by two inspectors: valid ones over the days, and one or two of each other verdict. */
export async function writeStreetChecks(tx: Tx, street: StreetParts): Promise<void> {
  const { now, agent, second } = street;
  const checks = [...validChecks(street), ...(await otherChecks(tx, street))]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [n, { method, query, seen, at }] of checks.entries()) {
    const result = await recordCheck(tx, { method, query, seen, typed: seen, at });
    const input = { check_id: randomUUID(), way: method, asked: query, ...(seen && { seen_key: seen }) };
    await saveCheck(tx, n % 4 === 3 ? second : agent, { input, seen, result, at });
  }
}

const addMinutes = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);
const earlierOf = (limit: Date, moment: Date) => (moment < limit ? moment : limit);

function validChecks({ tickets }: StreetParts): PlannedCheck[] {
  return tickets
    .filter(({ voided, category }, n) => !voided && category.holder === "vehicle" && n % CHECKED_EVERY === 0)
    .map(({ holder_key, signed, at }, n) => {
      const moment = addMinutes(at, 25 + ((n * 13) % 50));
      return n % 2 === 0
        ? { method: "qr", query: signed, seen: holder_key, at: moment }
        : { method: "plate", query: holder_key, at: moment };
    });
}

/** As close to the current time as possible. */
async function otherChecks(tx: Tx, { now, tickets, batch, known }: StreetParts): Promise<PlannedCheck[]> {
  const dayStart = startOfDay(lagosDate(now));
  const singles = tickets.filter(({ category }) => category.holder === "vehicle");
  const [today, earlier] = [
    singles.filter(({ at, voided }) => at >= dayStart && !voided),
    singles.filter(({ at, voided }) => at < dayStart && !voided),
  ];
  const hasBought = new Set(singles.map(({ holder_key }) => holder_key));
  const platesWithoutTicket = [...known.vehicles.keys()].filter((plate) => !hasBought.has(plate));
  const minutesAgo = (minutes: number) =>
    new Date(Math.max(dayStart.getTime(), now.getTime() - minutes * MINUTE));
  const [bus, other] = [today.at(-1), today.at(0)];
  const old = earlier.at(-1);
  const voided = singles.findLast((ticket) => ticket.voided);
  const { rows } = await sql<{ code: string }>`
    SELECT security_code AS code FROM ticket WHERE bulk_ticket_id = ${batch} ORDER BY id LIMIT 1`.execute(tx);
  const checks: PlannedCheck[] = [{ method: "code", query: "7K3D-M9QX", at: minutesAgo(21) }];
  if (rows[0]) checks.push({ method: "code", query: rows[0].code, at: minutesAgo(1) });
  if (old) checks.push({ method: "qr", query: old.signed, seen: old.holder_key, at: minutesAgo(34) });
  if (old) checks.push({ method: "qr", query: `${old.signed.slice(0, -8)}AAAAAAAA`, at: minutesAgo(27) });
  if (bus && other && bus !== other)
    checks.push({ method: "code", query: bus.security_code, seen: other.holder_key, at: now });
  if (voided?.voided)
    checks.push({
      method: "code",
      query: voided.security_code,
      at: earlierOf(now, addMinutes(voided.voided, 40)),
    });
  for (const [n, plate] of platesWithoutTicket.slice(0, 3).entries())
    checks.push({ method: "plate", query: plate, at: minutesAgo(45 - n * 4) });
  return checks;
}
