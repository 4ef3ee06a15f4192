/** Messages shown at a field when its limit truncated or changed the input. */

import { cleanInput, finishInput, type InputLimit, limitFor } from "./input-limits.ts";
import { withoutInvisible } from "./invisible-characters.ts";
import { counted, type Message, message, type Translatable } from "./message.ts";

/** Event that sends a `LimitNote` to the field component. Handlers prevent its default. */
export const LIMIT_EVENT = "ratebook:limit";

export interface LimitNote {
  /** Undefined: removes the message. */
  readonly note: Translatable | undefined;
}

/** The effect of a limit on a value. */
export interface LimitResult {
  readonly value: string;
  /** Characters beyond the limit. */
  readonly removed: number;
  /** Whether the remaining value may mean something else: 1.5 storeys are not 15. */
  readonly changed: boolean;
}

/** Applies the limit to a typed or pasted value. */
export function limitInput(name: string, type: string | undefined, input: string): LimitResult {
  const cleaned = cleanInput(name, type, input);
  const limit = limitFor(name, type);
  const value = withoutInvisible(input);
  if (!limit || cleaned === value) return { value: cleaned, removed: 0, changed: false };
  const count = (text: string) => text.replace(/[^0-9]/g, "").length;
  switch (limit.kind) {
    case "digits":
      return { value: cleaned, removed: count(value) - cleaned.length, changed: /[^0-9\s]/.test(value) };
    case "phone":
      return {
        value: cleaned,
        removed: extraDigits(name, type, value),
        changed: /[^0-9+\s().-]/.test(value),
      };
    case "token":
      return { value: cleaned, removed: value.replace(/\s/g, "").length - cleaned.length, changed: false };
    case "plot_size":
      return { value: cleaned, removed: 0, changed: true };
    case "text":
      return { value: cleaned, removed: value.length - cleaned.length, changed: false };
  }
}

/** Digits of a phone number after the eleventh, in any prefix form. */
function extraDigits(name: string, type: string | undefined, value: string): number {
  let text = value;
  let beyond = 0;
  // Shortens until nothing is truncated, because the prefix counts as one digit.
  while (text !== "" && isTruncated(name, type, text)) {
    if (/[0-9]$/.test(text)) beyond += 1;
    text = text.slice(0, -1);
  }
  return beyond;
}

function isTruncated(name: string, type: string | undefined, text: string): boolean {
  const cleaned = cleanInput(name, type, text);
  return cleaned.length === 11 && cleanInput(name, type, text.slice(0, -1)) === cleaned;
}

/** "Maximum 35 characters. 4 were removed." @param fieldMax the field's own limit, if any */
export function removedNote(
  name: string,
  type: string | undefined,
  removed: number,
  fieldMax?: number,
): Message | undefined {
  const limit = limitFor(name, type);
  const max = limit && "max" in limit ? limit.max : fieldMax;
  if (max === undefined || removed <= 0) return undefined;
  const params = { max, n: removed };
  switch (nounOf(limit)) {
    case "digits":
      return counted(
        removed,
        "Maximum {max} digits. {n} was removed.",
        "Maximum {max} digits. {n} were removed.",
        params,
      );
    case "letters":
      return counted(
        removed,
        "Maximum {max} letters. {n} was removed.",
        "Maximum {max} letters. {n} were removed.",
        params,
      );
    case "characters":
      return counted(
        removed,
        "Maximum {max} characters. {n} was removed.",
        "Maximum {max} characters. {n} were removed.",
        params,
      );
  }
}

function nounOf(limit: InputLimit | undefined): "digits" | "letters" | "characters" {
  if (limit?.kind === "text") return limit.noun;
  return limit === undefined || limit.kind === "token" ? "characters" : "digits";
}

/** "Read as 5005.00 m². Check that this is right." */
export function readAsNote(name: string, type: string | undefined, value: string): Translatable {
  if (value === "") return "Enter digits only.";
  const unit = limitFor(name, type)?.kind === "plot_size" ? " m²" : "";
  return message("Read as {value}. Check that this is right.", {
    value: `${finishInput(name, value)}${unit}`,
  });
}

/** Message for an address that was not entered. */
export function longEmailNote(length: number, max: number): Message {
  return message("Maximum {max} characters. This address has {n}, so it was not entered.", {
    max,
    n: length,
  });
}

/** Message for an address that was not typed completely. */
export function truncatedEmailNote(max: number): Message {
  return message("Maximum {max} characters. The end of this address is missing. Use a shorter one.", { max });
}
