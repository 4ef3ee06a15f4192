import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { ListedMove } from "#areas/ticketing/wallets/list-moves.ts";
import { formatMoment } from "#domain/lagos.ts";
import { moveKindNames, moveKinds } from "#domain/wallet.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pagerOf } from "../paging.ts";
import { PickFilters } from "../pick-filters.tsx";
import { Downloads } from "./downloads.tsx";
import type { movesLoader } from "./office-loaders.ts";
import { moveWords, walletPages } from "./words.ts";

/** What moved in all wallets, or in one, with what was in it afterwards. */
export function MoveList({ isGuest = false }: { isGuest?: boolean }) {
  const { list, wallet, take } = useLoaderData<typeof movesLoader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [first] = list.rows;
  const acts = take ? <Downloads list="wallet-activities" /> : undefined;
  const holder = wallet !== null && first ? `${first.holder}, ${first.holder_code}` : undefined;
  return (
    <>
      <PageHead
        title="Wallet activities"
        count={list.total_is_estimate ? "10,000+" : list.total}
        note={holder ?? (isGuest ? "read only" : undefined)}
        acts={acts}
      />
      <PickFilters
        placeholder="Agent, ticket or funding"
        filters={[
          {
            name: "kind",
            label: "What",
            options: moveKindNames.map((value) => ({ value, label: moveKinds[value] })),
          },
        ]}
        keeps={["wallet", "day"]}
      />
      {list.rows.length > 0 ? (
        <MoveTable rows={list.rows} isGuest={isGuest} />
      ) : (
        <Empty
          title="Nothing moved that fits"
          acts={query.size > 0 ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          Each ticket sold, each funding and each float is a line here, with what was in the wallet
          afterwards.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

function MoveTable({ rows, isGuest }: { rows: readonly ListedMove[]; isGuest: boolean }) {
  return (
    <Table caption="Movements of wallets, the latest first" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>When</HeadCell>
          <HeadCell>Wallet of</HeadCell>
          <HeadCell>What</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
          <HeadCell right spareMid>
            In the wallet afterwards, ₦
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Cell place="code">{formatMoment(row.at)}</Cell>
            <Cell head place="name" under={row.holder_code}>
              {isGuest ? row.holder : <a href={`?wallet=${row.wallet_id}`}>{row.holder}</a>}
            </Cell>
            <Cell place="sub" under={<About move={row} isGuest={isGuest} />}>
              {moveWords(row)}
            </Cell>
            <Cell place="sum" right>
              <Money kobo={row.kobo} bare sign />
            </Cell>
            <Cell spare spareMid right>
              <Money kobo={row.balance_after} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The ticket, batch or funding it was for. */
function About({ move, isGuest }: { move: ListedMove; isGuest: boolean }) {
  const { ticket, ticket_id, bulk, bulk_id, funding, funding_id } = move;
  const base = isGuest ? "/guest" : "/admin";
  if (ticket_id !== null) return <a href={`${base}/view/single-ticket/${ticket_id}`}>{ticket}</a>;
  if (bulk_id !== null) return <a href={`${base}/view/bulk-ticket/${bulk_id}`}>{bulk}</a>;
  if (funding_id === null) return null;
  return isGuest ? <span>{funding}</span> : <a href={walletPages.funding(funding_id)}>{funding}</a>;
}
