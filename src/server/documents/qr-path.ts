import { encode } from "uqr";
import { squarePath } from "#domain/square-path.ts";

/** A QR code as one SVG path, a unit a module, without the quiet zone. */
export interface QrPath {
  readonly path: string;
  /** Modules a side. */
  readonly size: number;
}

/**
 * From so many signs on a text is a signed token, whose modules are as good as random: no mask is better than another,
 * and trying all eight would take thirty times as long as drawing one.
 */
const RANDOM_FROM = 150;
const ANY_MASK = 2;

/** The code of a text; error correction M, as paper gets folded, and L where so much is said that modules get small. */
export function qrPath(text: string, ecc: "M" | "L" = "M"): QrPath {
  const mask = text.length < RANDOM_FROM ? {} : { maskPattern: ANY_MASK };
  const { data, size } = encode(text, { ecc, border: 0, ...mask });
  return { path: squarePath(data), size };
}
