/** Long numbers formatted by spreadsheets: some can be restored, others have lost digits. */
import { typedText } from "./invisible-characters.ts";

/**
 * Restores a number formatted by a spreadsheet, if no digits were lost: "2348034412296.0" and "8,034,412,297" become
 * digits. Other text is unchanged. A number with a leading 0 was stored as text.
 */
export function restoreDigits(text: string): string {
  const typed = typedText(text);
  if (/^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.0+)?$/.test(typed)) return typed.replace(/,|\..*$/g, "");
  return /^[1-9][0-9]*\.0+$/.test(typed) ? typed.replace(/\..*$/, "") : text;
}

/** "2.34803E+12": the hidden digits are lost. */
export function truncatedNumberError(text: string): string | undefined {
  if (!/^[0-9](?:[.,][0-9]+)?E\+[0-9]{1,3}$/i.test(text)) return undefined;
  return "Excel shortened this number and its last digits are lost. In Excel, format the column as Text, then enter the number again.";
}
