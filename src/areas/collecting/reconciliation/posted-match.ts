import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { BankAccountRow } from "../bank-accounts/account-row.ts";

/** The kind of entry that a bank line was matched with. */
export type MatchKind =
  | "payment"
  | "gateway"
  | "clearing"
  | "bounced"
  | BookKind
  | "suspense"
  | "charge"
  | "not-ours";

/** A match of bank lines that is about to be posted. */
export interface MatchToPost {
  readonly id: number;
  readonly account: BankAccountRow;
  readonly kind: MatchKind;
  readonly provider?: string | null | undefined;
  /** Fee of a payment gateway in addition to the posted fees. */
  readonly fee_kobo: number;
  /** Total of its lines; negative for money out. */
  readonly kobo: number;
}

/** One ledger transfer of a match, in kobo. */
export interface Leg {
  readonly code: string;
  readonly debit: number;
  readonly credit: number;
  readonly kobo: number;
  /** Distinguishes legs with the same code. */
  readonly part?: string;
}
