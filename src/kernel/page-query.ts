/** A page of a list that runs by number, the latest first. */
export interface PageQuery {
  readonly per_page: number;
  /** Only rows before this id: the last one of the page before. */
  readonly after?: number | undefined;
}

/** Up to here rows are counted; beyond, "more than" must do. */
export const COUNTED = 10_000;

export interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly total_is_estimate: boolean;
  /** What to send as `after` for the next page. */
  readonly next: number | undefined;
}

/** Cuts rows that were read with one too many. */
export function toPage<T extends { id: number }>(
  rows: readonly T[],
  perPage: number,
  counted: number,
): Page<T> {
  const shown = rows.slice(0, perPage);
  return {
    rows: shown,
    total: Math.min(counted, COUNTED),
    total_is_estimate: counted > COUNTED,
    next: rows.length > perPage ? shown.at(-1)?.id : undefined,
  };
}
