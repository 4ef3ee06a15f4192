import type { WaitingOnBills } from "#areas/charging/bill-life/pending-requests.ts";
import type { WaitingMoney } from "#areas/collecting/reconciliation/waiting-at-bank.ts";
import type { MyFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import type { LeftPortfolios } from "#areas/services/account-managers/pending-portfolios.ts";
import type { WaitingRequests } from "#areas/services/service-requests/count-requests.ts";
import { countText, MOST_COUNTED } from "#domain/count-text.ts";
import { CASE_DAYS } from "#domain/data-case.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { ApprovalsToDecide } from "#platform/approval-requests/list-requests.ts";
import type { JobsThatNeed } from "#platform/jobs/list.ts";
import type { Waiting } from "#reporting/home.ts";
import type { WaitingDecision } from "#reporting/pending-decisions.ts";
import type { PendingCount } from "#ui/primitives/pending-counts.tsx";
import { jobPages } from "../shared/addresses/jobs.ts";
import { paymentPages } from "../shared/addresses/payments.ts";
import { address } from "../shared/addresses/records.ts";
import { assessmentPages } from "../shared/assessment/addresses.ts";
import { devicePages } from "../shared/device/labels.ts";
import { requestPages } from "../shared/service-request/labels.ts";
import { walletPages } from "../shared/wallet/labels.ts";
import { managerPages } from "./account-manager/labels.ts";
import { approvalUrls } from "./approval-request/urls.ts";
import { entryPages } from "./bank-entry/labels.ts";
import { pages } from "./charging/api-paths.ts";
import { commissionPages } from "./commission/labels.ts";
import { casePages } from "./data-protection/labels.ts";
import { bankPages } from "./reconciliation/labels.ts";
import { refundPages } from "./refund/labels.ts";
import { settlementPages } from "./settlement/labels.ts";
import { tillPages } from "./till/labels.ts";

const DAY = 24 * 3600 * 1000;
const TWO_DAYS = 2 * DAY;

/** The total, with "+" if a count was cut off at the limit. */
export function totalOf(waiting: readonly { readonly count: number }[]): string {
  const sum = waiting.reduce((total, { count }) => total + Math.min(count, MOST_COUNTED), 0);
  return `${sum.toLocaleString("en-NG")}${waiting.some(({ count }) => count > MOST_COUNTED) ? "+" : ""}`;
}

export function followUpWait({ manager_id, due, late, first }: MyFollowUps): PendingCount {
  return {
    to: `${managerPages.view(manager_id)}?list=follow-ups`,
    count: countText(due + late),
    title: "Follow-ups with my payers",
    text: `First: ${first}`,
    note: late > 0 ? `${late} late` : "today",
    overdue: late > 0,
  };
}

export function leftWait({ payers, managers, first, first_id }: LeftPortfolios): PendingCount {
  return {
    to: managers === 1 ? managerPages.view(first_id) : managerPages.list,
    count: countText(payers),
    title: "Payers without an account manager",
    text:
      managers > 1
        ? `${first} and ${managers - 1} more are no longer active account managers`
        : `${first} is no longer an active account manager`,
    overdue: true,
  };
}

const MONEY = {
  stuck: { to: paymentPages.stuck, title: "Stuck payments" },
  slips: { to: entryPages.list, title: "Bank deposits to confirm" },
  back: { to: refundPages.list, title: "Refunds and reversals to approve" },
  refunds: { to: `${refundPages.list}?list=unpaid`, title: "Refunds to pay out" },
  lines: { to: bankPages.lines, title: "Bank lines to match" },
  days: { to: bankPages.home, title: "Bank days to confirm" },
} as const;

export function moneyWaitOf({ what, count, oldest, oldest_title }: WaitingMoney, now: number): PendingCount {
  return {
    ...MONEY[what],
    count: countText(count),
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}

/** The page for each decision: a list, or the oldest record. */
const DECISIONS: Readonly<
  Record<WaitingDecision["what"], { to: (oldest: number) => string; title: string; overdueAfter?: number }>
> = {
  tills: { to: () => `${tillPages.list}?status=counted`, title: "Tills to close" },
  "till-slips": { to: tillPages.view, title: "Till bank deposits to confirm" },
  fundings: { to: () => `${walletPages.fundings}?status=waiting`, title: "Wallet funding to confirm" },
  settlements: { to: settlementPages.view, title: "Settlements to approve" },
  commissions: { to: () => `${commissionPages.list}?status=draft`, title: "Commissions to approve" },
  "offline-sales": { to: () => devicePages.cases, title: "Offline sales to review" },
  "agency-accounts": { to: settlementPages.agency, title: "Agency accounts to confirm" },
  assessments: {
    to: () => `${assessmentPages.list("/admin")}?status=submitted`,
    title: "Assessments to review",
  },
  // A draft has no deadline.
  "tariff-drafts": {
    to: pages.draft,
    title: "Tariff drafts to publish",
    overdueAfter: Number.POSITIVE_INFINITY,
  },
  arrears: { to: (id) => `/admin/import/arrear/${id}`, title: "Opening arrears to issue" },
  "data-cases": {
    to: casePages.view,
    title: "Data protection cases to handle",
    overdueAfter: CASE_DAYS * DAY,
  },
  erasures: { to: casePages.view, title: "Personal data deletion requests to decide" },
};

/** Pending items of other officers that the officer can decide on. */
export function decisionWaitOf(
  { what, count, oldest, oldest_title, oldest_id }: WaitingDecision,
  now: number,
): PendingCount {
  const { to, title, overdueAfter = TWO_DAYS } = DECISIONS[what];
  return {
    to: to(oldest_id),
    title,
    count: countText(count),
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > overdueAfter,
  };
}

/** Overdue service requests. */
export function overdueWaitOf({ count, oldest, oldest_title }: WaitingRequests): PendingCount {
  return {
    to: `${requestPages.list("/admin")}?list=overdue`,
    count: countText(count),
    title: "Overdue service requests",
    text: `Oldest: ${oldest_title}`,
    note: `due ${formatDate(oldest)}`,
    overdue: true,
  };
}

/** Jobs that are stuck or failed in the last week. */
export function jobWaitOf({ count, oldest, oldest_title }: JobsThatNeed, now: number): PendingCount {
  return {
    to: jobPages.needs,
    count: countText(count),
    title: "Jobs that need attention",
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}

export function waitOf({ resource, many, count, oldest, oldest_title }: Waiting, now: number): PendingCount {
  return {
    to: address.waiting(getRegister(resource)),
    count: countText(count),
    title: `Record approvals: ${many}`,
    text: oldest_title ? `Oldest: ${oldest_title}` : "",
    note: oldest ? `since ${formatMoment(oldest)}` : "",
    overdue: oldest !== null && now - oldest.getTime() > TWO_DAYS,
  };
}

/** Requests of other officers that the user may approve. */
export function approvalWaitOf(
  { count, oldest, oldest_title }: ApprovalsToDecide,
  now: number,
): PendingCount {
  return {
    to: approvalUrls.list,
    count: countText(count),
    title: "Approval requests",
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}

const ON_BILLS = {
  objection: "Objections to decide",
  waiver: "Waivers to decide",
  adjustment: "Adjustments to decide",
  cancellation: "Bill cancellations to decide",
  plan: "Instalment plans to decide",
} as const;

/** Requests about bills; each kind has its own list. */
export function billWaitOf({ kind, count, oldest, oldest_title }: WaitingOnBills, now: number): PendingCount {
  return {
    to: `/admin/list/bill-requests${kind === "objection" ? "" : `?kind=${kind}`}`,
    count: countText(count),
    title: ON_BILLS[kind],
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}
