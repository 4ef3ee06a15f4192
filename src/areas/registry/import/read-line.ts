import type { Translatable } from "#domain/message.ts";
import type { FieldValues } from "#domain/record-input.ts";
import type { LineOwner } from "./read-owner.ts";

/** Why a line is refused: one for each cell that is. */
export interface LineFault {
  /** Null when it is the line as a whole, or a field that has no column. */
  readonly column: string | null;
  readonly value: string | null;
  readonly message: Translatable;
  /** The code the API gives the same fault, where it has one of its own. */
  readonly code?: string;
}

/** A fault as it is stored and shown, in English. */
export interface ShownFault extends Omit<LineFault, "message"> {
  readonly message: string;
}

/** A line of the file, read. With faults the rest is not complete. */
export interface ReadLine {
  /** Line of the file; the header is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly values: FieldValues;
  readonly owner: LineOwner | undefined;
  /** Lagos date; undefined when the line does not say. */
  readonly since: string | undefined;
  readonly faults: LineFault[];
  /** Fields that were left blank because the mapping says so. */
  readonly blanked: string[];
  /** Entries of lists that are named and not numbered: looked for in the line's local government. */
  readonly named?: readonly NamedEntry[];
  /** Reference → number that its name led to, where no column says it. */
  readonly links?: Readonly<Record<string, number>>;
  /** Names that the list of the line's local government lacks, though it is kept there. */
  readonly unlisted?: readonly Pick<NamedEntry, "field" | "name">[];
}

/** A street, park or market by its name. */
export interface NamedEntry {
  readonly field: string;
  readonly column: string;
  readonly name: string;
  /** Not found, it leaves the field blank instead of refusing the line. */
  readonly blank: boolean;
}
