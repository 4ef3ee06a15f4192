import { type BadLine, SHOWN } from "./bad-lines.ts";
import type { Place } from "./csv-blocks.ts";
import type { JudgedLine } from "./judge-batch.ts";
import { shownFault } from "./kept-cells.ts";
import type { Reason } from "./reasons.ts";
import type { UnlistedName } from "./unlisted.ts";

/** What became of the lines read so far. */
export interface Counts {
  readonly lines: number;
  readonly made: number;
  /** On record already, just so. */
  readonly there: number;
  /** On record already with other values, which were not changed. */
  readonly different: number;
  /** On an earlier line of the file already. */
  readonly repeated: number;
  /** Much like what is on record: left out, or made to be looked at; imports of before have none. */
  readonly alike?: number;
  readonly bad: number;
  readonly owners_made: number;
  /** Local governments that the file named for the first time. */
  readonly lgas_made: number;
  /** Field → how often it was left blank instead of refusing the line. */
  readonly left_blank: Readonly<Record<string, number>>;
}

/** Where an interrupted import goes on; written in the transaction of each batch. */
export interface ImportCheckpoint {
  readonly place: Place;
  readonly counts: Counts;
  readonly shown: readonly BadLine[];
  /** Why lines are told of, and how often; imports of before have none. */
  readonly reasons?: readonly Reason[];
  /** Names that lists lack, and how many lines say them; imports of before have none. */
  readonly unlisted?: readonly UnlistedName[];
  /** Bytes of the bad-lines file that are told of here. */
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

/** What a batch makes besides its records. */
export interface Besides {
  readonly owners: number;
  readonly lgas: number;
}

/** Counts with a batch added. */
export function addCounts(before: Counts, lines: readonly JudgedLine[], besides: Besides): Counts {
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
    owners_made: before.owners_made + besides.owners,
    // Counts of before have none.
    lgas_made: (before.lgas_made ?? 0) + besides.lgas,
    left_blank,
  };
}

/** Whether a person has to look at the line: it was not brought in, and not because it is there just so. */
export function isTold({ outcome }: JudgedLine): boolean {
  return outcome === "bad" || outcome === "repeated" || outcome === "different" || outcome === "alike";
}

/** Whether it is shown: what is told of, and what comes in although it looks like something. */
export function isShown(line: JudgedLine): boolean {
  return isTold(line) || line.alike !== undefined;
}

/** The lines shown at once, with those of a batch while there is room. */
export function addShown(before: readonly BadLine[], told: readonly JudgedLine[]): readonly BadLine[] {
  if (before.length >= SHOWN) return before;
  const more = told.slice(0, SHOWN - before.length);
  return [
    ...before,
    ...more.map(({ line, outcome, faults, alike }) => ({
      line,
      outcome,
      faults: faultsOf(faults, alike).map(shownFault),
    })),
  ];
}

function faultsOf(faults: JudgedLine["faults"], alike: string | undefined): JudgedLine["faults"] {
  return alike === undefined ? faults : [...faults, { column: null, value: null, message: alike }];
}

/** "2,349 made, 41 refused" */
export function inWords(counts: Counts): string {
  const number = (count: number) => count.toLocaleString("en");
  const rest = [
    counts.there > 0 && `${number(counts.there)} on record already`,
    counts.different > 0 && `${number(counts.different)} on record with other values`,
    counts.repeated > 0 && `${number(counts.repeated)} repeated`,
    (counts.alike ?? 0) > 0 && `${number(counts.alike ?? 0)} like what is on record`,
    counts.bad > 0 && `${number(counts.bad)} refused`,
    counts.lgas_made > 0 && `${number(counts.lgas_made)} local governments entered`,
  ];
  return [`${number(counts.made)} made`, ...rest.filter((part) => part !== false)].join(", ");
}
