/**
 * Nigerian phone numbers, stored as 11 digits: mobile and toll-free numbers (070 071 080 081 090 091) and landlines,
 * which since 1 January 2024 are their former nine digits after "02" (NCC, September 2023). Also masks phone numbers
 * and names.
 */

import { typedText } from "./invisible-characters.ts";
import { restoreDigits } from "./spreadsheet-number.ts";

const BULLET = "•";

/**
 * "+234 803 441 2290" → "08034412290"; also 0803…, 234…, 00234…, "+234 (0) 803…", a mobile number without its first 0
 * or formatted by a spreadsheet as 8034412290.0 or 8,034,412,290, and a former landline number ("01 463 0643" →
 * "02014630643"). Undefined for anything else, including foreign numbers.
 */
export function normalisePhone(text: string): string | undefined {
  const typed = typedText(restoreDigits(text)).replace(/[\s().\-/]/g, "");
  const national = typed.replace(/^(?:\+|00)?2340?/, "0");
  const local = national.replace(/^(?=[789][01][0-9]{8}$)/, "0").replace(/^(?=0[1-9][0-9]{7}$)/, "02");
  return /^0(?:[789][01][0-9]{8}|20[1-9][0-9]{7})$/.test(local) ? local : undefined;
}

/** "08034412290" → "0803 441 2290". Text that is not 11 digits is unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");
}

/** "08034412290" → "0803•••••90": network and last two digits. Shorter texts show less, and never everything. */
export function maskPhone(phone: string): string {
  const shown =
    phone.length >= 10 ? { first: 4, last: 2 } : { first: 0, last: Math.min(2, phone.length >> 1) };
  const hidden = phone.length - shown.first - shown.last;
  return phone.slice(0, shown.first) + BULLET.repeat(hidden) + phone.slice(phone.length - shown.last);
}
