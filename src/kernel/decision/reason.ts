import { message, type Translatable } from "#domain/message.ts";
import { plainText } from "#domain/plain-value.ts";
import { AppError } from "../app-error.ts";

const MAX_REASON_LENGTH = 500;

/** A trimmed reason; null if blank. @throws AppError invalid when it is too long, or required and missing */
export function readReason(raw: unknown, required: boolean): string | null {
  const reason = plainText(raw).trim() || null;
  const error = reasonError(reason, required);
  if (error) throw new AppError("invalid", error, { fields: { reason: [error] } });
  return reason;
}

/** The error of a reason; undefined if it is valid. */
export function reasonError(reason: string | null, required: boolean): Translatable | undefined {
  if (reason === null) return required ? "Enter the reason." : undefined;
  if (reason.length > MAX_REASON_LENGTH)
    return message("Enter at most {n} characters.", { n: MAX_REASON_LENGTH });
  return reason.includes("\0") ? "Enter text without control characters." : undefined;
}
