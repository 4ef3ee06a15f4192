import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { listReceipts } from "#areas/collecting/receipts/list.ts";
import { ownRefunds } from "#areas/collecting/refunds/own-refunds.ts";
import { formatMoment } from "#domain/lagos.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Title } from "#ui/primitives/title.tsx";
import { DataTable, moneyColumn } from "../shared/data-table.tsx";
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
        <DataTable<(typeof rows)[number]>
          caption={t("Receipts, newest first")}
          stacked
          twoLineEntry
          rows={rows}
          columns={[
            {
              head: t("Receipt"),
              place: "name",
              cell: ({ id, number, for_another }) => (
                <a href={for_another ? `/process/receipt/${for_another}` : `${base}/receipt/${id}`}>
                  {number}
                </a>
              ),
            },
            {
              head: t("Date"),
              place: "sub",
              cell: ({ issued_at, method, for_another, payer }) =>
                `${formatMoment(issued_at)}, ${t(method)}${for_another ? `, ${t("paid for {payer}", { payer })}` : ""}`,
            },
            { head: t("Bills"), hideOnPhone: true, cell: ({ bills }) => bills.join(", ") },
            {
              head: t("Status"),
              place: "status",
              cell: ({ status }) => <Status kind={status === "cancelled" ? "cancelled" : "paid"} />,
            },
            moneyColumn(t("Amount (₦)"), ({ kobo }) => kobo),
          ]}
        />
      )}
      <Pager {...pagerProps(pathname, query, list)} />
    </section>
  );
}
