import { encode } from "uqr";
import { squarePath } from "#domain/square-path.ts";

/** A QR code as one SVG path, a unit a module, without the quiet zone. */
export interface QrPath {
  readonly path: string;
  /** Modules a side. */
  readonly size: number;
}

/** The code of a text; error correction M, as paper gets folded. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  return { path: squarePath(data), size };
}
