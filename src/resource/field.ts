/**
 * Field definitions of resources. Plain data: no functions, no packages. They determine request schemas, form limits,
 * table cells, file columns and database checks.
 */

interface FieldBase {
  readonly label: string;
  /** Shown above the input. */
  readonly hint?: string;
  readonly required?: boolean;
  /** No two active records can have the same value. */
  readonly unique?: boolean;
  /** Personal data: masked for the public and guests. */
  readonly personal?: boolean;
  /** Stored encrypted: searchable and unique only as a whole. */
  readonly sealed?: boolean;
  /** Added by an administrator: stored in the record's column `custom`. */
  readonly custom?: CustomPart;
}

/** When a custom field applies. */
export interface CustomPart {
  /** Only for these values of another field; default: always. */
  readonly when?: When | undefined;
}

export interface When {
  readonly field: string;
  readonly values: readonly string[];
}

/** Minimum and maximum, inclusive. */
interface Bounds<T> {
  readonly least?: T;
  readonly most?: T;
}

/** From the first year to the current one; with `next`, to the next one (vehicles are sold in advance). */
export interface YearSpan {
  readonly from: number;
  readonly next?: boolean;
}

/** Lagos dates from the first to today. */
export interface PastSpan {
  readonly from: string;
}

/** How an identity number or address is normalised before it is stored. */
export type TextForm = "plain" | "phone" | "email" | "tin" | "tax_id" | "nin" | "rc" | "plate";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type Field = FieldBase &
  (
    | { readonly kind: "text"; readonly max: number; readonly form: TextForm }
    /** A whole number with at most `digits` digits. */
    | ({
        readonly kind: "whole";
        readonly digits: number;
        readonly unit?: string;
        readonly year?: YearSpan;
      } & Bounds<number>)
    /** A number with at most two decimals, in `unit`, which may be blank. */
    | ({ readonly kind: "decimal"; readonly unit: string; readonly digits: number } & Bounds<number>)
    /** Kobo. */
    | ({ readonly kind: "money" } & Bounds<number>)
    /** If optional, the label of no choice is `none`, by default "Not known". */
    | { readonly kind: "choice"; readonly choices: readonly Choice[]; readonly none?: string }
    | { readonly kind: "yes_no" }
    /** A Lagos date, `2026-11-21`. */
    | ({ readonly kind: "date"; readonly past?: PastSpan } & Bounds<string>)
    /** The id of a record of another resource. */
    | { readonly kind: "reference"; readonly to: string }
  );

type Options = Omit<FieldBase, "label">;

export const text = (label: string, max: number, options: Options & { form?: TextForm } = {}) =>
  ({ kind: "text", label, max, form: "plain", ...options }) as const;

export const whole = (label: string, digits: number, options: Options = {}) =>
  ({ kind: "whole", label, digits, ...options }) as const;

/** A year within a range that ends with the current year. */
export const year = (label: string, span: YearSpan, options: Options = {}) =>
  ({ kind: "whole", label, digits: 4, year: span, ...options }) as const;

export const decimal = (label: string, unit: "m" | "m²", digits: number, options: Options = {}) =>
  ({ kind: "decimal", label, unit, digits, ...options }) as const;

export const money = (label: string, options: Options = {}) =>
  ({ kind: "money", label, ...options }) as const;

/** Choices as value → label. */
export const choice = (
  label: string,
  choices: Readonly<Record<string, string>>,
  options: Options & { none?: string } = {},
) =>
  ({
    kind: "choice",
    label,
    choices: Object.entries(choices).map(([value, choiceLabel]) => ({ value, label: choiceLabel })),
    ...options,
  }) as const;

export const yesNo = (label: string, options: Options = {}) =>
  ({ kind: "yes_no", label, ...options }) as const;

export const date = (label: string, options: Options = {}) => ({ kind: "date", label, ...options }) as const;

/** A date that is not in the future. */
export const pastDate = (label: string, past: PastSpan, options: Options = {}) =>
  ({ kind: "date", label, past, ...options }) as const;

export const reference = (label: string, to: string, options: Options = {}) =>
  ({ kind: "reference", label, to, ...options }) as const;

/** The type of a field's value. */
export type ValueOf<F extends Field> = F["kind"] extends "whole" | "decimal" | "money" | "reference"
  ? number
  : F["kind"] extends "yes_no"
    ? boolean
    : string;

export type Value = string | number | boolean | null;
