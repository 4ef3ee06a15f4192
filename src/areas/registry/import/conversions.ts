import { squareMetres } from "#domain/area.ts";
import { type DateOrder, isoDate, orderError } from "#domain/date-order.ts";
import type { Field } from "#resource/field.ts";

/** How the notation of a column differs from that of the field. */
export type Conversion =
  | "acres"
  | "hectares"
  | "sqft"
  | "naira"
  | "kobo"
  | "whole-from-decimal"
  | "date-time"
  | "day-first"
  | "month-first";

type Converted = { readonly text: string } | { readonly fault: string };

interface Rule {
  /** The field kinds it applies to. */
  readonly kinds: readonly Field["kind"][];
  convert(text: string): Converted;
}

const rules: Readonly<Record<Conversion, Rule>> = {
  acres: { kinds: ["decimal"], convert: (text) => convertArea(text, "acre") },
  hectares: { kinds: ["decimal"], convert: (text) => convertArea(text, "ha") },
  sqft: { kinds: ["decimal"], convert: (text) => convertArea(text, "sqft") },
  naira: { kinds: ["money"], convert: (text) => ({ text }) },
  kobo: {
    kinds: ["money"],
    convert: (text) =>
      /^\d{1,17}$/.test(text)
        ? { text: text.padStart(3, "0").replace(/(..)$/, ".$1") }
        : { fault: "Enter a whole number of kobo, using digits only." },
  },
  "whole-from-decimal": {
    kinds: ["whole"],
    convert(text) {
      const [, whole] = /^(\d+)(?:\.0*)?$/.exec(text) ?? [];
      if (whole !== undefined) return { text: whole };
      return /^\d+\.\d+$/.test(text) ? { fault: "Enter a whole number. Values are not rounded." } : { text };
    },
  },
  "date-time": { kinds: ["date"], convert: (text) => convertDate(text.replace(/[T ]\d\d:\d\d.*$/, "")) },
  "day-first": { kinds: ["date"], convert: (text) => convertDate(text, "day-first") },
  "month-first": { kinds: ["date"], convert: (text) => convertDate(text, "month-first") },
};

export const conversionNames = Object.keys(rules) as Conversion[];

/** Whether a conversion applies to a field of that kind. */
export function appliesTo(conversion: Conversion, kind: Field["kind"]): boolean {
  return rules[conversion].kinds.includes(kind);
}

/**
 * A cell in the field’s notation, or the error. Blanks remain blank.
 * @param kind of the target field
 */
export function convertText(
  conversion: Conversion | undefined,
  text: string,
  kind: Field["kind"] | undefined,
): Converted {
  const trimmed = text.trim();
  if (trimmed === "") return { text: trimmed };
  if (conversion === undefined) return kind === "date" ? convertDate(trimmed) : { text: trimmed };
  return rules[conversion].convert(trimmed);
}

/** Whether it defines the order of day and month. */
export function definesDateOrder(conversion: Conversion | undefined): boolean {
  return conversion === "day-first" || conversion === "month-first";
}

function convertArea(text: string, unit: "acre" | "ha" | "sqft"): Converted {
  const metres = squareMetres(text, unit);
  return metres === undefined
    ? { fault: "Enter the area in digits with at most 8 decimal places." }
    : { text: metres };
}

/** A date in any unambiguous notation; the field checks whether it exists. */
function convertDate(text: string, order?: DateOrder): Converted {
  const error = orderError(text, order);
  return error === undefined ? { text: isoDate(text, order) } : { fault: error };
}
