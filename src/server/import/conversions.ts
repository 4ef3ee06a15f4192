import { squareMetres } from "#domain/area.ts";
import type { Field } from "#resource/field.ts";

/** How a column writes what a field keeps otherwise. */
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
  /** The kinds of field it is for. */
  readonly kinds: readonly Field["kind"][];
  convert(text: string): Converted;
}

const rules: Readonly<Record<Conversion, Rule>> = {
  acres: { kinds: ["decimal"], convert: (text) => area(text, "acre") },
  hectares: { kinds: ["decimal"], convert: (text) => area(text, "ha") },
  sqft: { kinds: ["decimal"], convert: (text) => area(text, "sqft") },
  naira: { kinds: ["money"], convert: (text) => ({ text }) },
  kobo: {
    kinds: ["money"],
    convert: (text) =>
      /^\d{1,17}$/.test(text)
        ? { text: text.padStart(3, "0").replace(/(..)$/, ".$1") }
        : { fault: "Write whole kobo, digits only." },
  },
  "whole-from-decimal": {
    kinds: ["whole"],
    convert(text) {
      const [, whole] = /^(\d+)(?:\.0*)?$/.exec(text) ?? [];
      if (whole !== undefined) return { text: whole };
      return /^\d+\.\d+$/.test(text)
        ? { fault: "This is not a whole number, and it is not rounded." }
        : { text };
    },
  },
  "date-time": { kinds: ["date"], convert: (text) => ({ text: text.replace(/[T ]\d\d:\d\d.*$/, "") }) },
  "day-first": { kinds: ["date"], convert: (text) => ordered(text, 2, 1) },
  "month-first": { kinds: ["date"], convert: (text) => ordered(text, 1, 2) },
};

export const conversionNames = Object.keys(rules) as Conversion[];

/** Whether a conversion makes sense for a field of that kind. */
export function fits(conversion: Conversion, kind: Field["kind"]): boolean {
  return rules[conversion].kinds.includes(kind);
}

/** A cell as the field writes it, or why it cannot be. Blanks stay blank. */
export function convertText(conversion: Conversion | undefined, text: string): Converted {
  const trimmed = text.trim();
  return conversion === undefined || trimmed === "" ? { text: trimmed } : rules[conversion].convert(trimmed);
}

function area(text: string, unit: "acre" | "ha" | "sqft"): Converted {
  const metres = squareMetres(text, unit);
  return metres === undefined
    ? { fault: "Write the area with digits, one point and at most 8 decimals." }
    : { text: metres };
}

/** "12/20/2004" → "2004-12-20"; what is written otherwise is left to the field to judge. */
function ordered(text: string, month: 1 | 2, day: 1 | 2): Converted {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (!parts) return { text };
  const two = (part: 1 | 2) => (parts[part] ?? "").padStart(2, "0");
  return { text: `${parts[3]}-${two(month)}-${two(day)}` };
}
