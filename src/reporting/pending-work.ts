import { pendingBillRequests } from "#areas/charging/issued-bills/pending-requests.ts";
import { pendingMoney } from "#areas/collecting/pending-money.ts";
import type { PendingMoney } from "#areas/collecting/reconciliation/pending-reconciliation.ts";
import { myFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import { unmanagedPortfolios } from "#areas/services/account-managers/unmanaged-portfolios.ts";
import { overdueRequests } from "#areas/services/service-requests/count-requests.ts";
import { COUNT_LIMIT } from "#domain/count-text.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { approvalsToDecide } from "#platform/approval-requests/list-requests.ts";
import { jobsNeedingAttention } from "#platform/jobs/list.ts";
import { pendingApprovals } from "./pending-approvals.ts";
import { type PendingDecision, pendingDecisions } from "./pending-decisions.ts";

/** Everything that the actor can decide or work on, by kind, with the oldest of each. */
export async function pendingWork(actor: Actor) {
  const [records, approvals, bills, money, decisions, overdue, followUps, portfolios, jobs] =
    await Promise.all([
      pendingApprovals(actor),
      approvalsToDecide(actor),
      pendingBillRequests(actor),
      pendingMoney(actor),
      pendingDecisions(actor),
      overdueRequests(actor),
      myFollowUps(actor),
      unmanagedPortfolios(actor),
      jobsNeedingAttention(actor),
    ]);
  return { records, approvals, bills, money, decisions, overdue, followUps, portfolios, jobs };
}

/** Kinds of pending items, as named by the API. */
const MONEY_KINDS = {
  stuck: "stuck-payments",
  slips: "bank-deposits",
  back: "refund-requests",
  refunds: "refunds-to-pay",
  lines: "bank-lines",
  days: "bank-days",
} as const satisfies Record<PendingMoney["what"], string>;

const DECISION_KINDS = {
  tills: "tills",
  "till-slips": "till-deposits",
  fundings: "wallet-fundings",
  settlements: "settlements",
  commissions: "commissions",
  "offline-sales": "offline-sales",
  "agency-accounts": "agency-accounts",
  assessments: "assessments",
  "tariff-drafts": "tariff-drafts",
  arrears: "opening-arrears",
  "data-cases": "data-protection-cases",
  erasures: "data-deletions",
} as const satisfies Record<PendingDecision["what"], string>;

export type PendingKind =
  | "records"
  | "approval-requests"
  | "bill-requests"
  | "overdue-service-requests"
  | "follow-ups"
  | "unassigned-payers"
  | "failed-jobs"
  | (typeof MONEY_KINDS)[keyof typeof MONEY_KINDS]
  | (typeof DECISION_KINDS)[keyof typeof DECISION_KINDS];

/** Pending items of one kind. */
export interface PendingCount {
  readonly kind: PendingKind;
  /** Number of items, counted up to 10,001. */
  readonly count: number;
}

/** Counts of `pendingWork` above zero, for the menu. @throws AppError not-signed-in */
export async function pendingCounts(actor: Actor): Promise<PendingCount[]> {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const work = await pendingWork(actor);
  const counts: PendingCount[] = [
    { kind: "records", count: totalOf(work.records) },
    { kind: "approval-requests", count: totalOf(work.approvals) },
    { kind: "bill-requests", count: totalOf(work.bills) },
    ...work.money.map(({ what, count }) => ({ kind: MONEY_KINDS[what], count })),
    ...work.decisions.map(({ what, count }) => ({ kind: DECISION_KINDS[what], count })),
    { kind: "overdue-service-requests", count: totalOf(work.overdue) },
    { kind: "follow-ups", count: (work.followUps?.due ?? 0) + (work.followUps?.late ?? 0) },
    { kind: "unassigned-payers", count: work.portfolios?.payers ?? 0 },
    { kind: "failed-jobs", count: work.jobs?.count ?? 0 },
  ];
  return counts.filter(({ count }) => count > 0);
}

/** Limited to 10,001, like each part. */
function totalOf(parts: readonly { readonly count: number }[]): number {
  return Math.min(
    parts.reduce((total, { count }) => total + count, 0),
    COUNT_LIMIT + 1,
  );
}
