import { readMoney, refuseUnknown, type ValidationErrors } from "./input-readers.ts";
import { isDate, lagosDate } from "./lagos.ts";
import { readPercent } from "./percent.ts";
import type { Raw } from "./record-input.ts";

/** Minimum and maximum ticket price in kobo, and the maximum of all commissions together. */
const TICKET_PRICE = { min: 1_00, max: 1_000_000_00, maxCommissionBp: 5000 } as const;

export interface TicketPriceInput {
  readonly kobo: number;
  /** Commission on each sale, in hundredths of a percent. */
  readonly agent_bp: number;
  readonly super_agent_bp: number;
  /** Null: from now. */
  readonly effective_from: Date | null;
}

/**
 * A price as sent by a form or the API; valid only if `errors` is empty.
 * @param raw `kobo` (kobo as a number, naira as text), `agent_bp` and `super_agent_bp` (hundredths of a percent as a
 * number, percent as text; default 0), `effective_from` (an instant, a Lagos date, or a Lagos date and time; today’s
 * date without a time: from now)
 * @param now the database's clock
 */
export function readTicketPrice(errors: ValidationErrors, raw: Raw, now: Date): TicketPriceInput {
  refuseUnknown(errors, raw, ["kobo", "agent_bp", "super_agent_bp", "effective_from"]);
  const kobo = readMoney(errors, "kobo", raw.kobo);
  if (kobo === null && !errors.has("kobo")) errors.add("kobo", "Enter the price.");
  if (kobo !== null && (kobo < TICKET_PRICE.min || kobo > TICKET_PRICE.max))
    errors.add("kobo", "Enter a price from ₦1.00 to ₦1,000,000.00.");
  const agent_bp = readCommission(errors, "agent_bp", raw.agent_bp);
  const super_agent_bp = readCommission(errors, "super_agent_bp", raw.super_agent_bp);
  if (agent_bp + super_agent_bp > TICKET_PRICE.maxCommissionBp)
    errors.add("agent_bp", "The commissions can’t add up to more than 50% of the price.");
  return { kobo: kobo ?? 0, agent_bp, super_agent_bp, effective_from: readMoment(errors, raw, now) };
}

function readCommission(errors: ValidationErrors, path: string, raw: unknown): number {
  if (isBlank(raw)) return 0;
  const bp = readPercent(raw);
  if (bp === undefined) errors.add(path, "Enter a percentage with at most two decimal places, such as 2.5.");
  return bp ?? 0;
}

/** Prices can't start in the past. */
function readMoment(errors: ValidationErrors, { effective_from: raw }: Raw, now: Date): Date | null {
  if (isBlank(raw)) return null;
  // Midnight today is already past, so today’s date means now.
  if (typeof raw === "string" && raw.trim() === lagosDate(now)) return null;
  const moment = typeof raw === "string" ? readInstant(raw.trim()) : undefined;
  if (!moment) {
    errors.add("effective_from", "Enter a real date and time, such as 2026-11-21T06:00.");
    return null;
  }
  if (moment.getTime() < now.getTime()) errors.add("effective_from", "Enter a time in the future.");
  else if (moment.getTime() > now.getTime() + MAX_AHEAD_MS)
    errors.add("effective_from", "Enter a date at most five years ahead.");
  return moment;
}

const MAX_AHEAD_MS = 5 * 366 * 86_400_000;

/** Without a time zone it is Lagos time, UTC+1 all year; a date alone starts at midnight. */
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
