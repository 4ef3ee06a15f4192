/** Instalment plans: parts of the unpaid charge with due dates. */

import { readList, readMoney, type ValidationErrors } from "./input-readers.ts";
import { addMonths, formatDate, isDate, type LagosDate } from "./lagos.ts";
import { message } from "./message.ts";
import { formatNaira, sumKobo } from "./money.ts";
import type { Raw } from "./record-input.ts";

export type Instalment = { kobo: number; due_on: LagosDate };

const MIN_PARTS = 2;
const MAX_PARTS = 24;
/** The last instalment must be due within this. */
const MAX_MONTHS = 24;

/** Reads the instalments of a plan for `open_kobo` from today on; collects all errors. */
export function readInstalments(
  errors: ValidationErrors,
  raw: Raw,
  { open_kobo, today }: { readonly open_kobo: number; readonly today: LagosDate },
): Instalment[] {
  const sent = readList(errors, "parts", raw.parts);
  if (!errors.has("parts") && (sent.length < MIN_PARTS || sent.length > MAX_PARTS))
    errors.add(
      "parts",
      message("Enter {least} to {most} instalments.", {
        least: MIN_PARTS,
        most: MAX_PARTS,
      }),
    );
  const last = addMonths(today, MAX_MONTHS);
  let before = today;
  const parts = sent.map((part, at) => {
    const due_on = typeof part.due_on === "string" ? part.due_on.trim() : "";
    const path = `parts[${at}]`;
    const kobo = readMoney(errors, `${path}.kobo`, part.kobo);
    if (kobo === null || kobo <= 0) {
      if (!errors.has(`${path}.kobo`)) errors.add(`${path}.kobo`, "Enter an amount above ₦0.00.");
    }
    if (!isDate(due_on)) errors.add(`${path}.due_on`, "Enter a real date, such as 2026-11-21.");
    else if (due_on < before || (at > 0 && due_on === before))
      errors.add(
        `${path}.due_on`,
        at === 0 ? "Enter today’s date or a later date." : "Enter a date after the previous instalment.",
      );
    else if (due_on > last)
      errors.add(`${path}.due_on`, message("Enter a date on or before {date}.", { date: formatDate(last) }));
    else before = due_on;
    return { kobo: kobo ?? 0, due_on };
  });
  // Skips the total if any amount is invalid.
  if (errors.found.length > 0) return parts;
  const sum = sumKobo(parts.map(({ kobo }) => kobo));
  if (sum !== open_kobo)
    errors.add(
      "parts",
      message("The instalments add up to {amount}. They must add up to {open}, the unpaid amount.", {
        amount: formatNaira(sum),
        open: formatNaira(open_kobo),
      }),
    );
  return parts;
}

/** Equal instalments a month apart, with the odd kobo in the first: the initial form values. */
export function evenInstalments(open_kobo: number, count: number, first: LagosDate): Instalment[] {
  const each = Math.floor(open_kobo / count);
  return Array.from({ length: count }, (_, at) => ({
    kobo: at === 0 ? open_kobo - each * (count - 1) : each,
    due_on: addMonths(first, at),
  }));
}
