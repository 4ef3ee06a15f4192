/**
 * Texts of at least this length are signed tokens. Their modules are random, so no mask is better than another, and
 * trying all eight would take thirty times as long.
 */
const SIGNED_TOKEN_LENGTH = 150;
const FIXED_MASK = 2;

/** The mask option of a QR code; empty for short texts, for which the encoder selects the best. */
export function qrMask(text: string): { readonly maskPattern?: number } {
  return text.length < SIGNED_TOKEN_LENGTH ? {} : { maskPattern: FIXED_MASK };
}

/** The dark modules of a QR code as one SVG path, one unit per module; adjacent modules of a row are one bar. */
export function modulesPath(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => rowPath(row, y)).join("");
}

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
