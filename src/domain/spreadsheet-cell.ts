/** Cells of a CSV file that a spreadsheet, or our own export, marked as text. */
import { typedText } from "./invisible-characters.ts";

/** What a spreadsheet would take for a formula, or what `cellText` would take an apostrophe from. */
const MARKED = /^(?:'*[=+\-@\t\r]|'+\d)/;

/** Digits with a sign before them are a number, never a formula. */
const SIGNED = /^[+-]?[\d.,]+$/;

/** A cell as it is written into a file: no spreadsheet takes it for a formula, and `cellText` reads it as it was. */
export function guarded(cell: string): string {
  return MARKED.test(cell) && !SIGNED.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was typed: without the ="…" and the apostrophe that keep a spreadsheet from changing it. */
export function cellText(cell: string): string {
  const text = typedText(cell);
  const quoted = /^="(.*)"$/s.exec(text)?.[1];
  if (quoted !== undefined) return typedText(quoted.replaceAll('""', '"'));
  return text.startsWith("'") && MARKED.test(text) ? text.slice(1) : text;
}
