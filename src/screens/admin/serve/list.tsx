import { useLoaderData, useSearchParams } from "react-router";
import { listToServe, MAX_TO_SERVE } from "#areas/charging/issued-bills/list-to-serve.ts";
import { formatDate } from "#domain/lagos.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { servePages } from "../../shared/bill-changes/api-paths.ts";
import { codeColumn, DataTable } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { QueryFilters } from "../../shared/query-filters.tsx";

export const meta = pageTitle("Notices to serve");

const MAX_SEARCH_LENGTH = 100;

export const loader = pageLoader(async ({ actor, url }) => {
  const street = (url.searchParams.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
  const rows = await listToServe(actor, { street: street || undefined });
  return { rows: rows.slice(0, MAX_TO_SERVE), more: rows.length > MAX_TO_SERVE };
});

/** A street's notices in walking order, for use on a phone. */
export default function NoticesToServe() {
  const { rows, more } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const returnQuery = query.get("q") ? `?street=${encodeURIComponent(query.get("q") ?? "")}` : "";
  return (
    <>
      <PageHead title="Notices to serve" count={more ? `${rows.length}+` : rows.length} />
      <QueryFilters placeholder="Street, town or code of a property" filters={[]} preservedParams={[]} />
      {more ? <Notice className="gap">Too many notices. Search for a street.</Notice> : null}
      {rows.length === 0 ? (
        <Empty
          title={query.has("q") ? "No matching notices" : "No notices to serve"}
          actions={query.has("q") ? <ButtonLink to={servePages.list}>Show all</ButtonLink> : null}
        />
      ) : (
        <DataTable<(typeof rows)[number]>
          caption="Notices to serve, in walking order"
          stacked
          twoLineRows
          columns={[
            codeColumn("Notice", (id) => `/admin/demand-notice/${id}`),
            { head: "Address", place: "name", cell: "asset_title", secondLine: "asset_code" },
            { head: "Payer", place: "sub", cell: "payer_name" },
            {
              head: "Issued",
              hideBelowLg: true,
              cell: (row) => <span className="num nowrap">{formatDate(row.issued_on)}</span>,
            },
            {
              head: "Service",
              place: "status",
              cell: (row) => (
                <a href={`${servePages.view(row.id)}${returnQuery}`}>
                  Record <span className="only-read">the service of {row.code}</span>
                </a>
              ),
            },
          ]}
          rows={rows}
        />
      )}
    </>
  );
}
