import type { BookKind } from "#domain/bank-statement/proposal.ts";

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
