/** What spreadsheets make of long numbers: some of it can be undone, some of it has lost digits for good. */
import { typedText } from "./invisible-characters.ts";

/**
 * A number as it was before a spreadsheet formatted it, where nothing was lost: "2348034412296.0" and "8,034,412,297" are
 * digits only again. Any other text stays as it is. A number that begins with 0 has been text all along.
 */
export function plainDigits(text: string): string {
  const typed = typedText(text);
  if (/^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.0+)?$/.test(typed)) return typed.replace(/,|\..*$/g, "");
  return /^[1-9][0-9]*\.0+$/.test(typed) ? typed.replace(/\..*$/, "") : text;
}

/** "2.34803E+12": everything behind the digits that can be seen is lost. */
export function shortenedFault(text: string): string | undefined {
  if (!/^[0-9](?:[.,][0-9]+)?E\+[0-9]{1,3}$/i.test(text)) return undefined;
  return "Excel shortened this number and its last digits are lost. In Excel, format the column as Text, then enter the number again.";
}
