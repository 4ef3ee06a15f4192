import { type BadLine, MAX_SHOWN } from "./bad-lines.ts";
import type { FilePosition } from "./csv-blocks.ts";
import type { Reason } from "./reasons.ts";
import { toShownError } from "./stored-cells.ts";
import type { UnlistedName } from "./unlisted.ts";
import type { CheckedLine } from "./validate-batch.ts";

/** Outcomes of the lines read so far. */
export interface Counts {
  readonly lines: number;
  readonly made: number;
  /** Number of lines already on record with the same values. */
  readonly there: number;
  /** Number of lines already on record with different values, which were not changed. */
  readonly different: number;
  /** Number of lines that repeat an earlier line of the file. */
  readonly repeated: number;
  /** Number of possible duplicates, skipped or imported for review; omitted if there are none. */
  readonly alike?: number;
  readonly bad: number;
  readonly owners_made: number;
  /** Number of local governments created for the file. */
  readonly lgas_made: number;
  /** Number of invalid values left blank instead of rejecting the line, by field. */
  readonly left_blank: Readonly<Record<string, number>>;
}

/** Position at which an interrupted import resumes; written in the transaction of each batch. */
export interface ImportCheckpoint {
  readonly place: FilePosition;
  readonly counts: Counts;
  readonly shown: readonly BadLine[];
  /** Reasons why lines were not imported, with counts; older imports have none. */
  readonly reasons?: readonly Reason[];
  /** Names missing from lists, with the number of lines; older imports have none. */
  readonly unlisted?: readonly UnlistedName[];
  /** Bytes of the file of invalid lines that are valid at this checkpoint. */
  readonly bad_bytes: number;
}

export const noCounts: Counts = {
  lines: 0,
  made: 0,
  there: 0,
  different: 0,
  repeated: 0,
  bad: 0,
  owners_made: 0,
  lgas_made: 0,
  left_blank: {},
};

/** What a batch creates besides its records. */
export interface RelatedCounts {
  readonly owners: number;
  readonly lgas: number;
}

/** Adds the counts of a batch. */
export function addCounts(before: Counts, lines: readonly CheckedLine[], related: RelatedCounts): Counts {
  const left_blank: Record<string, number> = { ...before.left_blank };
  const sum = { made: 0, there: 0, different: 0, repeated: 0, alike: 0, bad: 0 };
  for (const { outcome, blanked, alike } of lines) {
    sum[outcome] += 1;
    if (alike !== undefined) sum.alike += 1;
    if (outcome === "made") for (const field of blanked) left_blank[field] = (left_blank[field] ?? 0) + 1;
  }
  return {
    lines: before.lines + lines.length,
    made: before.made + sum.made,
    there: before.there + sum.there,
    different: before.different + sum.different,
    repeated: before.repeated + sum.repeated,
    bad: before.bad + sum.bad,
    ...(before.alike !== undefined || sum.alike > 0 ? { alike: (before.alike ?? 0) + sum.alike } : {}),
    owners_made: before.owners_made + related.owners,
    // Older counts have none.
    lgas_made: (before.lgas_made ?? 0) + related.lgas,
    left_blank,
  };
}

/** Whether a user must review the line: it was not imported, and is not an exact repetition of an existing record. */
export function isReported({ outcome }: CheckedLine): boolean {
  return outcome === "bad" || outcome === "repeated" || outcome === "different" || outcome === "alike";
}

/** Whether a line is shown: not imported, or imported as a possible duplicate. */
export function isShown(line: CheckedLine): boolean {
  return isReported(line) || line.alike !== undefined;
}

/** Adds lines of a batch to the lines shown, up to the limit. */
export function addShown(before: readonly BadLine[], reported: readonly CheckedLine[]): readonly BadLine[] {
  if (before.length >= MAX_SHOWN) return before;
  const more = reported.slice(0, MAX_SHOWN - before.length);
  return [
    ...before,
    ...more.map(({ line, outcome, faults, alike }) => ({
      line,
      outcome,
      faults: withSimilar(faults, alike).map(toShownError),
    })),
  ];
}

function withSimilar(errors: CheckedLine["faults"], alike: string | undefined): CheckedLine["faults"] {
  return alike === undefined ? errors : [...errors, { column: null, value: null, message: alike }];
}

/** "2,349 new, 41 invalid" */
export function countsText(counts: Counts): string {
  const number = (count: number) => count.toLocaleString("en");
  const rest = [
    counts.there > 0 && `${number(counts.there)} already on record`,
    counts.different > 0 && `${number(counts.different)} on record with different values`,
    counts.repeated > 0 && `${number(counts.repeated)} repeated`,
    (counts.alike ?? 0) > 0 && `${number(counts.alike ?? 0)} possible duplicates`,
    counts.bad > 0 && `${number(counts.bad)} invalid`,
    counts.lgas_made > 0 && `${number(counts.lgas_made)} local governments added`,
  ];
  return [`${number(counts.made)} new`, ...rest.filter((part) => part !== false)].join(", ");
}
