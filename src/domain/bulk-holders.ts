import { message, type Translatable, term } from "./message.ts";
import { normaliseHolder } from "./ticket-holder.ts";

export type HolderKind = "vehicle" | "shop" | "person";

/** The maximum number of tickets per batch. */
export const BULK_LIMIT = 10_000;

/** The maximum number of errors listed. */
const MAX_ERRORS = 20;

const HOLDER_FORMATS: Readonly<Record<HolderKind, { readonly one: string; readonly form: string }>> = {
  vehicle: { one: "plate", form: "ABC-123DE" },
  shop: { one: "shop code", form: "SHP-0000012-K" },
  person: { one: "phone number", form: "0803 441 2290" },
};

/** What a list of these holders contains, for forms: "plate", "ABC-123DE". */
export function holderText(kind: HolderKind): { readonly one: string; readonly form: string } {
  return HOLDER_FORMATS[kind];
}

/**
 * A list of holders, separated by lines, commas or semicolons; a heading is skipped.
 * @returns the holders in order, without repeats, and all errors by line
 */
export function readHolders(
  kind: HolderKind,
  typed: string,
  special = false,
): { readonly keys: string[]; readonly faults: Translatable[] } {
  const keys: string[] = [];
  const errors: Translatable[] = [];
  const lineOf = new Map<string, number>();
  const { one, form } = HOLDER_FORMATS[kind];
  typed.split(/\r\n|\r|\n/).forEach((text, at) => {
    for (const part of text.split(/[,;\t]/)) {
      const tidy = part.trim().replaceAll(/^"|"$/g, "").trim();
      if (tidy === "" || (at === 0 && HEADINGS.test(tidy))) continue;
      const key = normaliseHolder(kind, tidy, { special });
      const before = key === undefined ? undefined : lineOf.get(key);
      if (key === undefined)
        errors.push(
          message("Line {line}: “{typed}” isn’t a valid {one}. Use the format {form}.", {
            line: at + 1,
            typed: tidy.slice(0, 30),
            one: term(one),
            form,
          }),
        );
      else if (before !== undefined)
        errors.push(
          message("Line {line}: {key} is already on line {before}.", { line: at + 1, key, before }),
        );
      else {
        lineOf.set(key, at + 1);
        keys.push(key);
      }
    }
  });
  const more = errors.length - MAX_ERRORS;
  return {
    keys,
    faults:
      more > 0
        ? [...errors.slice(0, MAX_ERRORS), message("{n} more lines have errors.", { n: more })]
        : errors,
  };
}

const HEADINGS = /^(plates?|plate (number|no\.?)|shops?|codes?|phones?|phone number|number)$/i;
