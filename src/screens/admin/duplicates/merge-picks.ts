import type { Comparison } from "#areas/lifecycle/merges/compare.ts";

/** The choices of a merge form. */

type Choice = Comparison["choices"][number];

/** Field → the selected record. */
export type Picks = Readonly<Record<string, number>>;

/** The record whose value is used: the selected one, else the kept one, unless only the other has a value. */
export function sourceRecordId(
  { first, second }: Comparison,
  choice: Choice,
  survivorId: number,
  picks: Picks,
): number {
  const picked = picks[choice.name];
  if (picked !== undefined) return picked;
  const [survivor, other] = survivorId === first.record.id ? [first, second] : [second, first];
  const hasValue = ({ record, masked }: typeof survivor) =>
    choice.columns.some(
      (name) =>
        masked.includes(name) || (record[name] !== null && record[name] !== "" && record[name] !== undefined),
    );
  return !hasValue(survivor) && hasValue(other) ? other.record.id : survivor.record.id;
}

/** The fields taken from the removed record. */
export function replacedFields(comparison: Comparison, survivorId: number, picks: Picks): string[] {
  return comparison.choices
    .filter(
      (choice) => choice.differs && sourceRecordId(comparison, choice, survivorId, picks) !== survivorId,
    )
    .map(({ name }) => name);
}
