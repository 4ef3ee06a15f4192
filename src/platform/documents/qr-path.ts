import { encode } from "uqr";
import { modulesPath, qrMask } from "#domain/qr-modules.ts";

/** A QR code as one SVG path, a unit a module, without the quiet zone. */
export interface QrPath {
  readonly path: string;
  /** Modules a side. */
  readonly size: number;
}

/** The code of a text; error correction M, as paper gets folded, and L where so much is said that modules get small. */
export function qrPath(text: string, ecc: "M" | "L" = "M"): QrPath {
  const { data, size } = encode(text, { ecc, border: 0, ...qrMask(text) });
  return { path: modulesPath(data), size };
}
