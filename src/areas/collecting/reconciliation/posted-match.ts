import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { BankAccountRow } from "../bank-accounts/account-row.ts";

/** What a bank line was matched with. */
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
export interface PostedMatch {
  readonly id: number;
  readonly account: BankAccountRow;
  readonly kind: MatchKind;
  readonly provider?: string | null | undefined;
  /** Kept back by a payment service beyond the fees that were booked. */
  readonly fee_kobo: number;
  /** Of its lines; less than 0 for what went out. */
  readonly kobo: number;
}

/** One ledger transfer of a match, in kobo. */
export interface Leg {
  readonly code: string;
  readonly debit: number;
  readonly credit: number;
  readonly kobo: number;
  /** Tells apart those of one code. */
  readonly part?: string;
}
