/**
 * Vehicle plates: "ABC-123DE" since 2011, "AB123-CDE" before. The dash is optional, and lower case, O for 0 and I for 1
 * are accepted, because the position of a character determines its kind. Government, army and diplomatic plates have
 * other patterns. They are accepted only with `special`, as 3 to 10 capital letters and digits without dashes;
 * otherwise any typing error would be a plate.
 */

import { typedText } from "./invisible-characters.ts";

type Shape = { letters: string; dash: number };

const CURRENT: Shape = { letters: "LLLDDDLL", dash: 3 };
const OLD: Shape = { letters: "LLDDDLLL", dash: 5 };

const TO_DIGIT: Record<string, string> = { O: "0", I: "1" };
const TO_LETTER: Record<string, string> = { "0": "O", "1": "I" };

/**
 * The characters in this shape and the number of substitutions; undefined if they don't fit. At most one digit is read
 * as a letter: "FG 123-A01" is a federal plate, not the old-format plate FG123-AOI.
 */
function matchShape(typed: string, shape: Shape): { plate: string; changes: number } | undefined {
  let plate = "";
  let changes = 0;
  let digitsAsLetters = 0;
  for (const [at, char] of [...typed].entries()) {
    const letter = shape.letters[at] === "L";
    const corrected = (letter ? TO_LETTER : TO_DIGIT)[char] ?? char;
    if (!(letter ? /^[A-Z]$/ : /^[0-9]$/).test(corrected)) return undefined;
    if (corrected !== char) changes += 1;
    if (corrected !== char && letter) digitsAsLetters += 1;
    if (at === shape.dash) plate += "-";
    plate += corrected;
  }
  return digitsAsLetters > 1 ? undefined : { plate, changes };
}

/** The position of the single dash or space; undefined if there is none. */
function dashPosition(text: string): number | undefined {
  const parts = text.split(/[\s-]+/);
  return parts.length === 2 ? parts[0]?.length : undefined;
}

/**
 * "abc 123de" → "ABC-123DE", "ab123cde" → "AB123-CDE", or undefined. If both shapes fit, the dash decides, then fewer
 * substitutions, then the current shape.
 */
export function normalisePlate(text: string, opts?: { special?: boolean }): string | undefined {
  const tidy = typedText(text)
    .toUpperCase()
    .replace(/[\u2010-\u2015]/g, "-");
  const typed = tidy.replace(/[\s-]/g, "");
  if (!/^[A-Z0-9]{3,10}$/.test(typed)) return undefined;
  const current = typed.length === 8 ? matchShape(typed, CURRENT) : undefined;
  const old = typed.length === 8 ? matchShape(typed, OLD) : undefined;
  if (current && old) {
    const dash = dashPosition(tidy);
    if (dash === CURRENT.dash) return current.plate;
    if (dash === OLD.dash) return old.plate;
    return (old.changes < current.changes ? old : current).plate;
  }
  return current?.plate ?? old?.plate ?? (opts?.special ? typed : undefined);
}

/** The kind of a normalised plate. */
export function plateKind(plate: string): "current" | "old" | "special" {
  if (/^[A-Z]{3}-[0-9]{3}[A-Z]{2}$/.test(plate)) return "current";
  return /^[A-Z]{2}[0-9]{3}-[A-Z]{3}$/.test(plate) ? "old" : "special";
}
