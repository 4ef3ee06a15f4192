/** Explains a record or receipt number entered instead of a verification code. The record is not opened. */
import { getResource, isPrefix } from "./code.ts";
import { typedText } from "./invisible-characters.ts";
import { recordName } from "./record-names.ts";

const RECORD = /^([A-Z]{2,3})[\s-]*\d{1,10}[\s-]*[A-Z]?$/;
const RECEIPT = /^[A-Z0-9]{2,10}-\d{4}-\d{4,10}$/;

const RECORD_NAMES: Readonly<Record<string, string>> = {
  demand_notice: "notice",
  individual: "payer",
  corporate: "payer",
};

/**
 * "PRP-0002988-U" → "PRP-0002988-U is the property number.", for all record codes and receipt numbers; undefined for
 * anything else. The check letter may be wrong or missing.
 */
export function recordNumberText(typed: string): string | undefined {
  const text = typedText(typed).toUpperCase();
  if (RECEIPT.test(text)) return `${text} is the receipt number.`;
  const prefix = RECORD.exec(text)?.[1] ?? "";
  if (!isPrefix(prefix)) return undefined;
  const resource = getResource(prefix);
  return `${text} is the ${RECORD_NAMES[resource] ?? recordName(resource)} number.`;
}
