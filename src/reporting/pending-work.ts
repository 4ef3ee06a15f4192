import { waitingOnBills } from "#areas/charging/bill-life/waiting-requests.ts";
import { waitingMoney } from "#areas/collecting/waiting-money.ts";
import { myFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import { leftPortfolios } from "#areas/services/account-managers/waiting-portfolios.ts";
import { overdueRequests } from "#areas/services/service-requests/count-requests.ts";
import type { Actor } from "#kernel/actor.ts";
import { AppError } from "#kernel/app-error.ts";
import { approvalsToDecide } from "#platform/approval-requests/list-requests.ts";
import { jobsThatNeed } from "#platform/jobs/list.ts";
import { waitingApprovals } from "./home.ts";
import { waitingDecisions } from "./waiting-decisions.ts";

/** All that the actor can decide on or has to do, by kind, with the oldest of each. */
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

/** Pending items of one kind. */
export interface PendingCount {
  readonly kind: string;
  /** Counted up to 10,000, and one more when there are more. */
  readonly count: number;
}

/** The numbers of `pendingWork`, of the kinds that have any: for the menu. @throws AppError not-signed-in */
export async function pendingCounts(actor: Actor): Promise<PendingCount[]> {
  if (!actor.session) throw new AppError("not-signed-in", "Sign in first.");
  const work = await pendingWork(actor);
  const sum = (parts: readonly { readonly count: number }[]) =>
    parts.reduce((total, { count }) => total + count, 0);
  const counts: PendingCount[] = [
    { kind: "records", count: sum(work.records) },
    { kind: "approval-requests", count: sum(work.approvals) },
    { kind: "bill-requests", count: sum(work.bills) },
    ...work.money.map(({ what, count }) => ({ kind: `money-${what}`, count })),
    ...work.decisions.map(({ what, count }) => ({ kind: what, count })),
    { kind: "service-requests", count: sum(work.overdue) },
    { kind: "follow-ups", count: (work.followUps?.due ?? 0) + (work.followUps?.late ?? 0) },
    { kind: "portfolios", count: work.portfolios?.payers ?? 0 },
    { kind: "jobs", count: work.jobs?.count ?? 0 },
  ];
  return counts.filter(({ count }) => count > 0);
}
