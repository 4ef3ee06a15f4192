import { useLoaderData } from "react-router";
import { collectedDays } from "#areas/collecting/collections/collected-days.ts";
import { announcementsForHome } from "#areas/services/announcements/shown-announcements.ts";
import { formatDay, formatTime, lagosDate } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { runningJobs } from "#platform/jobs/list.ts";
import { pendingWork } from "#reporting/pending-work.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { HomeColumns } from "#ui/primitives/layout.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { PendingCounts } from "#ui/primitives/pending-counts.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/announcements-on-home.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { useRefresh } from "../shared/tickets/use-refresh.ts";
import { RunningNow } from "./home-jobs.tsx";
import { CollectedToday, MonthComparison } from "./home-money.tsx";
import {
  overdueRequests,
  pendingApprovals,
  pendingBillRequests,
  pendingDecisions,
  pendingFollowUps,
  pendingJobs,
  pendingMoney,
  pendingRecords,
  totalText,
  unmanagedPayers,
} from "./home-pending.ts";

export const meta = pageTitle("Home");

/** How many jobs get their own progress bar; the rest are in the list. */
const MAX_PROGRESS_BARS = 3;

export const loader = pageLoader(async ({ actor }) => {
  const now = Date.now();
  const [work, running, collected, announcements] = await Promise.all([
    pendingWork(actor),
    runningJobs(actor, MAX_PROGRESS_BARS),
    collectedDays(actor),
    announcementsForHome(actor),
  ]);
  const {
    records: waiting,
    approvals,
    bills,
    money,
    decisions,
    overdue,
    followUps: myFollowUps,
    portfolios: leftPortfolios,
    jobs,
  } = work;
  const followUps = myFollowUps ? myFollowUps.due + myFollowUps.late : 0;
  return {
    day: formatDay(lagosDate(now)),
    time: formatTime(now),
    pending: [
      ...(myFollowUps && followUps > 0 ? [pendingFollowUps(myFollowUps)] : []),
      ...overdue.map(overdueRequests),
      ...money.map((row) => pendingMoney(row, now)),
      ...decisions.map((row) => pendingDecisions(row, now)),
      ...approvals.map((row) => pendingApprovals(row, now)),
      ...bills.map((row) => pendingBillRequests(row, now)),
      ...(jobs ? [pendingJobs(jobs, now)] : []),
      ...waiting.map((row) => pendingRecords(row, now)),
      ...(leftPortfolios ? [unmanagedPayers(leftPortfolios)] : []),
    ],
    totalPending: totalText([
      ...overdue,
      ...money,
      ...decisions,
      ...approvals,
      ...bills,
      ...waiting,
      ...(jobs ? [jobs] : []),
      { count: followUps },
      { count: leftPortfolios?.payers ?? 0 },
    ]),
    running,
    collected,
    announcements,
  };
});

/** The administrator's home screen: pending approvals, running jobs, and collections today and this month. */
export default function AdminHome() {
  const { day, time, pending, totalPending, running, collected, announcements } =
    useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  useRefresh();
  return (
    <>
      <PageHead title={day} note={`${government.office} · as at ${time}`} />
      <AnnouncementsOnHome items={announcements} />
      <HomeColumns>
        <div className="stack-l">
          <Panel title="Needs your attention" end={<span className="note">{totalPending} in total</span>}>
            {pending.length > 0 ? (
              <PendingCounts items={pending} />
            ) : (
              <p className="soft">Nothing needs your attention.</p>
            )}
          </Panel>
          {running ? <RunningNow running={running} /> : null}
        </div>
        {collected ? (
          <div className="stack-l">
            <CollectedToday collected={collected} />
            <MonthComparison collected={collected} />
          </div>
        ) : null}
      </HomeColumns>
    </>
  );
}
