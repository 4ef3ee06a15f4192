import type { Translatable } from "#domain/message.ts";
import type { FieldValues } from "#domain/record-input.ts";
import type { LineOwner } from "./read-owner.ts";

/** Why a line is invalid: one for each invalid cell. */
export interface LineError {
  /** Column of the error; `null` if it concerns the whole line or a field without a column. */
  readonly column: string | null;
  readonly value: string | null;
  readonly message: Translatable;
  /** API error code; omitted if there is none. */
  readonly code?: string;
}

/** An error as stored and shown, in English. */
export interface ShownError extends Omit<LineError, "message"> {
  readonly message: string;
}

/** A parsed line of the file; incomplete if it has errors. */
export interface ReadLine {
  /** Line of the file; the header is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly values: FieldValues;
  readonly owner: LineOwner | undefined;
  /** Lagos date; undefined if not given. */
  readonly since: string | undefined;
  readonly faults: LineError[];
  /** Fields that were left blank as configured in the mapping. */
  readonly blanked: string[];
  /** List entries given by name: resolved in the line’s local government. */
  readonly named?: readonly NamedEntry[];
  /** Reference → number found by name, without a column for it. */
  readonly links?: Readonly<Record<string, number>>;
  /** Names missing from the list of the line’s local government. */
  readonly unlisted?: readonly Pick<NamedEntry, "field" | "name">[];
}

/** A street, park or market by its name. */
export interface NamedEntry {
  readonly field: string;
  readonly column: string;
  readonly name: string;
  /** If not found, the field is left blank instead of rejecting the line. */
  readonly blank: boolean;
}
