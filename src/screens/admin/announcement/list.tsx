import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { listAnnouncements } from "#areas/services/announcements/list-announcements.ts";
import {
  type AnnouncementState,
  announcementStates,
  audienceNames,
  audiences,
} from "#domain/announcements.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { announcementPages } from "../../shared/announcement/addresses.ts";
import { announcementLooks, audienceWords, periodWords } from "../../shared/announcement/words.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";

export const meta = pageTitle("Announcements");

const STATES = Object.keys(announcementStates) as AnnouncementState[];

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const state = STATES.find((name) => name === query.get("state"));
  const audience = audienceNames.find((name) => name === query.get("audience"));
  const q = (query.get("q") ?? "").slice(0, 100);
  const list = await listAnnouncements(actor, {
    state,
    audience,
    q,
    per_page: PER_PAGE,
    after: afterOf(query),
  });
  return { list, state: state ?? null };
});

/** What the office has told people, the latest first. */
export default function AnnouncementList() {
  const { list, state } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const tab = (label: string, name: AnnouncementState | undefined) => ({
    to: withQuery(pathname, query, { state: name }),
    label,
    current: name === (state ?? undefined),
  });
  return (
    <>
      <PageHead
        title="Announcements"
        count={list.total}
        acts={
          <>
            <ButtonLink slim icon="eye" to={announcementPages.public}>
              As the public sees them
            </ButtonLink>
            <ButtonLink kind="primary" slim icon="plus" to={announcementPages.write}>
              Write announcement
            </ButtonLink>
          </>
        }
      />
      <Tabs
        label="States"
        items={[tab("All", undefined), ...STATES.map((name) => tab(announcementStates[name], name))]}
      />
      <PickFilters
        placeholder="Words of the title"
        filters={[
          {
            name: "audience",
            label: "For",
            options: audienceNames.map((value) => ({ value, label: audiences[value] })),
          },
        ]}
        keeps={["state"]}
      />
      {list.rows.length > 0 ? (
        <Table caption="Announcements, the latest first" tall fold tworow>
          <thead>
            <tr>
              <HeadCell>Code</HeadCell>
              <HeadCell>Title</HeadCell>
              <HeadCell spareMid>For</HeadCell>
              <HeadCell>Shown</HeadCell>
              <HeadCell>Status</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <Cell place="code">
                  <Plate code={row.code} drawn href={announcementPages.view(row.id)} />
                </Cell>
                <Cell head place="name" under={row.importance === "warning" ? "warning" : undefined}>
                  {row.title}
                </Cell>
                <Cell spare spareMid>
                  {audienceWords(row.audience)}
                </Cell>
                <Cell place="sub">{periodWords(row.begins_at, row.ends_at)}</Cell>
                <Cell place="status">
                  <Status {...announcementLooks[row.state]} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Empty
          title={query.size > 0 ? "No announcement fits" : "Nothing was announced yet"}
          acts={query.size > 0 ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          What the office announces stands on the public page and on the first screen of those it is for, from
          its first day to its last.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}
