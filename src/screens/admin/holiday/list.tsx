import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { holidayYears, listHolidays } from "#areas/services/set-up/holidays.ts";
import { formatDay } from "#domain/lagos.ts";
import type { Holiday } from "#domain/service/public-holidays.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useSession } from "#session/store.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { WithAside } from "#ui/primitives/layout.tsx";
import { ErrorNotice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { AddHoliday, ExpectedHolidays } from "./add.tsx";
import { linkedYears, pages, paths, rescheduledText } from "./api-paths.ts";

export const meta = pageTitle("Public holidays");

export const loader = pageLoader(async ({ actor, url }) => {
  const thisYear = Number((await lagosToday(database())).slice(0, 4));
  const requestedYear = Number(url.searchParams.get("year"));
  const { first, last } = holidayYears;
  const year =
    Number.isInteger(requestedYear) && requestedYear >= first && requestedYear <= last
      ? requestedYear
      : thisYear;
  return { ...(await listHolidays(actor, year)), thisYear };
});

/** Public holidays, one year at a time. */
export default function PublicHolidays() {
  const { year, holidays, expected, years, thisYear } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const editable = can("holiday.edit");
  const [toRemove, setToRemove] = useState<Holiday>();
  return (
    <>
      <PageHead title="Public holidays" count={holidays.length} />
      <p className="soft">Adding or removing a holiday changes the due dates of open requests.</p>
      <Tabs
        label="Years"
        items={linkedYears(years, thisYear, year).map((one) => ({
          to: pages.year(one),
          label: String(one),
          current: one === year,
        }))}
      />
      <WithAside className="gap-l">
        {holidays.length === 0 ? (
          <Empty title={`No public holidays entered for ${year} yet`}>
            Add the expected holidays, or another date.
          </Empty>
        ) : (
          <DataTable<Holiday>
            caption={`Public holidays in ${year}`}
            stacked
            twoLineEntry
            rows={holidays}
            columns={[
              { head: "Date", place: "sub", cell: ({ day }) => formatDay(day) },
              { head: "Holiday", place: "name", cell: "name" },
              editable && {
                head: "Actions",
                headHidden: true,
                place: "sum",
                right: true,
                cell: (holiday) => (
                  <Button small kind="quiet" onClick={() => setToRemove(holiday)}>
                    Remove<span className="only-read"> {holiday.name}</span>
                  </Button>
                ),
              },
            ]}
          />
        )}
        {editable ? (
          <div className="stack">
            <ExpectedHolidays key={`foreseen ${year}`} year={year} expected={expected} />
            <AddHoliday key={year} year={year} />
          </div>
        ) : null}
      </WithAside>
      <Dialog
        open={toRemove !== undefined}
        onClose={() => setToRemove(undefined)}
        title={`Remove ${toRemove?.name ?? ""}?`}
        danger
      >
        {toRemove ? (
          <RemoveHoliday key={toRemove.day} holiday={toRemove} onClose={() => setToRemove(undefined)} />
        ) : null}
      </Dialog>
    </>
  );
}

function RemoveHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const { submit, busy, message } = useSubmit<{ rescheduled_requests: number }>({
    path: paths.remove,
    onSuccess: ({ rescheduled_requests }) => {
      const text = rescheduledText(rescheduled_requests, "earlier");
      notify({ kind: "good", title: `${holiday.name} removed`, ...(text && { text }) });
      onClose();
      return revalidate();
    },
  });
  return (
    <div className="stack">
      <p>Open requests affected by this holiday will become due earlier.</p>
      <ErrorNotice>{message}</ErrorNotice>
      <div className="line">
        <Button kind="danger" busy={busy} onClick={() => void submit({ day: holiday.day })}>
          Remove holiday
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}
