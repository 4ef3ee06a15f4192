import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { listWalletPayments, type WalletPayment } from "#areas/ticketing/wallets/list-wallet-payments.ts";
import { formatMoment } from "#domain/lagos.ts";
import { may } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { afterOf, PER_PAGE, pagerOf } from "../../shared/paging.ts";
import { PickFilters } from "../../shared/pick-filters.tsx";
import { idOf } from "../../shared/records/read-query.ts";
import { Downloads } from "../../shared/wallet/downloads.tsx";
import { walletPages } from "../../shared/wallet/words.ts";

export const meta = pageTitle("Wallet payments");

export const loader = pageLoader(async ({ actor, url: { searchParams: query } }) => {
  const q = (query.get("q") ?? "").slice(0, 100);
  const day = query.get("day") ?? undefined;
  const wallet = idOf(query, "wallet");
  const list = await listWalletPayments(actor, { q, day, wallet, per_page: PER_PAGE, after: afterOf(query) });
  return { list, take: may(actor, "wallet.export") };
});

/** What was sold out of wallets: tickets, and many at once. */
export default function WalletPayments() {
  const { list, take } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  return (
    <>
      <PageHead
        title="Wallet payments"
        count={list.total_is_estimate ? "10,000+" : list.total}
        acts={take ? <Downloads list="wallet-payments" /> : undefined}
      />
      <PickFilters placeholder="Ticket or agent" filters={[]} keeps={["wallet", "day"]} />
      {list.rows.length > 0 ? (
        <PaymentTable rows={list.rows} />
      ) : (
        <Empty
          title="Nothing was sold that fits"
          acts={query.size > 0 ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          Each ticket that is paid out of a wallet is a line here, with whoever sold it.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function PaymentTable({ rows }: { rows: readonly WalletPayment[] }) {
  return (
    <Table caption="What was sold out of wallets, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Ticket</HeadCell>
          <HeadCell>Sold by</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell>When</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">
              <Plate
                code={row.code ?? "–"}
                drawn
                {...(row.item_id !== null && {
                  href: `/admin/view/${row.what === "bulk" ? "bulk" : "single"}-ticket/${row.item_id}`,
                })}
              />
            </Cell>
            <Cell head place="name" under={row.holder_code}>
              <a href={`${walletPages.moves}?wallet=${row.wallet_id}`}>{row.holder}</a>
            </Cell>
            <Cell place="sub" under={row.quantity > 1 ? `${row.quantity} tickets` : undefined}>
              {row.category}
            </Cell>
            <Cell place="status" under={row.voided ? <Status kind="void" label="Voided since" /> : undefined}>
              {formatMoment(row.at)}
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
