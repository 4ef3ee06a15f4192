import { readHolderKey } from "#domain/holder-key.ts";
import type { Verdict, Way } from "#domain/ticket-check.ts";
import { AppError } from "#kernel/app-error.ts";

/** A look as a phone sends it. */
export interface CheckInput {
  /** A UUID made by the phone: sent again it is the same look. */
  readonly check_id: string;
  readonly way: Way;
  /** A token, a code or a plate, as it was scanned or typed. */
  readonly asked: string;
  /** The plate or phone that the inspector has before them. */
  readonly seen_key?: string | undefined;
  /** The inspector confirms a plate of government, army or diplomats: only then does a bearer ticket become its. */
  readonly special?: boolean | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** Metres. */
  readonly accuracy?: number | undefined;
}

/** One that was answered without a network. */
export interface OfflineCheck extends CheckInput {
  /** What was shown, from the signature alone. */
  readonly verdict: Verdict;
  /** When, by the phone's clock. */
  readonly checked_at: string;
}

/** Who was seen, as tickets name holders. @throws AppError invalid */
export function readSeen({ seen_key }: CheckInput): string | undefined {
  if (seen_key === undefined || seen_key.trim() === "") return undefined;
  const key = readHolderKey(seen_key);
  if (key !== undefined) return key;
  throw new AppError("invalid", "There is a problem with what you entered.", {
    fields: { seen_key: ["Write a plate such as ABC-123DE, a shop’s code or a phone number."] },
  });
}
