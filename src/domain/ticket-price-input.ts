import { type InputFaults, readMoney, refuseUnknown } from "./charging-input.ts";
import { isDate } from "./lagos.ts";
import { readPercent } from "./percent.ts";
import type { Raw } from "./record-input.ts";

/** The least and most a ticket may cost, in kobo; and the most that all commissions together may take of it. */
const TICKET_PRICE = { least: 1_00, most: 1_000_000_00, mostShares: 5000 } as const;

export interface TicketPriceInput {
  readonly kobo: number;
  /** Of each sale, in hundredths of a percent. */
  readonly agent_bp: number;
  readonly super_agent_bp: number;
  /** Null: from now on. */
  readonly effective_from: Date | null;
}

/**
 * A price as a form or the API sends it; what is wrong stands in `faults`, and the answer counts only without any.
 * @param raw `kobo` (kobo as a number, naira as text), `agent_bp` and `super_agent_bp` (hundredths of a percent as a
 *   number, percent as text; none when left out), `effective_from` (an instant, a Lagos day or a Lagos minute)
 * @param now the database's clock
 */
export function readTicketPrice(faults: InputFaults, raw: Raw, now: Date): TicketPriceInput {
  refuseUnknown(faults, raw, ["kobo", "agent_bp", "super_agent_bp", "effective_from"]);
  const kobo = readMoney(faults, "kobo", raw.kobo);
  if (kobo === null && !faults.has("kobo")) faults.add("kobo", "Write the price.");
  if (kobo !== null && (kobo < TICKET_PRICE.least || kobo > TICKET_PRICE.most))
    faults.add("kobo", "A ticket costs at least ₦1.00 and at most ₦1,000,000.00.");
  const agent_bp = readShare(faults, "agent_bp", raw.agent_bp);
  const super_agent_bp = readShare(faults, "super_agent_bp", raw.super_agent_bp);
  if (agent_bp + super_agent_bp > TICKET_PRICE.mostShares)
    faults.add("agent_bp", "Both commissions together take at most 50% of the price.");
  return { kobo: kobo ?? 0, agent_bp, super_agent_bp, effective_from: readMoment(faults, raw, now) };
}

function readShare(faults: InputFaults, path: string, raw: unknown): number {
  if (isBlank(raw)) return 0;
  const bp = readPercent(raw);
  if (bp === undefined) faults.add(path, "Write a percentage with at most two decimals, like 2.5.");
  return bp ?? 0;
}

/** The past is what it was: a price begins now or later. */
function readMoment(faults: InputFaults, { effective_from: raw }: Raw, now: Date): Date | null {
  if (isBlank(raw)) return null;
  const moment = typeof raw === "string" ? readInstant(raw.trim()) : undefined;
  if (!moment) {
    faults.add("effective_from", "Write a day and time that exist, as 2026-11-21T06:00.");
    return null;
  }
  if (moment.getTime() < now.getTime())
    faults.add("effective_from", "A price begins now or later, never in the past.");
  else if (moment.getTime() > now.getTime() + FURTHEST_MS)
    faults.add("effective_from", "At most five years ahead.");
  return moment;
}

const FURTHEST_MS = 5 * 366 * 86_400_000;

/** Without a zone it is Lagos time, UTC+1 all year; a day alone begins at midnight. */
function readInstant(text: string): Date | undefined {
  const match =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(
      text,
    );
  if (!match || !isDate(match[1] ?? "")) return undefined;
  const [, day, hours = "00", minutes = "00", seconds = "00", zone = "+01:00"] = match;
  const moment = new Date(`${day}T${hours}:${minutes}:${seconds}${zone}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const isBlank = (raw: unknown) => raw === undefined || raw === null || raw === "";
