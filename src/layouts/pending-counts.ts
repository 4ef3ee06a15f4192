import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { PendingCount, PendingKind } from "#reporting/pending-work.ts";
import { api } from "#session/api.ts";
import type { NavGroup } from "#ui/shell/side-nav.tsx";

/** Counts of pending work in the menu, read after the page so that they don't delay it. */

const PATH = "/api/v1/pending-counts";
/** The counts are read again when the officer goes to another page or comes back to the tab, at most this often. */
const MIN_INTERVAL_MS = 20_000;

/** Of the queues of several registers the menu has the first. */
const APPROVAL_QUEUES = "/admin/list/unapproved";

/** The menu entry where the items of a kind are worked on. */
export const pendingEntries: Readonly<Record<PendingKind, string>> = {
  records: APPROVAL_QUEUES,
  "approval-requests": "/admin/list/approval-requests",
  "bill-requests": "/admin/list/bill-requests",
  "stuck-payments": "/admin/list/payments",
  "bank-deposits": "/admin/list/bank-entries",
  "refund-requests": "/admin/list/refunds",
  "refunds-to-pay": "/admin/list/refunds",
  "bank-lines": "/admin/reconciliation",
  "bank-days": "/admin/reconciliation",
  tills: "/admin/tills",
  "till-deposits": "/admin/tills",
  "wallet-fundings": "/admin/list/wallet-fundings",
  settlements: "/admin/list/settlements",
  "agency-accounts": "/admin/agency/agencies",
  commissions: "/admin/list/commissions",
  "offline-sales": "/admin/list/device-cases",
  assessments: "/admin/list/assessment",
  "tariff-drafts": "/admin/demand/category-items",
  "opening-arrears": "/admin/import/arrear",
  "data-protection-cases": "/admin/data-protection",
  "data-deletions": "/admin/data-protection",
  "overdue-service-requests": "/admin/services/requests",
  "follow-ups": "/admin/account-manager",
  "unassigned-payers": "/admin/account-manager",
  "failed-jobs": "/admin/jobs",
};

type Counts = Readonly<Record<string, number>>;

/** The numbers by menu entry; empty while they are not known. */
function usePendingCounts(): Counts {
  const [counts, setCounts] = useState<Counts>({});
  const { pathname } = useLocation();
  const readAt = useRef(Number.NEGATIVE_INFINITY);
  const readIfOld = useCallback(async () => {
    if (document.visibilityState !== "visible" || performance.now() - readAt.current < MIN_INTERVAL_MS)
      return;
    readAt.current = performance.now();
    const answer = await api.get<readonly PendingCount[]>(PATH);
    // The menu works without counts, so a failure is not shown.
    if (answer.ok) setCounts(countsByEntry(answer.data));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changed, so the counts may have
  useEffect(() => void readIfOld(), [pathname]);
  useEffect(() => {
    const read = () => void readIfOld();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [readIfOld]);
  return counts;
}

function countsByEntry(pending: readonly PendingCount[]): Counts {
  const counts: Record<string, number> = {};
  for (const { kind, count } of pending) {
    // Unknown while an older page talks to a newer server.
    const to = pendingEntries[kind] as string | undefined;
    if (to !== undefined) counts[to] = (counts[to] ?? 0) + count;
  }
  return counts;
}

/** The groups with the number of pending items at each entry. */
export function useGroupsWithCounts(groups: readonly NavGroup[]): readonly NavGroup[] {
  const counts = usePendingCounts();
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => {
      const count = counts[item.to.startsWith(APPROVAL_QUEUES) ? APPROVAL_QUEUES : item.to];
      return count ? { ...item, count } : item;
    }),
  }));
}
