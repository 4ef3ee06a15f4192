import { useLoaderData, useLocation, useRevalidator, useSearchParams } from "react-router";
import { listNotes } from "#areas/registry/notes/list-notes.ts";
import { formatMoment } from "#domain/lagos.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { FilterDropdown, Filters, SearchBox } from "#ui/primitives/filters.tsx";
import { Radio } from "#ui/primitives/input.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import type { Columns } from "../../shared/data-table.tsx";
import { NoteText } from "../../shared/notes/note-text.tsx";
import { WithdrawNote } from "../../shared/notes/withdraw-note.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { listQuery } from "../../shared/paging.ts";
import { idParam } from "../../shared/records/query-params.ts";
import { kindLabels, noteRecordPage } from "./note-kinds.ts";

export const meta = pageTitle("Notes");

/** Notes on records the officer may see, filtered by the URL. */
export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  authorize(actor, "note.view");
  return listNotes(actor, {
    ...listQuery(query),
    resource: query.get("resource") || undefined,
    record_id: idParam(query, "record"),
    mine: query.get("whose") === "mine",
  });
});

type NotesData = Awaited<ReturnType<typeof loader>>;

const OWNER_FILTERS = [
  { value: undefined, label: "All" },
  { value: "mine", label: "Mine" },
] as const;

/** Notes on records, latest first. */
export default function Notes() {
  const { revalidate } = useRevalidator();
  return (
    <PagedList
      title="Notes"
      tabs={{ name: "whose", label: "Author", options: OWNER_FILTERS }}
      list={useLoaderData<typeof loader>()}
      caption="Notes, newest first"
      twoLineRows={false}
      columns={noteColumns(() => void revalidate())}
      empty={{
        title: "No notes yet",
        text: "Add notes on a record’s page.",
        noMatch: "No matching notes",
        noMatchText: "Try fewer words or another record type.",
      }}
    >
      <NoteFilters />
    </PagedList>
  );
}

function noteColumns(onChange: () => void): Columns<NotesData["rows"][number]> {
  return [
    { head: "Record", place: "code", cell: (row) => <RecordLink row={row} /> },
    { head: "Note", place: "name", cell: (row) => <NoteText note={row} /> },
    {
      head: "Record type",
      hideOnPhone: true,
      cell: (row) => (row.record_code ? row.record_title : kindLabels[row.resource]),
    },
    {
      head: "Author",
      place: "sub",
      cell: ({ created_by_name, created_at }) => `${created_by_name}, ${formatMoment(created_at)}`,
    },
    {
      head: "Visible to owner",
      hideOnPhone: true,
      cell: ({ for_owner }) => (for_owner ? "yes" : <span className="faint">no</span>),
    },
    {
      head: "Actions",
      headHidden: true,
      place: "sum",
      right: true,
      cell: ({ id, note, mine, deleted_at }) =>
        mine && !deleted_at ? <WithdrawNote id={id} note={note} onDone={onChange} /> : null,
    },
  ];
}

/** Records are labelled by code; a role has no code, only a name. */
function RecordLink({ row }: { row: NotesData["rows"][number] }) {
  const page = noteRecordPage(row.resource, row.record_id);
  if (row.record_code) return <RecordCode code={row.record_code} outlined {...(page && { href: page })} />;
  return <a href={page}>{row.record_title}</a>;
}

function NoteFilters() {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const kind = query.get("resource") ?? "";
  const isFiltered = ["q", "resource", "record"].some((name) => query.has(name));
  return (
    <Filters action={pathname} clearTo={isFiltered ? pathname : undefined}>
      <SearchBox placeholder="Text or author" defaultValue={query.get("q") ?? ""} />
      {query.has("whose") ? <input type="hidden" name="whose" value={query.get("whose") ?? ""} /> : null}
      <FilterDropdown
        label="Record type"
        value={kindLabels[kind]}
        clearTo={withQuery(pathname, query, { resource: undefined, record: undefined })}
      >
        {Object.entries(kindLabels).map(([value, label]) => (
          <Radio key={value} name="resource" value={value} defaultChecked={kind === value}>
            {label}
          </Radio>
        ))}
      </FilterDropdown>
    </Filters>
  );
}
