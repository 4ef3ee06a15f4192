/** CSV cells marked as text by a spreadsheet or by our own export. */
import { typedText } from "./invisible-characters.ts";

/** Cells that a spreadsheet would treat as a formula, or whose apostrophe `unescapeCell` would remove. */
const NEEDS_ESCAPE = /^(?:'*[=+\-@\t\r]|'+\d)/;

/** Digits with a sign are a number, not a formula. */
const SIGNED = /^[+-]?[\d.,]+$/;

/** A cell for a file: spreadsheets don't treat it as a formula, and `unescapeCell` restores it. */
export function escapeCell(cell: string): string {
  return NEEDS_ESCAPE.test(cell) && !SIGNED.test(cell) ? `'${cell}` : cell;
}

/** A cell as entered: without the ="…" or apostrophe that marks it as text. */
export function unescapeCell(cell: string): string {
  const text = typedText(cell);
  const quoted = /^="(.*)"$/s.exec(text)?.[1];
  if (quoted !== undefined) return typedText(quoted.replaceAll('""', '"'));
  return text.startsWith("'") && NEEDS_ESCAPE.test(text) ? text.slice(1) : text;
}
