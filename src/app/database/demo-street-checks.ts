import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { recordCheck } from "#areas/ticketing/ticket-checks/record-check.ts";
import { saveCheck } from "#areas/ticketing/ticket-checks/save-check.ts";
import { lagosDate, startOfDay } from "#domain/lagos.ts";
import type { CheckMethod } from "#domain/ticket-check.ts";
import type { Actor } from "#kernel/actor.ts";
import type { Tx } from "#kernel/db/client.ts";
import type { StreetSale } from "./demo-street-books.ts";
import type { KnownHolders } from "./demo-street-people.ts";

type Ticket = StreetSale & { readonly id: number; readonly signed: string; readonly security_code: string };

interface Query {
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
const EVERY = 19;

/** Inserts checks by two inspectors: valid ones over the days, and one or two of each other verdict. */
export async function writeStreetChecks(tx: Tx, street: StreetParts): Promise<void> {
  const { now, agent, second } = street;
  const checks = [...validChecks(street), ...(await otherChecks(tx, street))]
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [n, { method, query, seen, at }] of checks.entries()) {
    const viewed = await recordCheck(tx, { method, query, seen, typed: seen, at });
    const input = { check_id: randomUUID(), way: method, asked: query, ...(seen && { seen_key: seen }) };
    await saveCheck(tx, n % 4 === 3 ? second : agent, { input, seen, result: viewed, at });
  }
}

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);
const noLaterThan = (limit: Date, moment: Date) => (moment < limit ? moment : limit);

function validChecks({ tickets }: StreetParts): Query[] {
  return tickets
    .filter(({ voided, category }, n) => !voided && category.holder === "vehicle" && n % EVERY === 0)
    .map(({ holder_key, signed, at }, n) => {
      const moment = later(at, 25 + ((n * 13) % 50));
      return n % 2 === 0
        ? { method: "qr", query: signed, seen: holder_key, at: moment }
        : { method: "plate", query: holder_key, at: moment };
    });
}

/** As close to the current time as possible. */
async function otherChecks(tx: Tx, { now, tickets, batch, known }: StreetParts): Promise<Query[]> {
  const starts = startOfDay(lagosDate(now));
  const singles = tickets.filter(({ category }) => category.holder === "vehicle");
  const [today, before] = [
    singles.filter(({ at, voided }) => at >= starts && !voided),
    singles.filter(({ at, voided }) => at < starts && !voided),
  ];
  const hasBought = new Set(singles.map(({ holder_key }) => holder_key));
  const without = [...known.vehicles.keys()].filter((plate) => !hasBought.has(plate));
  const ago = (minutes: number) => new Date(Math.max(starts.getTime(), now.getTime() - minutes * MINUTE));
  const [bus, other] = [today.at(-1), today.at(0)];
  const old = before.at(-1);
  const voided = singles.findLast((ticket) => ticket.voided);
  const { rows } = await sql<{ code: string }>`
    SELECT security_code AS code FROM ticket WHERE bulk_ticket_id = ${batch} ORDER BY id LIMIT 1`.execute(tx);
  const found: Query[] = [{ method: "code", query: "7K3D-M9QX", at: ago(21) }];
  if (rows[0]) found.push({ method: "code", query: rows[0].code, at: ago(1) });
  if (old) found.push({ method: "qr", query: old.signed, seen: old.holder_key, at: ago(34) });
  if (old) found.push({ method: "qr", query: `${old.signed.slice(0, -8)}AAAAAAAA`, at: ago(27) });
  if (bus && other && bus !== other)
    found.push({ method: "code", query: bus.security_code, seen: other.holder_key, at: now });
  if (voided?.voided)
    found.push({
      method: "code",
      query: voided.security_code,
      at: noLaterThan(now, later(voided.voided, 40)),
    });
  for (const [n, plate] of without.slice(0, 3).entries())
    found.push({ method: "plate", query: plate, at: ago(45 - n * 4) });
  return found;
}
