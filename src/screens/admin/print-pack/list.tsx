import { useLoaderData } from "react-router";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn, requestedColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { pages } from "../charging/api-paths.ts";
import { packsLoader } from "./loaders.ts";

export const meta = pageTitle("Print packs");
export const loader = packsLoader;

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  codeColumn("Pack", pages.pack),
  { head: "Content", place: "name", cell: "title" },
  requestedColumn(),
  {
    head: "Notices",
    hideOnPhone: true,
    right: true,
    cell: ({ count }) => count?.toLocaleString("en-NG") ?? <span className="faint">–</span>,
  },
  moneyColumn("Total (₦)", ({ total_kobo }) => total_kobo),
  { head: "Status", place: "status", cell: ({ state }) => <Status kind={state} /> },
];

/** Print packs of notices, finished and in progress. */
export default function PrintPacks() {
  return (
    <PagedList
      title="Print packs"
      actions={<NewPack />}
      list={useLoaderData<typeof loader>()}
      caption="Print packs, newest first"
      twoLineRows={false}
      columns={COLUMNS}
      empty={{
        title: "No print packs yet",
        actions: <NewPack />,
        text: "A print pack is a PDF of many demand notices, sorted for delivery.",
      }}
    />
  );
}

function NewPack() {
  return (
    <ButtonLink kind="primary" small icon="printer" to={pages.newPack}>
      New print pack
    </ButtonLink>
  );
}
