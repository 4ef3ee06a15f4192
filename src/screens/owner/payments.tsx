import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { listReceipts } from "#areas/collecting/receipts/list.ts";
import { ownRefunds } from "#areas/collecting/refunds/own-refunds.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerProps } from "../shared/paging.ts";
import { useOwnerBase } from "./owner-base.ts";
import { Refunds } from "./refunds.tsx";

export const meta = pageTitle("Payments and receipts");

/** A page of the payer's receipts; refunds are above the first page. */
export const loader = pageLoader(async ({ actor, url }) => {
  const after = afterOf(url.searchParams);
  const [receipts, refunds] = await Promise.all([
    listReceipts(actor, { per_page: PER_PAGE, after }),
    after === undefined ? ownRefunds(actor) : [],
  ]);
  return { ...receipts, refunds };
});

/** The payer's receipts. */
export default function OwnPayments() {
  const base = useOwnerBase();
  const { refunds, ...list } = useLoaderData<typeof loader>();
  const { rows } = list;
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <section className="stack">
      <Title size="record">{t("Payments and receipts")}</Title>
      <Refunds refunds={refunds} />
      {rows.length === 0 ? (
        <Empty
          title={t("No payments yet")}
          actions={<ButtonLink to={`${base}/payment`}>{t("View amount due")}</ButtonLink>}
        />
      ) : (
        <Table caption={t("Receipts, newest first")} stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>{t("Receipt")}</HeadCell>
              <HeadCell>{t("Date")}</HeadCell>
              <HeadCell>{t("Bills")}</HeadCell>
              <HeadCell>{t("Status")}</HeadCell>
              <HeadCell right>{t("Amount (₦)")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Cell head place="name">
                  <a
                    href={
                      row.for_another ? `/process/receipt/${row.for_another}` : `${base}/receipt/${row.id}`
                    }
                  >
                    {row.number}
                  </a>
                </Cell>
                <Cell place="sub">
                  {`${formatMoment(row.issued_at)}, ${t(row.method)}`}
                  {row.for_another ? `, ${t("paid for {payer}", { payer: row.payer })}` : ""}
                </Cell>
                <Cell hideOnPhone>{row.bills.join(", ")}</Cell>
                <Cell place="status">
                  <Status kind={row.status === "cancelled" ? "cancelled" : "paid"} />
                </Cell>
                <Cell right place="sum">
                  <Money kobo={row.kobo} bare />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pager {...pagerProps(pathname, query, list)} />
    </section>
  );
}
