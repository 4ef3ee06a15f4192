import type { AppError } from "#kernel/app-error.ts";

/** What became of one try to send. */
export type Outcome =
  | { readonly kind: "accepted"; readonly provider_id: string; readonly segments?: number }
  /** Trying again is of no use: the address is wrong, or the words are not taken. */
  | { readonly kind: "refused"; readonly error: string }
  /** `away`: nothing is wrong with this message, the provider cannot be reached or does not know us. */
  | { readonly kind: "failed"; readonly error: string; readonly away: boolean };

export const refused = (error: string): Outcome => ({ kind: "refused", error });
export const failed = (error: string): Outcome => ({ kind: "failed", error, away: false });
export const away = (error: string): Outcome => ({ kind: "failed", error, away: true });

/** A server that may not be connected to, or whose name leads nowhere: the settings are to be put right. */
export function unreachable(error: AppError): Outcome {
  return away(error.message);
}
