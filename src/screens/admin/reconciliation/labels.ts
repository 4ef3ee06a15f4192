import { bankLabel } from "#domain/bank-entry.ts";
import { lineStateLabel } from "#domain/bank-statement/line-labels.ts";
import type { BookKind } from "#domain/bank-statement/proposal.ts";
import type { StatusKind } from "#ui/primitives/status.tsx";
import { walletPages } from "../../shared/wallet/labels.ts";
import { commissionPages } from "../commission/labels.ts";
import { refundPages } from "../refund/labels.ts";
import { settlementPages } from "../settlement/labels.ts";
import { tillPages } from "../till/labels.ts";

/** URLs of the reconciliation pages and their API. */
export const bankPages = {
  home: "/admin/reconciliation",
  newAccount: "/admin/register/bank-account",
  upload: "/admin/reconciliation/send",
  lines: "/admin/reconciliation/lines",
  statement: (id: number) => `/admin/reconciliation/statement/${id}`,
  line: (id: number) => `/admin/reconciliation/line/${id}`,
  account: (id: number) => `/admin/reconciliation/account/${id}`,
  day: (id: number, day: string) => `/admin/reconciliation/day/${id}?day=${day}`,
} as const;

export const bankPaths = {
  accounts: "/api/v1/bank-accounts",
  statements: "/api/v1/bank-statements",
  statement: (id: number, verb: "dry-run" | "run") => `/api/v1/bank-statements/${id}/${verb}`,
  line: (id: number, verb: "match" | "slips" | "place" | "accept" | "undo" | "claim" | "confirm") =>
    `/api/v1/bank-lines/${id}/${verb}`,
  rematch: (id: number) => `/api/v1/bank-accounts/${id}/match`,
  days: "/api/v1/bank-days",
  day: (id: number, verb: "confirm" | "return" | "reopen") => `/api/v1/bank-days/${id}/${verb}`,
  exported: (query: URLSearchParams) => `/api/v1/bank-line-export?${query}`,
} as const;

/** Book items other than payments: their label and page. */
export const bookKinds: Readonly<
  Record<BookKind, { readonly label: string; readonly page: (id: number) => string }>
> = {
  till: { label: "deposit of till", page: tillPages.view },
  settlement: { label: "payout of batch", page: settlementPages.view },
  returned: { label: "returned payout of batch", page: settlementPages.view },
  refund: { label: "refund", page: refundPages.view },
  wallet: { label: "funding", page: walletPages.funding },
  commission: { label: "commission", page: commissionPages.view },
};

const lineStatusKinds: Readonly<Record<string, StatusKind>> = {
  open: "owing",
  proposed: "unapproved",
  matched: "paid",
  suspense: "part",
  charge: "done",
  "not-ours": "cancelled",
};

/** The status of a line: its mark and label. */
export const lineStyle = (state: string) => ({
  kind: lineStatusKinds[state] ?? ("draft" as const),
  label: lineStateLabel(state),
});

/** Label of the match confidence. */
export const confidenceLabels: Readonly<Record<string, string>> = {
  certain: "certain",
  likely: "likely",
  possible: "possible",
  "by-hand": "by hand",
};

export const dayStyles: Readonly<Record<string, { readonly kind: StatusKind; readonly label: string }>> = {
  open: { kind: "owing", label: "Open" },
  closed: { kind: "unapproved", label: "Pending confirmation" },
  confirmed: { kind: "paid", label: "Closed" },
  returned: { kind: "returned", label: "Returned" },
  reopened: { kind: "returned", label: "Reopened" },
};

/** "Zenith Bank 1012345678" */
export function accountText({ bank, number }: { bank: string; number: string }): string {
  return `${bankLabel(bank)} ${number}`;
}
