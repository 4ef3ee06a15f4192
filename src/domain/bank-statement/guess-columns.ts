export interface GuessRules<Part extends string> {
  /** A part that is not looked for, after what was found so far. */
  readonly skips?: (part: Part, found: Readonly<Partial<Record<Part, number>>>) => boolean;
  /** Whether the cells of a column can be that part. */
  readonly holds?: (part: Part, at: number) => boolean;
}

/**
 * Which column of a bank's table is what, by its name: each part takes the first column that is called so and is not taken.
 * @param cells the names, as they stand in the file
 * @param names what banks call each part, the surest first
 * @param order in which columns are given away: narrow names before wide ones
 * @param rules of a kind of table
 */
export function guessColumns<Part extends string>(
  cells: readonly string[],
  names: Readonly<Record<Part, readonly RegExp[]>>,
  order: readonly Part[],
  { skips, holds }: GuessRules<Part> = {},
): Partial<Record<Part, number>> {
  const plain = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[._()₦]+/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const columns: Partial<Record<Part, number>> = {};
  const taken = new Set<number>();
  for (const part of order) {
    if (skips?.(part, columns)) continue;
    const at = placeOf(plain, names[part], (place) => !taken.has(place) && holds?.(part, place) !== false);
    if (at === undefined) continue;
    columns[part] = at;
    taken.add(at);
  }
  return columns;
}

function placeOf(
  names: readonly string[],
  patterns: readonly RegExp[],
  isFree: (place: number) => boolean,
): number | undefined {
  for (const pattern of patterns) {
    const at = names.findIndex(
      (name, place) => name !== "" && name.length <= 40 && isFree(place) && pattern.test(name),
    );
    if (at >= 0) return at;
  }
  return undefined;
}
