import { useLoaderData } from "react-router";
import { COUNTED, countWords } from "#domain/count-words.ts";
import { formatDate, formatDay, formatMoment, lagosDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { usePageFrame } from "#page-frame.ts";
import { type MyFollowUps, myFollowUps } from "#server/account-managers/list-follow-ups.ts";
import { type LeftPortfolios, leftPortfolios } from "#server/account-managers/waiting-portfolios.ts";
import { announcementsForHome } from "#server/announcements/shown-announcements.ts";
import { type Waiting, waitingApprovals } from "#server/home.ts";
import { type JobsThatNeed, jobsThatNeed } from "#server/jobs/list.ts";
import { pageLoader } from "#server/page-loader.ts";
import { type WaitingMoney, waitingMoney } from "#server/payments/waiting-money.ts";
import { overdueRequests, type WaitingRequests } from "#server/service-requests/count-requests.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { HomeColumns } from "#ui/primitives/layout.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Wait, Waits } from "#ui/primitives/waits.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/on-home.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { address } from "../shared/records/address.ts";
import { requestPages } from "../shared/service-request/words.ts";
import { managerPages } from "./account-manager/words.ts";
import { entryPages } from "./bank-entry/words.ts";
import { jobPages } from "./job/addresses.ts";
import { backPages } from "./money-back/words.ts";
import { paymentPages } from "./payment/words.ts";
import { bankPages } from "./reconciliation/words.ts";

export const meta = pageTitle("Home");

export const loader = pageLoader(async ({ actor }) => {
  const now = Date.now();
  const [waiting, money, overdue, mine, left, jobs, announcements] = await Promise.all([
    waitingApprovals(actor),
    waitingMoney(actor),
    overdueRequests(actor),
    myFollowUps(actor),
    leftPortfolios(actor),
    jobsThatNeed(actor),
    announcementsForHome(actor),
  ]);
  const followUps = mine ? mine.due + mine.late : 0;
  return {
    day: formatDay(lagosDate(now)),
    moment: formatMoment(now),
    waits: [
      ...(mine && followUps > 0 ? [followUpWait(mine)] : []),
      ...overdue.map(overdueWaitOf),
      ...money.map((row) => moneyWaitOf(row, now)),
      ...(jobs ? [jobWaitOf(jobs, now)] : []),
      ...waiting.map((row) => waitOf(row, now)),
      ...(left ? [leftWait(left)] : []),
    ],
    all: totalOf([
      ...overdue,
      ...money,
      ...waiting,
      ...(jobs ? [jobs] : []),
      { count: followUps },
      { count: left?.payers ?? 0 },
    ]),
    announcements,
  };
});

/** The administrator's first screen: what waits for them. */
export default function AdminHome() {
  const { day, moment, waits, all, announcements } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <>
      <PageHead
        title={day}
        note={
          waits.length > 0 ? `${government.office} · figures as of ${moment.slice(-5)}` : government.office
        }
      />
      <AnnouncementsOnHome items={announcements} />
      <HomeColumns>
        <Panel title="What waits for you" end={<span className="note">{all} in all</span>}>
          {waits.length > 0 ? (
            <Waits items={waits} />
          ) : (
            <p className="soft">Nothing waits for you. What others enter for approval comes up here.</p>
          )}
        </Panel>
      </HomeColumns>
    </>
  );
}

/** Some of them may not have been counted to the end. */
function totalOf(waiting: readonly { readonly count: number }[]): string {
  const sum = waiting.reduce((total, { count }) => total + Math.min(count, COUNTED), 0);
  return `${sum.toLocaleString("en-NG")}${waiting.some(({ count }) => count > COUNTED) ? "+" : ""}`;
}

function followUpWait({ manager_id, due, late, first }: MyFollowUps): Wait {
  return {
    to: `${managerPages.view(manager_id)}?list=follow-ups`,
    count: countWords(due + late),
    title: "Follow-ups with my payers",
    text: `First: ${first}`,
    note: late > 0 ? `${late} late` : "today",
    late: late > 0,
  };
}

function leftWait({ payers, managers, first, first_id }: LeftPortfolios): Wait {
  return {
    to: managers === 1 ? managerPages.view(first_id) : managerPages.list,
    count: countWords(payers),
    title: "Payers nobody looks after",
    text: `${first}${managers > 1 ? ` and ${managers - 1} more` : ""}: not at work as account manager`,
    late: true,
  };
}

const MONEY = {
  stuck: { to: paymentPages.stuck, title: "Stuck payments" },
  slips: { to: entryPages.list, title: "Bank slips to confirm" },
  back: { to: backPages.list, title: "Money back to confirm" },
  refunds: { to: `${backPages.list}?list=unpaid`, title: "Refunds to pay out" },
  lines: { to: bankPages.lines, title: "Lines of the bank to decide on" },
  days: { to: bankPages.home, title: "Days of the bank to confirm" },
} as const;

function moneyWaitOf({ what, count, oldest, oldest_title }: WaitingMoney, now: number): Wait {
  return {
    ...MONEY[what],
    count: countWords(count),
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    late: now - oldest.getTime() > TWO_DAYS,
  };
}

/** What people asked for and should have had by now. */
function overdueWaitOf({ count, oldest, oldest_title }: WaitingRequests): Wait {
  return {
    to: `${requestPages.list("/admin")}?list=overdue`,
    count: countWords(count),
    title: "Service requests overdue",
    text: `Longest: ${oldest_title}`,
    note: `due ${formatDate(oldest)}`,
    late: true,
  };
}

/** Stuck, or failed in the last week. */
function jobWaitOf({ count, oldest, oldest_title }: JobsThatNeed, now: number): Wait {
  return {
    to: jobPages.needs,
    count: countWords(count),
    title: "Jobs that need somebody",
    text: `Oldest: ${oldest_title}`,
    note: `since ${formatMoment(oldest)}`,
    late: now - oldest.getTime() > TWO_DAYS,
  };
}

const TWO_DAYS = 2 * 24 * 3600 * 1000;

function waitOf({ resource, many, count, oldest, oldest_title }: Waiting, now: number): Wait {
  return {
    to: address.waiting(getRegister(resource)),
    count: countWords(count),
    title: `Approvals: ${many}`,
    text: oldest_title ? `Oldest: ${oldest_title}` : "",
    note: oldest ? `since ${formatMoment(oldest)}` : "",
    late: oldest !== null && now - oldest.getTime() > TWO_DAYS,
  };
}
