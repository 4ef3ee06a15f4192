/** Why a text is no date, where more can be said than how one is written. */

/** The reason a text isn't a date of the form 2026-11-21. */
export function dateFault(text: string): string {
  if (/^\d{1,2}[/. -](?:\d{1,2}|[A-Za-z]{3,9})[/. -]\d{2}$/.test(text))
    return "Enter the year with four digits, as 2026-11-21.";
  if (/^(?:1[5-9]|20)\d\d$/.test(text)) return "Enter the day and the month too, as 2026-11-21.";
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return "Excel wrote this date as a number. In Excel, format the column as a date and save the file again.";
  return "Write a date that exists, as 2026-11-21.";
}
