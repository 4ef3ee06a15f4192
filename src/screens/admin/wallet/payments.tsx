import { useLoaderData } from "react-router";
import { listWalletPayments, type WalletPayment } from "#areas/ticketing/wallets/list-wallet-payments.ts";
import { formatMoment } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, moneyColumn } from "../../shared/data-table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { PagedList } from "../../shared/paged-list.tsx";
import { listQuery } from "../../shared/paging.ts";
import { idParam } from "../../shared/records/query-params.ts";
import { DownloadLinks } from "../../shared/wallet/download-links.tsx";
import { walletPages } from "../../shared/wallet/labels.ts";

export const meta = pageTitle("Wallet payments");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const day = query.get("day") ?? undefined;
  const list = await listWalletPayments(actor, {
    day,
    wallet: idParam(query, "wallet"),
    ...listQuery(query),
  });
  return { list, mayExport: may(actor, "wallet.export") };
});

const COLUMNS: Columns<WalletPayment> = [
  {
    head: "Ticket",
    place: "code",
    cell: ({ code, item_id, kind }) => (
      <RecordCode
        code={code ?? "–"}
        outlined
        {...(item_id !== null && {
          href: `/admin/view/${kind === "bulk" ? "bulk" : "single"}-ticket/${item_id}`,
        })}
      />
    ),
  },
  {
    head: "Sold by",
    place: "name",
    cell: (row) => <a href={`${walletPages.moves}?wallet=${row.wallet_id}`}>{row.holder}</a>,
    secondLine: "holder_code",
  },
  {
    head: "Type",
    place: "sub",
    cell: "category",
    secondLine: ({ quantity }) => (quantity > 1 ? `${quantity} tickets` : undefined),
  },
  {
    head: "Date",
    place: "status",
    cell: ({ at }) => formatMoment(at),
    secondLine: ({ voided }) => (voided ? <Status kind="void" label="Voided" /> : undefined),
  },
  moneyColumn("Amount (₦)", ({ kobo }) => kobo),
];

/** Sales paid from wallets: tickets and bulk tickets. */
export default function WalletPayments() {
  const { list, mayExport } = useLoaderData<typeof loader>();
  return (
    <PagedList
      title="Wallet payments"
      actions={mayExport && <DownloadLinks list="wallet-payments" />}
      search="Ticket or agent"
      preservedParams={["wallet", "day"]}
      list={list}
      caption="Wallet payments, newest first"
      columns={COLUMNS}
      empty={{ title: "No wallet payments" }}
    />
  );
}
