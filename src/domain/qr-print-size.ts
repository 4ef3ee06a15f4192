/** Dots per millimetre of common thermal printers (203 dpi). */
const DOTS_PER_MM = 8;
/** Maximum width if the modules are large enough: 40 mm. */
const MAX_CODE_DOTS = 320;
/** Smaller modules are readable only on good paper. */
const MIN_MODULE_DOTS = 4;
/** Width of the quiet zone in modules. */
const QUIET_ZONE_MODULES = 4;

/** Printable dots by roll width in millimetres. */
export const printableDots = { 58: 384, 80: 576 } as const;
export type RollWidth = keyof typeof printableDots;

/**
 * The width of a QR code on thermal paper, in millimetres: a whole number of dots per module, so that all modules have
 * the same width.
 * @param size modules per side
 */
export function qrWidthMillimetres(size: number, roll: RollWidth): number {
  const max = Math.max(1, Math.floor(printableDots[roll] / (size + 2 * QUIET_ZONE_MODULES)));
  const dots = Math.min(max, Math.max(MIN_MODULE_DOTS, Math.floor(MAX_CODE_DOTS / size)));
  return (dots * size) / DOTS_PER_MM;
}
