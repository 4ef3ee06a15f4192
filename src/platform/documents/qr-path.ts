import { encode } from "uqr";
import { modulesPath, qrMask } from "#domain/qr-modules.ts";

/** A QR code as one SVG path, one unit per module, without the quiet zone. */
export interface QrPath {
  readonly path: string;
  /** Number of modules per side. */
  readonly size: number;
}

/** The code of a text; error correction M, because paper gets folded, or L for long content with small modules. */
export function qrPath(text: string, ecc: "M" | "L" = "M"): QrPath {
  const { data, size } = encode(text, { ecc, border: 0, ...qrMask(text) });
  return { path: modulesPath(data), size };
}
