import type { BookKind } from "#domain/bank-statement/proposal.ts";

export type MatchKind =
  | "payment"
  | "gateway"
  | "clearing"
  | "bounced"
  | BookKind
  | "suspense"
  | "charge"
  | "not-ours";
