import { useLoaderData } from "react-router";
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
  };
});

/** The administrator's first screen: what waits for them. */
export default function AdminHome() {
  const { day, moment, waits } = useLoaderData<typeof loader>();
  const { government } = usePageFrame();
  const all = waits.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <PageHead
        title={day}
        note={
          waits.length > 0 ? `${government.office} · figures as of ${moment.slice(-5)}` : government.office
        }
      />
      <HomeColumns>
        <Panel
          title="What waits for you"
          end={<span className="note">{all.toLocaleString("en-NG")} in all</span>}
        >
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

const TWO_DAYS = 2 * 24 * 3600 * 1000;

function waitOf({ resource, many, count, oldest, oldest_title }: Waiting, now: number): Wait {
  return {
    to: address.waiting(getRegister(resource)),
    count,
    title: `Approvals: ${many}`,
    text: oldest_title ? `Oldest: ${oldest_title}` : "",
    note: oldest ? `since ${formatMoment(oldest)}` : "",
    late: oldest !== null && now - oldest.getTime() > TWO_DAYS,
  };
}
