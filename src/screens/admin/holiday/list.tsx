import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { holidayYears, listHolidays } from "#areas/services/set-up/holidays.ts";
import { formatDay, lagosDate } from "#domain/lagos.ts";
import type { Holiday } from "#domain/service/public-holidays.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { AddHoliday, Foreseen } from "./add.tsx";
import { calls, movedWords, pages, yearsShown } from "./calls.ts";

export const meta = pageTitle("Public holidays");

export const loader = pageLoader(async ({ actor, url }) => {
  const thisYear = Number(lagosDate(Date.now()).slice(0, 4));
  const asked = Number(url.searchParams.get("year"));
  const { first, last } = holidayYears;
  const year = Number.isInteger(asked) && asked >= first && asked <= last ? asked : thisYear;
  return { ...(await listHolidays(actor, year)), thisYear };
});

/** The days on which the office is shut besides weekends, a year at a time. */
export default function PublicHolidays() {
  const { year, holidays, foreseen, years, thisYear } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const editable = can("holiday.edit");
  const [going, setGoing] = useState<Holiday>();
  return (
    <>
      <PageHead title="Public holidays" count={holidays.length} />
      <p className="soft">
        Nothing is due on these days, and none of them counts among the days a request may take. When one is
        entered or taken out, open requests are due on another day at once.
      </p>
      <Tabs
        label="Years"
        items={yearsShown(years, thisYear, year).map((one) => ({
          to: pages.year(one),
          label: String(one),
          current: one === year,
        }))}
      />
      <WithAside className="gap-l">
        {holidays.length === 0 ? (
          <Empty title={`No public holiday of ${year} is entered yet`}>
            Those with a fixed day, and Easter’s, can be entered in one step.
          </Empty>
        ) : (
          <Table caption={`Public holidays of ${year}, in order`} fold two>
            <thead>
              <tr>
                <HeadCell>Day</HeadCell>
                <HeadCell>Holiday</HeadCell>
                {editable ? (
                  <HeadCell right>
                    <span className="only-read">What to do</span>
                  </HeadCell>
                ) : null}
              </tr>
            </thead>
            <tbody>
              {holidays.map((holiday) => (
                <tr key={holiday.day}>
                  <Cell place="sub">{formatDay(holiday.day)}</Cell>
                  <Cell head place="name">
                    {holiday.name}
                  </Cell>
                  {editable ? (
                    <Cell place="sum" right>
                      <Button slim kind="quiet" onClick={() => setGoing(holiday)}>
                        Take out<span className="only-read"> {holiday.name}</span>
                      </Button>
                    </Cell>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {editable ? (
          <div className="stack">
            <Foreseen key={`foreseen ${year}`} year={year} foreseen={foreseen} />
            <AddHoliday key={year} year={year} />
          </div>
        ) : null}
      </WithAside>
      <Dialog
        open={going !== undefined}
        onClose={() => setGoing(undefined)}
        title={`Take out ${going?.name ?? ""}?`}
        danger
      >
        {going ? <TakeOut key={going.day} holiday={going} onClose={() => setGoing(undefined)} /> : null}
      </Dialog>
    </>
  );
}

function TakeOut({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit<{ moved: number }>({
    path: calls.remove,
    onSuccess: ({ moved }) => {
      const text = movedWords(moved, "earlier");
      notify({ kind: "good", title: `${holiday.name} is taken out.`, ...(text && { text }) });
      onClose();
      return revalidate();
    },
  });
  return (
    <div className="stack">
      <p>
        {formatDay(holiday.day)} counts as a working day again, unless it is a weekend. Requests it held up
        are due earlier.
      </p>
      {message ? (
        <Notice kind="bad" alert>
          {message}
        </Notice>
      ) : null}
      <div className="line">
        <Button kind="danger" busy={busy} onClick={() => void submit({ day: holiday.day })}>
          Take out holiday
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  );
}
