import { parseHolder } from "#domain/holder-key.ts";
import type { CheckMethod, Verdict } from "#domain/ticket-check.ts";
import { AppError } from "#kernel/app-error.ts";

/** A check as sent by a phone. */
export interface CheckInput {
  /** UUID made by the phone, by which a repeated check is recognised. */
  readonly check_id: string;
  readonly way: CheckMethod;
  /** A token, code or plate, as scanned or typed. */
  readonly asked: string;
  /** The plate or phone number that the inspector sees. */
  readonly seen_key?: string | undefined;
  /** The inspector confirms a plate of the government, army or diplomats, which is required to assign a bearer ticket to it. */
  readonly special?: boolean | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** Metres. */
  readonly accuracy?: number | undefined;
}

/** A check that was answered offline. */
export interface OfflineCheck extends CheckInput {
  /** The verdict shown, from the signature alone. */
  readonly verdict: Verdict;
  /** Time by the phone's clock. */
  readonly checked_at: string;
}

/** The holder that the inspector sees, normalised. @throws AppError invalid */
export function readSeen({ seen_key }: CheckInput): string | undefined {
  if (seen_key === undefined || seen_key.trim() === "") return undefined;
  const key = parseHolder(seen_key);
  if (key !== undefined) return key;
  throw new AppError("invalid", "There is a problem with what you entered.", {
    fields: { seen_key: ["Enter a plate such as ABC-123DE, a shop code or a phone number."] },
  });
}
