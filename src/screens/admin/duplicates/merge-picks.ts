import type { Comparison } from "#areas/lifecycle/merges/compare.ts";

/** Which of the two gives what, while one chooses. */

type Choice = Comparison["choices"][number];

/** Choice → the record that gives it, where somebody chose. */
export type Picks = Readonly<Record<string, number>>;

/** Who gives a value: who was chosen; else the one that is kept, unless only the other says anything. */
export function giverOf({ first, second }: Comparison, choice: Choice, keep: number, picks: Picks): number {
  const picked = picks[choice.name];
  if (picked !== undefined) return picked;
  const [kept, other] = keep === first.record.id ? [first, second] : [second, first];
  const says = ({ record, masked }: typeof kept) =>
    choice.columns.some(
      (name) =>
        masked.includes(name) || (record[name] !== null && record[name] !== "" && record[name] !== undefined),
    );
  return !says(kept) && says(other) ? other.record.id : kept.record.id;
}

/** The names of what comes from the record that goes. */
export function takenOf(comparison: Comparison, keep: number, picks: Picks): string[] {
  return comparison.choices
    .filter((choice) => choice.differs && giverOf(comparison, choice, keep, picks) !== keep)
    .map(({ name }) => name);
}
