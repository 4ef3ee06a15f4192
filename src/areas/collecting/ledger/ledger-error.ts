import { AppError } from "#kernel/app-error.ts";

export type LedgerCode =
  /** The id stands for another transfer. */
  | "transfer-differs"
  | "transfer-not-found"
  /** Only what counts can be reversed, and only what is held can be posted or voided. */
  | "transfer-not-reversible"
  | "transfer-not-pending"
  /** It was posted, voided or reversed before, by another id. */
  | "transfer-ended";

/** The ledger refuses: nothing was booked. */
export class LedgerError extends AppError {
  constructor(code: LedgerCode, message: string) {
    super(code === "transfer-not-found" ? "not-found" : "conflict", message, { code });
  }
}
