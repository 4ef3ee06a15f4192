import type { CheckedLine } from "./validate-batch.ts";

/** A name in the file that is missing from a list; no entry is created for it. */
export interface UnlistedName {
  /** Name of the reference field, such as "street_id". */
  readonly field: string;
  readonly name: string;
  /** Number of lines imported, or to be imported, without a value in the field. */
  readonly lines: number;
}

/** Maximum number of distinct names. */
const MAX_NAMES = 50;

/** Adds the names of a batch, in order of appearance. */
export function addUnlisted(
  before: readonly UnlistedName[],
  checked: readonly CheckedLine[],
): readonly UnlistedName[] {
  const names = new Map(before.map((one) => [`${one.field} ${one.name}`, one]));
  for (const { outcome, unlisted = [] } of checked) {
    if (outcome !== "made") continue;
    for (const { field, name } of unlisted) {
      const key = `${field} ${name}`;
      const known = names.get(key);
      if (known || names.size < MAX_NAMES) names.set(key, { field, name, lines: (known?.lines ?? 0) + 1 });
    }
  }
  return [...names.values()];
}
