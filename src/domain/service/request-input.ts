/** Reads a service request from a form or the API. */

import { readIds } from "../assessment-input.ts";
import { readCount, readMoney, readObject, refuseUnknown, type ValidationErrors } from "../input-readers.ts";
import { withoutDirections } from "../invisible-characters.ts";
import { message } from "../message.ts";
import type { Raw } from "../record-input.ts";

export const requestLimits = {
  details: 2000,
  words: 2000,
  outcome: 1000,
  ratingRemark: 500,
  /** Per form, and per message. */
  files: 10,
  /** Per request, from both sides. */
  filesPerRequest: 50,
  /** By the requester, in 24 hours. */
  messagesPerDay: 50,
  /** Per payer. */
  openRequests: 50,
};

const MAX_ID = 9_999_999_999;
const FIELD_NAMES = [
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
  /** The version of the form that was answered, which may not be the current one. Null if there were no questions. */
  readonly form_id: number | null;
  /** The fee shown, kobo; null if none was shown. */
  readonly fee_kobo: number | null;
  /** The company the requester acts for; null if there is only one. */
  readonly corporate_id: number | null;
  readonly asset_id: number | null;
  readonly details: string | null;
  /** Raw answers; read against the form later. */
  readonly answers: Raw;
  /** Uploaded files that don't answer a question. */
  readonly attachment_ids: readonly number[];
  /** The requester confirms that this isn't a duplicate of an open request. */
  readonly another: boolean;
}

/** Reads the parts that don't depend on the service and collects all errors. Invalid ids are 0. */
export function readRequest(errors: ValidationErrors, raw: Raw): RequestInput {
  refuseUnknown(errors, raw, FIELD_NAMES);
  const id = (name: string) => readCount(errors, name, raw[name], MAX_ID);
  return {
    service_id: id("service_id") || (errors.add("service_id", "Select a service.") ?? 0),
    form_id: id("form_id"),
    fee_kobo: readMoney(errors, "fee_kobo", raw.fee_kobo),
    corporate_id: id("corporate_id"),
    asset_id: id("asset_id"),
    details: readRequestText(errors, "details", raw.details, { longest: requestLimits.details }),
    answers: readObject(errors, "answers", raw.answers) ?? {},
    attachment_ids: readIds(errors, raw, "attachment_ids", requestLimits.files) ?? [],
    another: raw.another === true || raw.another === "true",
  };
}

/**
 * A trimmed multi-line text; null if blank.
 * @param needed the error if it is blank
 */
export function readRequestText(
  errors: ValidationErrors,
  name: string,
  raw: unknown,
  { longest, needed }: { readonly longest: number; readonly needed?: string },
): string | null {
  const text =
    typeof raw === "string" ? withoutDirections(raw).trim().replace(/\r\n?/g, "\n").normalize("NFC") : "";
  const isText = raw === undefined || raw === null || typeof raw === "string";
  if (!isText) errors.add(name, "Enter plain text.");
  else if (text === "" && needed !== undefined) errors.add(name, needed);
  if (text.length > longest)
    errors.add(
      name,
      message("Enter at most {most} characters. You entered {n}.", { most: longest, n: text.length }),
    );
  if (/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\n\t]/g, "")))
    errors.add(name, "Enter text without control characters.");
  return text || null;
}
