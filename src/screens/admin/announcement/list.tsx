import { useLoaderData } from "react-router";
import { listAnnouncements } from "#areas/services/announcements/list-announcements.ts";
import {
  type AnnouncementState,
  announcementStates,
  audienceNames,
  audiences,
} from "#domain/announcements.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { announcementPages } from "../../shared/announcement/addresses.ts";
import { announcementStyles, audienceText, periodText } from "../../shared/announcement/labels.ts";
import { type Columns, codeColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { choiceOf, listQuery } from "../../shared/paging.ts";

export const meta = pageTitle("Announcements");

const STATES = Object.keys(announcementStates) as AnnouncementState[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = choiceOf(query, "state", STATES);
  const audience = choiceOf(query, "audience", audienceNames);
  return listAnnouncements(actor, { state, audience, ...listQuery(query) });
});

const TABS = [
  { value: undefined, label: "All" },
  ...STATES.map((value) => ({ value, label: announcementStates[value] })),
];

const AUDIENCES = audienceNames.map((value) => ({ value, label: audiences[value] }));

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("Code", announcementPages.view),
  {
    head: "Title",
    place: "name",
    cell: "title",
    secondLine: ({ importance }) => (importance === "warning" ? "warning" : undefined),
  },
  { head: "Audience", hideBelowLg: true, cell: ({ audience }) => audienceText(audience) },
  { head: "Shown", place: "sub", cell: ({ begins_at, ends_at }) => periodText(begins_at, ends_at) },
  { head: "Status", place: "status", cell: ({ state }) => <Status {...announcementStyles[state]} /> },
];

/** Announcements, newest first. */
export default function AnnouncementList() {
  const list = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Announcements"
      actions={
        <>
          <ButtonLink small icon="eye" to={announcementPages.publicList}>
            View public page
          </ButtonLink>
          <ButtonLink kind="primary" small icon="plus" to={announcementPages.create}>
            Add announcement
          </ButtonLink>
        </>
      }
      tabs={{ name: "state", label: "Status", options: TABS }}
      search="Title"
      filters={[{ name: "audience", label: "Audience", options: AUDIENCES }]}
      list={list}
      caption="Announcements, newest first"
      columns={COLUMNS}
      empty={{
        title: "No announcements yet",
        noMatch: "No announcements found",
      }}
    />
  );
}
