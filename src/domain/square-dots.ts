/** Dots a millimetre of every common thermal head (203 dpi). */
const DOTS = 8;
/** A square is no wider than this where its modules are large enough: 40 mm. */
const ENOUGH = 320;
/** Fewer dots a module than this are read from good paper only. */
const LARGE = 4;
/** Modules left white at each side. */
const QUIET = 4;

/** What of a roll the head reaches, in dots, by the roll's width in millimetres. */
export const headDots = { 58: 384, 80: 576 } as const;
export type RollWidth = keyof typeof headDots;

/**
 * How wide a square is on thermal paper, in millimetres: a whole number of the head's dots for each module, so that none is
 * drawn wider than its neighbour.
 * @param size modules a side
 */
export function squareMillimetres(size: number, roll: RollWidth): number {
  const most = Math.max(1, Math.floor(headDots[roll] / (size + 2 * QUIET)));
  const dots = Math.min(most, Math.max(LARGE, Math.floor(ENOUGH / size)));
  return (dots * size) / DOTS;
}
