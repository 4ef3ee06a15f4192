import type { PendingBillRequests } from "#areas/charging/issued-bills/pending-requests.ts";
import type { PendingMoney } from "#areas/collecting/reconciliation/pending-reconciliation.ts";
import type { MyFollowUps } from "#areas/services/account-managers/list-follow-ups.ts";
import type { UnmanagedPortfolios } from "#areas/services/account-managers/unmanaged-portfolios.ts";
import type { WaitingRequests } from "#areas/services/service-requests/count-requests.ts";
import { COUNT_LIMIT, countText } from "#domain/count-text.ts";
import { CASE_DAYS } from "#domain/data-case.ts";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import type { ApprovalsToDecide } from "#platform/approval-requests/list-requests.ts";
import type { JobsNeedingAttention } from "#platform/jobs/list.ts";
import type { PendingApprovals } from "#reporting/pending-approvals.ts";
import type { PendingDecision } from "#reporting/pending-decisions.ts";
import type { PendingCountItem } from "#ui/primitives/pending-counts.tsx";
import { jobPages } from "../shared/addresses/jobs.ts";
import { paymentPages } from "../shared/addresses/payments.ts";
import { recordPages } from "../shared/addresses/records.ts";
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
export function totalText(waiting: readonly { readonly count: number }[]): string {
  const sum = waiting.reduce((total, { count }) => total + Math.min(count, COUNT_LIMIT), 0);
  return `${sum.toLocaleString("en-NG")}${waiting.some(({ count }) => count > COUNT_LIMIT) ? "+" : ""}`;
}

export function pendingFollowUps({ manager_id, due, late, first }: MyFollowUps): PendingCountItem {
  return {
    to: `${managerPages.view(manager_id)}?list=follow-ups`,
    count: countText(due + late),
    title: "Follow-ups with my payers",
    text: `First: ${first}`,
    note: late > 0 ? `${late} late` : "today",
    overdue: late > 0,
  };
}

export function unmanagedPayers({
  payers,
  managers,
  first,
  first_id,
}: UnmanagedPortfolios): PendingCountItem {
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

const MONEY_LISTS = {
  stuck: { to: paymentPages.stuck, title: "Stuck payments" },
  slips: { to: entryPages.list, title: "Bank deposits to confirm" },
  back: { to: refundPages.list, title: "Refunds and reversals to approve" },
  refunds: { to: `${refundPages.list}?list=unpaid`, title: "Refunds to pay out" },
  lines: { to: bankPages.lines, title: "Bank lines to match" },
  days: { to: bankPages.home, title: "Bank days to confirm" },
} as const;

export function pendingMoney(
  { what, count, oldest, oldest_title }: PendingMoney,
  now: number,
): PendingCountItem {
  return {
    ...MONEY_LISTS[what],
    count: countText(count),
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}

/** The page for each decision: a list, or the oldest record. */
const DECISIONS: Readonly<
  Record<PendingDecision["what"], { to: (oldest: number) => string; title: string; overdueAfter?: number }>
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
export function pendingDecisions(
  { what, count, oldest, oldest_title, oldest_id }: PendingDecision,
  now: number,
): PendingCountItem {
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
export function overdueRequests({ count, oldest, oldest_title }: WaitingRequests): PendingCountItem {
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
export function pendingJobs(
  { count, oldest, oldest_title }: JobsNeedingAttention,
  now: number,
): PendingCountItem {
  return {
    to: jobPages.needsAttention,
    count: countText(count),
    title: "Jobs that need attention",
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}

export function pendingRecords(
  { resource, many, count, oldest, oldest_title }: PendingApprovals,
  now: number,
): PendingCountItem {
  return {
    to: recordPages.approvalQueue(getRegister(resource)),
    count: countText(count),
    title: `Record approvals: ${many}`,
    text: oldest_title ? `Oldest: ${oldest_title}` : "",
    note: oldest ? `since ${formatMoment(oldest)}` : "",
    overdue: oldest !== null && now - oldest.getTime() > TWO_DAYS,
  };
}

/** Requests of other officers that the user may approve. */
export function pendingApprovals(
  { count, oldest, oldest_title }: ApprovalsToDecide,
  now: number,
): PendingCountItem {
  return {
    to: approvalUrls.list,
    count: countText(count),
    title: "Approval requests",
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}

const BILL_REQUEST_TITLES = {
  objection: "Objections to decide",
  waiver: "Waivers to decide",
  adjustment: "Adjustments to decide",
  cancellation: "Bill cancellations to decide",
  plan: "Instalment plans to decide",
} as const;

/** Requests about bills; each kind has its own list. */
export function pendingBillRequests(
  { kind, count, oldest, oldest_title }: PendingBillRequests,
  now: number,
): PendingCountItem {
  return {
    to: `/admin/list/bill-requests${kind === "objection" ? "" : `?kind=${kind}`}`,
    count: countText(count),
    title: BILL_REQUEST_TITLES[kind],
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    overdue: now - oldest.getTime() > TWO_DAYS,
  };
}
