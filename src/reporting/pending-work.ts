import { waitingOnBills } from "#areas/charging/bill-life/pending-requests.ts";
import type { WaitingMoney } from "#areas/collecting/reconciliation/waiting-at-bank.ts";
import { waitingMoney } from "#areas/collecting/waiting-money.ts";
import { myFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import { leftPortfolios } from "#areas/services/account-managers/pending-portfolios.ts";
import { overdueRequests } from "#areas/services/service-requests/count-requests.ts";
import { MOST_COUNTED } from "#domain/count-text.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { approvalsToDecide } from "#platform/approval-requests/list-requests.ts";
import { jobsThatNeed } from "#platform/jobs/list.ts";
import { waitingApprovals } from "./home.ts";
import { type WaitingDecision, waitingDecisions } from "./pending-decisions.ts";

/** Everything that the actor can decide or work on, by kind, with the oldest of each. */
export async function pendingWork(actor: Actor) {
  const [records, approvals, bills, money, decisions, overdue, followUps, portfolios, jobs] =
    await Promise.all([
      waitingApprovals(actor),
      approvalsToDecide(actor),
      waitingOnBills(actor),
      waitingMoney(actor),
      waitingDecisions(actor),
      overdueRequests(actor),
      myFollowUps(actor),
      leftPortfolios(actor),
      jobsThatNeed(actor),
    ]);
  return { records, approvals, bills, money, decisions, overdue, followUps, portfolios, jobs };
}

/** Kinds of pending items, as named by the API. */
const MONEY = {
  stuck: "stuck-payments",
  slips: "bank-deposits",
  back: "refund-requests",
  refunds: "refunds-to-pay",
  lines: "bank-lines",
  days: "bank-days",
} as const satisfies Record<WaitingMoney["what"], string>;

const DECISIONS = {
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
} as const satisfies Record<WaitingDecision["what"], string>;

export type PendingKind =
  | "records"
  | "approval-requests"
  | "bill-requests"
  | "overdue-service-requests"
  | "follow-ups"
  | "unassigned-payers"
  | "failed-jobs"
  | (typeof MONEY)[keyof typeof MONEY]
  | (typeof DECISIONS)[keyof typeof DECISIONS];

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
    ...work.money.map(({ what, count }) => ({ kind: MONEY[what], count })),
    ...work.decisions.map(({ what, count }) => ({ kind: DECISIONS[what], count })),
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
    MOST_COUNTED + 1,
  );
}
