/**
 * Reads input of forms and the API and collects all errors; unknown fields are errors, not ignored. A number
 * is kobo or a rate in ppm; text is naira or percent: "0.6" is 6,000 ppm.
 */
import type { Field } from "#resource/field.ts";
import { message, type Translatable } from "./message.ts";
import { formatNaira, parseNaira } from "./money.ts";
import { readValue } from "./read-value.ts";
import type { Raw } from "./record-input.ts";
import { requiredError } from "./required-error.ts";

export type FieldError = { code: string; path: string; message: Translatable };

/** Collects errors, so that all are reported at once. */
export class ValidationErrors {
  readonly found: FieldError[] = [];

  add(path: string, message: Translatable, code = "invalid"): undefined {
    this.found.push({ code, path, message });
    return undefined;
  }

  has(path: string): boolean {
    return this.found.some((error) => error.path === path);
  }
}

const isBlank = (raw: unknown) =>
  raw === undefined || raw === null || (typeof raw === "string" && raw.trim() === "");

/** The value of a field, null when blank; a blank required field is an error. */
export function readField(errors: ValidationErrors, raw: Raw, path: string, field: Field) {
  const read = readValue(path, field, raw[path]);
  if ("faults" in read) {
    for (const message of read.faults) errors.add(path, message);
    return null;
  }
  if (read.value === null && field.required) errors.add(path, requiredError(field));
  return read.value;
}

/** ₦100 billion in kobo: above any real charge, and low enough to keep totals exact. */
const MAX_KOBO = 10_000_000_000_000;

/**
 * Kobo (a number) or naira (text), at most ₦100 billion. Negative amounts are accepted here; the caller checks them.
 */
export function readMoney(errors: ValidationErrors, path: string, raw: unknown): number | null {
  if (isBlank(raw)) return null;
  const kobo = isWhole(raw) ? raw : typeof raw === "string" ? parseNaira(raw, { negative: true }) : undefined;
  if (kobo !== undefined && Math.abs(kobo) > MAX_KOBO)
    return (
      errors.add(path, message("Enter an amount of at most {amount}.", { amount: formatNaira(MAX_KOBO) })) ??
      null
    );
  return kobo ?? errors.add(path, "Enter an amount in naira, such as 2,500.00.") ?? null;
}

function isWhole(raw: unknown): raw is number {
  return typeof raw === "number" && Number.isSafeInteger(raw);
}

/** Parts per million (a whole number) or percent with at most 4 decimals (text, "0.6" or "0.6%"). */
export function readRate(errors: ValidationErrors, path: string, raw: unknown): number | null {
  if (isBlank(raw)) return null;
  if (typeof raw === "number" && Number.isSafeInteger(raw)) return raw;
  const match =
    typeof raw === "string" ? /^([-\u2212]?)(\d{1,6})(?:\.(\d{1,4}))?\s*%?$/.exec(raw.trim()) : null;
  if (!match) return errors.add(path, "Enter a percentage with up to 4 decimal places, such as 0.6.") ?? null;
  const ppm = Number(match[2] + (match[3] ?? "").padEnd(4, "0"));
  return match[1] ? -ppm : ppm;
}

/** A whole number, 0 or more, of at most `max`; as a number or as text. */
export function readCount(
  errors: ValidationErrors,
  path: string,
  raw: unknown,
  max: number,
  required = false,
): number | null {
  if (isBlank(raw)) {
    if (required) errors.add(path, "Enter a whole number.");
    return null;
  }
  const value = typeof raw === "string" && /^\d{1,15}$/.test(raw.trim()) ? Number(raw) : raw;
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= max) return value;
  return errors.add(path, message("Enter a whole number from 0 to {most}.", { most: max })) ?? null;
}

/** A list of objects; forms send it as JSON text. */
export function readList(errors: ValidationErrors, path: string, raw: unknown): Raw[] {
  if (isBlank(raw)) return [];
  const value = typeof raw === "string" ? parseJson(raw) : raw;
  const isList = Array.isArray(value) && value.length <= 50 && value.every(isObject);
  if (isList) return value as Raw[];
  errors.add(path, "Send a list of at most 50 items.");
  return [];
}

/** One object or nothing; forms send it as JSON text. */
export function readObject(errors: ValidationErrors, path: string, raw: unknown): Raw | null {
  if (isBlank(raw)) return null;
  const value = typeof raw === "string" ? parseJson(raw) : raw;
  if (isObject(value)) return value;
  errors.add(path, "Send an object.");
  return null;
}

/** Whether a value is an object, not a list. */
export function isObject(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Unknown names are errors. */
export function refuseUnknown(errors: ValidationErrors, raw: Raw, known: readonly string[]): void {
  for (const name of Object.keys(raw)) if (!known.includes(name)) errors.add(name, "Unknown field.");
}
