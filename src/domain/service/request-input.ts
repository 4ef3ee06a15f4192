/** A service request as a form or the API sends it. */

import { readIds } from "../assessment-input.ts";
import { type InputFaults, readCount, readMoney, readObject, refuseUnknown } from "../charging-input.ts";
import { withoutDirections } from "../invisible-characters.ts";
import { message } from "../message.ts";
import type { Raw } from "../record-input.ts";

export const requestLimits = {
  details: 2000,
  words: 2000,
  outcome: 1000,
  ratingRemark: 500,
  /** Of a form, and of a message. */
  files: 10,
  /** From asking to the end, of both sides. */
  filesInAll: 50,
  /** By who asked, in 24 hours. */
  messagesADay: 50,
  /** Of one payer. */
  openRequests: 50,
};

const MOST_ID = 9_999_999_999;
const KNOWN = [
  "service_id",
  "form_id",
  "fee_kobo",
  "corporate_id",
  "asset_id",
  "details",
  "answers",
  "attachment_ids",
  "another",
] as const;

export interface RequestInput {
  readonly service_id: number;
  /** The form whose questions were answered: another may stand by now. Null: nothing was asked. */
  readonly form_id: number | null;
  /** The fee that was shown, kobo; null: none was. */
  readonly fee_kobo: number | null;
  /** For whom, of those one acts for; null: the only one. */
  readonly corporate_id: number | null;
  readonly asset_id: number | null;
  readonly details: string | null;
  /** As they were sent: read against the form once that is known. */
  readonly answers: Raw;
  /** What was sent before, besides what answers a question. */
  readonly attachment_ids: readonly number[];
  /** The same is open already, and this is another matter. */
  readonly another: boolean;
}

/** Reads what does not need the service, all faults at once. Zeros stand where there are faults. */
export function readRequest(faults: InputFaults, raw: Raw): RequestInput {
  refuseUnknown(faults, raw, KNOWN);
  const id = (name: string) => readCount(faults, name, raw[name], MOST_ID);
  return {
    service_id: id("service_id") || (faults.add("service_id", "Choose what to ask for.") ?? 0),
    form_id: id("form_id"),
    fee_kobo: readMoney(faults, "fee_kobo", raw.fee_kobo),
    corporate_id: id("corporate_id"),
    asset_id: id("asset_id"),
    details: readWords(faults, "details", raw.details, { longest: requestLimits.details }),
    answers: readObject(faults, "answers", raw.answers) ?? {},
    attachment_ids: readIds(faults, raw, "attachment_ids", requestLimits.files) ?? [],
    another: raw.another === true || raw.another === "true",
  };
}

/**
 * A text of several lines, trimmed; null for none.
 * @param needed what is said when there is none
 */
export function readWords(
  faults: InputFaults,
  name: string,
  raw: unknown,
  { longest, needed }: { readonly longest: number; readonly needed?: string },
): string | null {
  const words =
    typeof raw === "string" ? withoutDirections(raw).trim().replace(/\r\n?/g, "\n").normalize("NFC") : "";
  const isText = raw === undefined || raw === null || typeof raw === "string";
  if (!isText) faults.add(name, "Write one plain text.");
  else if (words === "" && needed !== undefined) faults.add(name, needed);
  if (words.length > longest)
    faults.add(name, message("At most {most} characters; this has {n}.", { most: longest, n: words.length }));
  if (/[\p{Cc}\p{Cs}]/u.test(words.replace(/[\n\t]/g, "")))
    faults.add(name, "Enter text without control characters.");
  return words || null;
}
