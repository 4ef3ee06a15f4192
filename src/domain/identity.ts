/**
 * Identity numbers and addresses of people and companies. Each `normalise…` returns the form that is stored and
 * compared, or undefined. Limits: tin_number 10, rc_number 10, email 35 characters.
 */

import { typedText, withoutInvisible } from "./invisible-characters.ts";
import { restoreDigits } from "./spreadsheet-number.ts";

/** Spaces and dashes. */
const GAPS = /[\s\-\u2010-\u2015]/g;

/** All zeros is a placeholder for a missing number. */
export function isPlaceholder(digits: string): boolean {
  return /^0+$/.test(digits);
}

function digitsOnly(text: string, length: number): string | undefined {
  const typed = withoutInvisible(restoreDigits(text)).replace(GAPS, "");
  return typed.length === length && /^[0-9]+$/.test(typed) && !isPlaceholder(typed) ? typed : undefined;
}

/**
 * A TIN: 10 digits, or the form 8-4 ("12345678-0001"), of which the first 8 digits are stored, because the field has 10
 * characters and the last 4 only identify a branch of the same taxpayer. A truncated 8-4 form is accepted too
 * ("12345678-0").
 */
export function normaliseTin(text: string): string | undefined {
  const typed = typedText(restoreDigits(text)).replace(/[\u2010-\u2015]/g, "-");
  const branch = /^([0-9]{8})(?:\s*-\s*[0-9]{0,4}|\s*[0-9]{4})?$/.exec(typed);
  const main = branch?.[1];
  if (main !== undefined) return isPlaceholder(main) ? undefined : main;
  return digitsOnly(typed, 10);
}

/** The tax ID in use since 2026: 13 digits. */
export function normaliseTaxId(text: string): string | undefined {
  return digitsOnly(text, 13);
}

/** A National Identification Number: 11 digits. */
export function normaliseNin(text: string): string | undefined {
  return digitsOnly(text, 11);
}

/**
 * A CAC number: RC, BN, IT, LP or LLP and 1 to 8 digits, at most 10 characters: "rc 0123456" → "RC123456", "CAC/IT/NO
 * 12345" → "IT12345". Digits only are an RC number. Leading zeros are removed, so that a company has one number. Digits
 * on both sides of a slash are two numbers and are refused.
 */
export function normaliseRcNumber(text: string): string | undefined {
  const whole = withoutInvisible(restoreDigits(text)).toUpperCase();
  if (/[0-9]\s*\/\s*[0-9]/.test(whole)) return undefined;
  const typed = whole.replace(/[\s.:/\-\u2010-\u2015]/g, "");
  const match = /^(?:CAC)?(RC|BN|IT|LLP|LP)?(?:NO|NUMBER)?0*([1-9][0-9]{0,7})$/.exec(typed);
  if (!match) return undefined;
  const number = `${match[1] ?? "RC"}${match[2] ?? ""}`;
  return number.length <= 10 ? number : undefined;
}

/** An email address in lower case, at most 35 characters. */
export function normaliseEmail(text: string): string | undefined {
  const typed = typedText(text).toLowerCase();
  if (typed.length > 35 || typed.includes("..")) return undefined;
  const local = "[a-z0-9_%+'&-](?:[a-z0-9._%+'&-]*[a-z0-9_%+'&-])?";
  const label = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
  return new RegExp(`^${local}@(?:${label}\\.)+[a-z]{2,}$`).test(typed) ? typed : undefined;
}
