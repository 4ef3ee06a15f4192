import { english, type Message, type Param, type Translatable } from "#domain/message.ts";
import type { LineError } from "./read-line.ts";
import type { CheckedLine } from "./validate-batch.ts";

/** A reason why lines were not imported, without the values of single lines. */
export interface Reason {
  /** Column of the error; `null` if it concerns the whole line or a field without a column. */
  readonly column: string | null;
  readonly message: string;
  /** Number of lines with this reason; a line can have several reasons. */
  readonly lines: number;
}

/** Maximum number of distinct reasons; further ones are counted together. */
const MAX_REASONS = 30;
const OTHERS = "Other reasons.";

/**
 * Messages with values of a single line, and their general form without: the length of a value, or the record or line that has
 * it. A test checks that each message exists in the sources, so that a reworded message is updated here.
 */
export const generalTexts: Readonly<Record<string, string>> = {
  "Enter at most {most} characters. You entered {n}.": "Enter at most {most} characters.",
  "Enter at most {most} digits. You entered {n}.": "Enter at most {most} digits.",
  "Enter at most {most} digits before the decimal point. You entered {n}.":
    "Enter at most {most} digits before the decimal point.",
  "Enter at most {most} letters. You entered {n}.": "Enter at most {most} characters.",
  "{field}: at most {most} characters; “{part}” has {n}. {advice}": "{field}: at most {most} characters.",
  "{field}: already used by another record ({where}).": "{field}: already used by another record.",
  "Documents can’t print “{letters}”. Use Latin letters instead.":
    "Documents can’t print some of the letters. Use Latin letters instead.",
  "This line has {n} cells but the header has {columns}.":
    "This line has more or fewer cells than the header, which has {columns}.",
  "Several records have this number: {codes}. Enter the code.":
    "Several records have this number. Enter the code.",
  "This item is already billed for that period ({code}).": "This item is already billed for that period.",
  "Line {line} already has this item and period.": "Another line already has this item and period.",
  "{code} has no owner on record. Enter the payer.": "The record has no owner. Enter the payer.",
  "{code} already has owners with a total share of {taken}%. This would bring the total to more than 100%.":
    "With the owners on record, the total would be more than 100%.",
};

/** Adds the reasons of a batch, in order of appearance. */
export function addReasons(before: readonly Reason[], reported: readonly CheckedLine[]): readonly Reason[] {
  const found = new Map(before.map((reason) => [keyOf(reason), reason]));
  for (const line of reported) {
    const lineReasons = new Map(
      line.faults.map((error) => reasonOf(line, error)).map((one) => [keyOf(one), one]),
    );
    for (const [key, one] of lineReasons) {
      const hasRoom = found.has(key) || found.size < MAX_REASONS;
      const entry = hasRoom ? one : { column: null, message: OTHERS, lines: 0 };
      const known = found.get(keyOf(entry)) ?? entry;
      found.set(keyOf(entry), { ...known, lines: known.lines + 1 });
    }
  }
  return [...found.values()];
}

function keyOf({ column, message }: Reason): string {
  return JSON.stringify([column, message]);
}

function reasonOf({ outcome }: CheckedLine, { column, message }: LineError): Reason {
  const reason = (text: string) => ({ column, message: text, lines: 0 });
  if (outcome === "repeated") return reason("Already on an earlier line in the file.");
  if (outcome === "alike") return reason("Skipped as a possible duplicate of an existing record.");
  if (outcome === "different") return reason("Already on record with different values. Nothing was changed.");
  return reason(english(generalise(message)));
}

function generalise(text: Translatable): Translatable {
  return typeof text === "string" ? text : generalMessage(text);
}

function generalMessage({ message_key, params, ...rest }: Message): Message {
  const inner = (value: Param) => (typeof value === "object" ? generalMessage(value) : value);
  return {
    ...rest,
    message_key: generalTexts[message_key] ?? message_key,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inner(value)])),
  };
}
