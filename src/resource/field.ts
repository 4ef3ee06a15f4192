/**
 * What a field of a resource can be. Plain data: no functions, no packages. From it come the request
 * schema, the form's limits, the table's cells, the file's columns and the check of the database.
 */

interface Common {
  readonly label: string;
  /** Shown above the input, before anything is broken. */
  readonly hint?: string;
  readonly required?: boolean;
  /** No two live records may share it. */
  readonly unique?: boolean;
  /** Personal data: masked wherever the public or a guest may look. */
  readonly personal?: boolean;
  /** Text that is kept encrypted: found and kept unique as a whole only. */
  readonly sealed?: boolean;
  /** Added by an administrator: kept with the others of its kind in the record's column `custom`. */
  readonly custom?: CustomPart;
}

/** Where a field that an administrator added is asked for. */
export interface CustomPart {
  /** Of these values of another field only; absent: always. */
  readonly when?: When | undefined;
}

export interface When {
  readonly field: string;
  readonly values: readonly string[];
}

/** The least and the most that it may hold, both within. */
interface Bounds<T> {
  readonly least?: T;
  readonly most?: T;
}

/** Years from the first to this one; where `next` is set, to the next one: vehicles are sold ahead of their year. */
export interface YearSpan {
  readonly from: number;
  readonly next?: boolean;
}

/** Lagos dates from the first to today. */
export interface PastSpan {
  readonly from: string;
}

/** How a written identity is brought into its one form before it is kept. */
export type TextForm = "plain" | "phone" | "email" | "tin" | "tax_id" | "nin" | "rc" | "plate";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export type Field = Common &
  (
    | { readonly kind: "text"; readonly max: number; readonly form: TextForm }
    /** A whole number written with at most `digits` figures. */
    | ({
        readonly kind: "whole";
        readonly digits: number;
        readonly unit?: string;
        readonly year?: YearSpan;
      } & Bounds<number>)
    /** A number with at most two decimals, in `unit`, which may be empty. */
    | ({ readonly kind: "decimal"; readonly unit: string; readonly digits: number } & Bounds<number>)
    /** Kobo. */
    | ({ readonly kind: "money" } & Bounds<number>)
    /** Not required, no choice means `none`: "Not known" unless it says otherwise. */
    | { readonly kind: "choice"; readonly choices: readonly Choice[]; readonly none?: string }
    | { readonly kind: "yes_no" }
    /** A Lagos date, `2026-11-21`. */
    | ({ readonly kind: "date"; readonly past?: PastSpan } & Bounds<string>)
    /** The id of a record of another resource. */
    | { readonly kind: "reference"; readonly to: string }
  );

type Options = Omit<Common, "label">;

export const text = (label: string, max: number, options: Options & { form?: TextForm } = {}) =>
  ({ kind: "text", label, max, form: "plain", ...options }) as const;

export const whole = (label: string, digits: number, options: Options = {}) =>
  ({ kind: "whole", label, digits, ...options }) as const;

/** A year within a span that ends with the calendar. */
export const year = (label: string, span: YearSpan, options: Options = {}) =>
  ({ kind: "whole", label, digits: 4, year: span, ...options }) as const;

export const decimal = (label: string, unit: "m" | "m²", digits: number, options: Options = {}) =>
  ({ kind: "decimal", label, unit, digits, ...options }) as const;

export const money = (label: string, options: Options = {}) =>
  ({ kind: "money", label, ...options }) as const;

/** Choices are written as value → label. */
export const choice = (
  label: string,
  choices: Readonly<Record<string, string>>,
  options: Options & { none?: string } = {},
) =>
  ({
    kind: "choice",
    label,
    choices: Object.entries(choices).map(([value, word]) => ({ value, label: word })),
    ...options,
  }) as const;

export const yesNo = (label: string, options: Options = {}) =>
  ({ kind: "yes_no", label, ...options }) as const;

export const date = (label: string, options: Options = {}) => ({ kind: "date", label, ...options }) as const;

/** A day that is not in the future. */
export const pastDate = (label: string, past: PastSpan, options: Options = {}) =>
  ({ kind: "date", label, past, ...options }) as const;

export const reference = (label: string, to: string, options: Options = {}) =>
  ({ kind: "reference", label, to, ...options }) as const;

/** What a field holds once it is read. */
export type ValueOf<F extends Field> = F["kind"] extends "whole" | "decimal" | "money" | "reference"
  ? number
  : F["kind"] extends "yes_no"
    ? boolean
    : string;

export type Value = string | number | boolean | null;
