import type { JudgedLine } from "./judge-batch.ts";

/** A name that a file says and a list lacks: nothing was made up for it. */
export interface UnlistedName {
  /** The reference that it would have filled: "street_id". */
  readonly field: string;
  readonly name: string;
  /** Lines that came in, or would, without it. */
  readonly lines: number;
}

/** So many names are told apart. */
const MOST = 50;

/** The names with those of a batch, in the order they came up. */
export function addUnlisted(
  before: readonly UnlistedName[],
  judged: readonly JudgedLine[],
): readonly UnlistedName[] {
  const names = new Map(before.map((one) => [`${one.field} ${one.name}`, one]));
  for (const { outcome, unlisted = [] } of judged) {
    if (outcome !== "made") continue;
    for (const { field, name } of unlisted) {
      const key = `${field} ${name}`;
      const known = names.get(key);
      if (known || names.size < MOST) names.set(key, { field, name, lines: (known?.lines ?? 0) + 1 });
    }
  }
  return [...names.values()];
}
