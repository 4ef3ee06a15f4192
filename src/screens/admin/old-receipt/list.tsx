import { Link, useLoaderData } from "react-router";
import { listOldReceipts } from "#areas/collecting/old-receipts/list-old-receipts.ts";
import { formatDate } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Money } from "#ui/primitives/money.tsx";
import type { Columns } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { listQuery } from "../../shared/paging.ts";

export const meta = pageTitle("Legacy receipts");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const list = await listOldReceipts(actor, listQuery(query));
  return { ...list, mayImport: may(actor, "old_receipt.import") };
});

const COLUMNS: Columns<Awaited<ReturnType<typeof loader>>["rows"][number]> = [
  {
    head: "Receipt",
    place: "code",
    cell: ({ id, number }) => <Link to={`/admin/old-receipts/${id}`}>{number}</Link>,
  },
  { head: "Payer", place: "name", cell: "payer_name" },
  { head: "Paid for", place: "sub", cell: "item" },
  { head: "Amount", place: "sum", right: true, cell: ({ kobo }) => <Money kobo={kobo} /> },
  {
    head: "Issued",
    place: "status",
    cell: ({ issued_on, issuer }) => (
      <>
        {formatDate(issued_on)}, {issuer}
      </>
    ),
  },
];

/** Receipts issued before Ratebook, for look-up only; they are not counted as collections. */
export default function OldReceipts() {
  const { mayImport, ...list } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Legacy receipts"
      note="Receipts issued before Ratebook"
      actions={
        mayImport ? <ButtonLink to="/admin/import/old_receipt">Import legacy receipts</ButtonLink> : undefined
      }
      search="Number, payer or charge"
      list={list}
      caption="Legacy receipts, newest entry first"
      scrollable={false}
      twoLineRows={false}
      columns={COLUMNS}
      empty={{
        title: "No legacy receipts yet",
        text: "Import them from a CSV file.",
        noMatch: "No matching legacy receipts",
        noMatchText: "Search by the start of the number, or part of the payer’s name.",
      }}
    />
  );
}
