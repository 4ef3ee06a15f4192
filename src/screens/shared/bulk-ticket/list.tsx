import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Plate } from "#ui/primitives/plate.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { pagerOf } from "../paging.ts";
import { PickFilters } from "../pick-filters.tsx";
import { useListKeys } from "../records/use-list-keys.ts";
import type { bulkListLoader } from "./list-loader.ts";
import { type BulkPages, batchLook, figure } from "./words.ts";

const STATES = [
  { value: "unpaid", label: "Not paid" },
  { value: "paid", label: "Paid" },
  { value: "cancelled", label: "Cancelled" },
] as const;

/** Batches of tickets, the latest first. */
export function BulkList({ pages, looks = false }: { pages: BulkPages; looks?: boolean }) {
  const list = useLoaderData<typeof bulkListLoader>();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const keys = useListKeys(list.rows.length, (at) => navigate(pages.view(list.rows[at]?.id ?? 0)));
  const narrowed = query.has("q") || query.has("status");
  const make = pages.register ? (
    <ButtonLink kind="primary" slim icon="plus" to={pages.register}>
      Make a batch
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHead title="Bulk tickets" count={list.total} note={looks ? "read only" : undefined} acts={make} />
      <PickFilters
        placeholder={looks ? "Code" : "Code or payer"}
        filters={[{ name: "status", label: "State", options: STATES }]}
        keeps={[]}
      />
      {list.rows.length > 0 ? (
        <BatchTable rows={list.rows} pages={pages} current={keys.current} />
      ) : (
        <Empty
          title={narrowed ? "No batch fits" : "No batch was made yet"}
          acts={narrowed ? <ButtonLink to={pathname}>Show all</ButtonLink> : undefined}
        >
          A batch is many tickets of one kind that one payer pays for at once: a fleet’s for the month, a
          union’s for the week.
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof bulkListLoader>>["rows"];

function BatchTable({ rows, pages, current }: { rows: Rows; pages: BulkPages; current: number }) {
  return (
    <Table caption="Bulk tickets" tall fold tworow>
      <thead>
        <tr>
          <HeadCell>Batch</HeadCell>
          <HeadCell>Payer</HeadCell>
          <HeadCell>Tickets</HeadCell>
          <HeadCell spareMid>Days</HeadCell>
          <HeadCell spareWide>Made</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell right>Sum, ₦</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => {
          const { kind, label } = batchLook(row);
          return (
            <tr key={row.id} aria-current={at === current ? "true" : undefined}>
              <Cell place="code">
                <Plate code={row.code} drawn href={pages.view(row.id)} />
              </Cell>
              <Cell head place="name" under={row.agent ? `sold by ${row.agent}` : "made by the office"}>
                {row.payer_name}
              </Cell>
              <Cell place="sub" under={row.category}>
                {`${figure(row.quantity)} ${row.quantity === 1 ? "ticket" : "tickets"}`}
              </Cell>
              <Cell spare spareMid under={`to ${formatDate(row.valid_to)}`}>
                {formatDate(row.valid_from)}
              </Cell>
              <Cell spare spareWide>
                {formatMoment(row.made_at)}
              </Cell>
              <Cell place="status" under={row.voided > 0 ? `${figure(row.voided)} void` : undefined}>
                <Status kind={kind} label={label} />
              </Cell>
              <Cell place="sum" right>
                <Money kobo={row.kobo} bare />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
