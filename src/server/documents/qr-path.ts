import { encode } from "uqr";

/** A QR code as one SVG path, a unit a module, without the quiet zone. */
export interface QrPath {
  readonly path: string;
  /** Modules a side. */
  readonly size: number;
}

/** The code of a text; error correction M, as paper gets folded. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  return { path: data.map((row, y) => rowPath(row, y)).join(""), size };
}

/** Neighbouring modules of a row as one bar. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    let end = x;
    while (row[end]) end++;
    path += `M${x} ${y}h${end - x}v1h-${end - x}z`;
    x = end;
  }
  return path;
}
