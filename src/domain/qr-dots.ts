/** Dots per millimetre of common thermal printers (203 dpi). */
const DOTS = 8;
/** Maximum width if the modules are large enough: 40 mm. */
const ENOUGH = 320;
/** Smaller modules are readable only on good paper. */
const LARGE = 4;
/** Width of the quiet zone in modules. */
const QUIET = 4;

/** Printable dots by roll width in millimetres. */
export const headDots = { 58: 384, 80: 576 } as const;
export type RollWidth = keyof typeof headDots;

/**
 * The width of a QR code on thermal paper, in millimetres: a whole number of dots per module, so that all modules have
 * the same width.
 * @param size modules per side
 */
export function squareMillimetres(size: number, roll: RollWidth): number {
  const most = Math.max(1, Math.floor(headDots[roll] / (size + 2 * QUIET)));
  const dots = Math.min(most, Math.max(LARGE, Math.floor(ENOUGH / size)));
  return (dots * size) / DOTS;
}
