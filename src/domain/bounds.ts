import type { Field, Value } from "#resource/field.ts";
import { formatDate, type LagosDate } from "./lagos.ts";
import { message, type Translatable } from "./message.ts";
import { formatNaira } from "./money.ts";

/** The error of a year or date outside a range that ends today or this year. @param today Lagos date */
function rangeError(field: Field, value: Value, today: LagosDate): Translatable | undefined {
  if (field.kind === "whole" && field.year) {
    const { from, next } = field.year;
    const last = Number(today.slice(0, 4)) + (next ? 1 : 0);
    const isWithin = typeof value === "number" && value >= from && value <= last;
    return isWithin ? undefined : message("Enter a year from {from} to {to}.", { from, to: last });
  }
  if (field.kind !== "date" || !field.past) return undefined;
  const isWithin = typeof value === "string" && value >= field.past.from && value <= today;
  return isWithin
    ? undefined
    : message("Enter a date from {from} to today.", { from: formatDate(field.past.from) });
}

/**
 * The error of a value outside the minimum and maximum of its field, both inclusive.
 * @param today Lagos date: some ranges end with it
 * @returns undefined if it is within, or the field has no limits
 */
export function boundsError(field: Field, value: Value, today: LagosDate): Translatable | undefined {
  if (value === null) return undefined;
  const outOfRange = rangeError(field, value, today);
  if (outOfRange !== undefined || !("least" in field || "most" in field)) return outOfRange;
  const { least, most } = field as { least?: Value; most?: Value };
  const below = least !== undefined && least !== null && value < least;
  const above = most !== undefined && most !== null && value > most;
  return below || above ? message("Enter {field}.", { field: boundsText(field) }) : undefined;
}

/** "2 to 400 m", "12 Jan 2020 or later", "at most ₦5,000.00"; empty without limits. */
export function boundsText(field: Field): string {
  if (field.kind === "date") {
    const { least, most } = field;
    if (least && most) return `a date from ${formatDate(least)} to ${formatDate(most)}`;
    if (least) return `${formatDate(least)} or later`;
    return most ? `${formatDate(most)} or earlier` : "";
  }
  if (field.kind !== "whole" && field.kind !== "decimal" && field.kind !== "money") return "";
  const { least, most } = field;
  const formatBound = (value: number) =>
    field.kind === "money" ? formatNaira(value) : value.toLocaleString("en-NG");
  const unit = field.kind !== "money" && field.unit ? ` ${field.unit}` : "";
  if (least !== undefined && most !== undefined)
    return `${formatBound(least)} to ${formatBound(most)}${unit}`;
  if (least !== undefined) return `at least ${formatBound(least)}${unit}`;
  return most === undefined ? "" : `at most ${formatBound(most)}${unit}`;
}
