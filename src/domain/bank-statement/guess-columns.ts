export interface GuessRules<Part extends string> {
  /** Whether a part is skipped, given the columns found so far. */
  readonly skips?: (part: Part, found: Readonly<Partial<Record<Part, number>>>) => boolean;
  /** Whether the cells of a column can contain that part. */
  readonly accepts?: (part: Part, at: number) => boolean;
}

/**
 * Guesses the columns of a bank's table by name: each part takes the first unused column that matches.
 * @param cells column names of the file
 * @param names patterns by part, the most specific first
 * @param order in which parts choose a column: specific names before general ones
 * @param options rules of a kind of table
 */
export function guessColumns<Part extends string>(
  cells: readonly string[],
  names: Readonly<Record<Part, readonly RegExp[]>>,
  order: readonly Part[],
  { skips, accepts }: GuessRules<Part> = {},
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
  const used = new Set<number>();
  for (const part of order) {
    if (skips?.(part, columns)) continue;
    const at = findColumn(
      plain,
      names[part],
      (column) => !used.has(column) && accepts?.(part, column) !== false,
    );
    if (at === undefined) continue;
    columns[part] = at;
    used.add(at);
  }
  return columns;
}

function findColumn(
  names: readonly string[],
  patterns: readonly RegExp[],
  isFree: (column: number) => boolean,
): number | undefined {
  for (const pattern of patterns) {
    const at = names.findIndex(
      (name, column) => name !== "" && name.length <= 40 && isFree(column) && pattern.test(name),
    );
    if (at >= 0) return at;
  }
  return undefined;
}
