import { Link, useLoaderData, useLocation, useSearchParams } from "react-router";
import { listOldReceipts } from "#areas/collecting/old-receipts/list-old-receipts.ts";
import { formatDate } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";

export const meta = pageTitle("Old receipts");

export const loader = pageLoader(async ({ actor, url }) => {
  const query = url.searchParams;
  const page = await listOldReceipts(actor, {
    q: query.get("q") ?? "",
    after: afterOf(query),
    per_page: PER_PAGE,
  });
  return { ...page, mayImport: may(actor, "old_receipt.import") };
});

/** Receipts that were issued before Ratebook: to be looked up, never to be counted. */
export default function OldReceipts() {
  const list = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <PageHead
        title="Old receipts"
        count={list.total}
        note="Issued before Ratebook, entered from the books of that time"
        acts={
          list.mayImport ? (
            <ButtonLink to="/admin/import/old_receipt">Import old receipts</ButtonLink>
          ) : undefined
        }
      />
      <PickFilters placeholder="Number, payer or what was paid" filters={[]} keeps={[]} />
      {list.rows.length > 0 ? (
        <Table caption="Old receipts, the latest entered first" fold>
          <thead>
            <tr>
              <HeadCell>Receipt</HeadCell>
              <HeadCell>Payer</HeadCell>
              <HeadCell>What was paid</HeadCell>
              <HeadCell right>Amount</HeadCell>
              <HeadCell>Issued</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <Cell place="code">
                  <Link to={`/admin/old-receipts/${row.id}`}>{row.number}</Link>
                </Cell>
                <Cell head place="name">
                  {row.payer_name}
                </Cell>
                <Cell place="sub">{row.item}</Cell>
                <Cell right place="sum">
                  <Money kobo={row.kobo} />
                </Cell>
                <Cell place="status">
                  {formatDate(row.issued_on)}, {row.issuer}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : (
        <Nothing asked={query.has("q")} clearTo={pathname} />
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function Nothing({ asked, clearTo }: { asked: boolean; clearTo: string }) {
  if (asked)
    return (
      <Empty title="No old receipt fits" acts={<ButtonLink to={clearTo}>Show all</ButtonLink>}>
        A number is found by its beginning, a payer by any part of the name.
      </Empty>
    );
  return (
    <Empty title="No old receipt was entered yet">
      Receipts of the time before Ratebook come in from a CSV file, and can be looked up and printed here.
    </Empty>
  );
}
