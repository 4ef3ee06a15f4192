import { useLoaderData } from "react-router";
import { COUNTED, countWords } from "#domain/count-words.ts";
import { formatDay, formatMoment, lagosDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { usePageFrame } from "#page-frame.ts";
import { type Waiting, waitingApprovals } from "#server/home.ts";
import { pageLoader } from "#server/page-loader.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { HomeColumns } from "#ui/primitives/layout.tsx";
import { Panel } from "#ui/primitives/panel.tsx";
import { type Wait, Waits } from "#ui/primitives/waits.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { address } from "../shared/records/address.ts";

export const meta = pageTitle("Home");

export const loader = pageLoader(async ({ actor }) => {
  const now = Date.now();
  const waiting = await waitingApprovals(actor);
  return {
    day: formatDay(lagosDate(now)),
    moment: formatMoment(now),
    waits: waiting.map((row) => waitOf(row, now)),
    all: totalOf(waiting),
  };
});

/** The administrator's first screen: what waits for them. */
export default function AdminHome() {
  const { day, moment, waits, all } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  return (
    <>
      <PageHead
        title={day}
        note={
          waits.length > 0 ? `${government.office} · figures as of ${moment.slice(-5)}` : government.office
        }
      />
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
function totalOf(waiting: readonly Waiting[]): string {
  const sum = waiting.reduce((total, { count }) => total + Math.min(count, COUNTED), 0);
  return `${sum.toLocaleString("en-NG")}${waiting.some(({ count }) => count > COUNTED) ? "+" : ""}`;
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
