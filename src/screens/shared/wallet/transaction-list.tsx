import { useLoaderData } from "react-router";
import type { ListedMove } from "#areas/ticketing/wallets/list-moves.ts";
import { formatMoment } from "#domain/lagos.ts";
import { walletMoveKindNames, walletMoveKinds } from "#domain/wallet.ts";
import { Money } from "#ui/primitives/money.tsx";
import { type Columns, moneyColumn } from "../data-table.tsx";
import { PagedList } from "../paged-list.tsx";
import { DownloadLinks } from "./download-links.tsx";
import { transactionText, walletPages } from "./labels.ts";
import type { movesLoader } from "./office-loaders.ts";

const KINDS = walletMoveKindNames.map((value) => ({ value, label: walletMoveKinds[value] }));

/** The transactions of all wallets or one, with the balance afterwards. */
export function TransactionList({ isGuest = false }: { isGuest?: boolean }) {
  const { list, wallet, take } = useLoaderData<typeof movesLoader>();
  const [first] = list.rows;
  const holder = wallet !== null && first ? `${first.holder}, ${first.holder_code}` : undefined;
  return (
    <PagedList
      title="Wallet transactions"
      note={holder ?? (isGuest ? "read only" : undefined)}
      actions={take && <DownloadLinks list="wallet-activities" />}
      search="Agent, ticket or funding"
      filters={[{ name: "kind", label: "Type", options: KINDS }]}
      preservedParams={["wallet", "day"]}
      list={list}
      caption="Wallet transactions, newest first"
      columns={columns(isGuest)}
      empty={{
        title: "No matching activities",
        noMatch: "No matching activities",
        text: "Ticket sales, fundings and floats appear here, with the balance after each.",
      }}
    />
  );
}

const columns = (isGuest: boolean): Columns<ListedMove> => [
  { head: "Time", place: "code", cell: ({ at }) => formatMoment(at) },
  {
    head: "Holder",
    place: "name",
    cell: ({ holder, wallet_id }) => (isGuest ? holder : <a href={`?wallet=${wallet_id}`}>{holder}</a>),
    secondLine: "holder_code",
  },
  {
    head: "Description",
    place: "sub",
    cell: transactionText,
    secondLine: (row) => <TransactionSubject move={row} isGuest={isGuest} />,
  },
  { head: "Amount (₦)", place: "sum", right: true, cell: ({ kobo }) => <Money kobo={kobo} bare sign /> },
  moneyColumn("Balance (₦)", (row) => row.balance_after, { hideBelowLg: true }),
];

/** The ticket, batch or funding it was for. */
function TransactionSubject({ move, isGuest }: { move: ListedMove; isGuest: boolean }) {
  const { ticket, ticket_id, bulk, bulk_id, funding, funding_id } = move;
  const base = isGuest ? "/guest" : "/admin";
  if (ticket_id !== null) return <a href={`${base}/view/single-ticket/${ticket_id}`}>{ticket}</a>;
  if (bulk_id !== null) return <a href={`${base}/view/bulk-ticket/${bulk_id}`}>{bulk}</a>;
  if (funding_id === null) return null;
  return isGuest ? <span>{funding}</span> : <a href={walletPages.funding(funding_id)}>{funding}</a>;
}
