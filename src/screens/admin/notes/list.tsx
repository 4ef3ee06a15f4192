import { useLoaderData, useLocation, useRevalidator, useSearchParams } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Filters, FindBox, Pick } from "#ui/primitives/filters.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { pagerOf } from "../../shared/paging.ts";
import { notesLoader } from "./loaders.ts";
import { kindWords } from "./note-kinds.ts";
import { NoteTable } from "./note-table.tsx";

export const meta = pageTitle("Notes");
export const loader = notesLoader;

const WHOSE = [
  { value: undefined, label: "All I may see" },
  { value: "mine", label: "Mine" },
] as const;

/** What was noted on records, the latest first. */
export default function Notes() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { revalidate } = useRevalidator();
  const asked = ["q", "resource", "record", "whose"].some((name) => query.has(name));
  const tabs = WHOSE.map(({ value, label }) => ({
    to: withQuery(pathname, query, { whose: value }),
    label,
    current: (query.get("whose") ?? undefined) === value,
  }));
  return (
    <>
      <PageHead title="Notes" count={list.total} />
      <Tabs label="Whose" items={tabs} />
      <NoteFilters />
      {list.rows.length > 0 ? (
        <NoteTable rows={list.rows} onChange={() => void revalidate()} />
      ) : (
        <Nothing asked={asked} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function NoteFilters() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kind = query.get("resource") ?? "";
  const any = ["q", "resource", "record"].some((name) => query.has(name));
  return (
    <Filters action={pathname} clearTo={any ? pathname : undefined}>
      <FindBox placeholder="Words or author" defaultValue={query.get("q") ?? ""} />
      {query.has("whose") ? <input type="hidden" name="whose" value={query.get("whose") ?? ""} /> : null}
      <Pick
        label="On"
        value={kindWords[kind]}
        clearTo={withQuery(pathname, query, { resource: undefined, record: undefined })}
      >
        {Object.entries(kindWords).map(([value, label]) => (
          <Radio key={value} name="resource" value={value} defaultChecked={kind === value}>
            {label}
          </Radio>
        ))}
      </Pick>
    </Filters>
  );
}

function Nothing({ asked, clearTo }: { asked: boolean; clearTo: string }) {
  if (asked)
    return (
      <Empty title="No note fits this search" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
        Try fewer words, or another kind of record.
      </Empty>
    );
  return <Empty title="Nothing was noted yet">Notes are written on a record's own page.</Empty>;
}
