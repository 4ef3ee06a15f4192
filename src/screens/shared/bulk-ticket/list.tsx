import { useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { count } from "#language/count.ts";
import { t } from "#language/t.ts";
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
import { batchLook } from "./looks.ts";
import { type BulkPages, figure } from "./words.ts";

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
      {t("Make a batch")}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHead
        title={t("Bulk tickets")}
        count={list.total}
        note={looks ? t("read only") : undefined}
        acts={make}
      />
      <PickFilters
        placeholder={looks ? t("Code") : t("Code or payer")}
        filters={[
          {
            name: "status",
            label: t("State"),
            options: STATES.map(({ value, label }) => ({ value, label: t(label) })),
          },
        ]}
        keeps={[]}
      />
      {list.rows.length > 0 ? (
        <BatchTable rows={list.rows} pages={pages} current={keys.current} />
      ) : (
        <Empty
          title={narrowed ? t("No batch fits") : t("No batch was made yet")}
          acts={narrowed ? <ButtonLink to={pathname}>{t("Show all")}</ButtonLink> : undefined}
        >
          {t(
            "A batch is many tickets of one kind that one payer pays for at once: a fleet’s for the month, a union’s for the week.",
          )}
        </Empty>
      )}
      <Pager {...pagerOf(pathname, query, list)} />
    </>
  );
}

type Rows = Awaited<ReturnType<typeof bulkListLoader>>["rows"];

function BatchTable({ rows, pages, current }: { rows: Rows; pages: BulkPages; current: number }) {
  return (
    <Table caption={t("Bulk tickets")} tall fold tworow>
      <thead>
        <tr>
          <HeadCell>{t("Batch")}</HeadCell>
          <HeadCell>{t("Payer")}</HeadCell>
          <HeadCell>{t("Tickets")}</HeadCell>
          <HeadCell spareMid>{t("Days")}</HeadCell>
          <HeadCell spareWide>{t("Made")}</HeadCell>
          <HeadCell>{t("Status")}</HeadCell>
          <HeadCell right>{t("Sum, ₦")}</HeadCell>
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
              <Cell
                head
                place="name"
                under={row.agent ? t("sold by {name}", { name: row.agent }) : t("made by the office")}
              >
                {row.payer_name}
              </Cell>
              <Cell place="sub" under={row.category}>
                {count(row.quantity, "{n} ticket", "{n} tickets")}
              </Cell>
              <Cell spare spareMid under={t("to {date}", { date: formatDate(row.valid_to) })}>
                {formatDate(row.valid_from)}
              </Cell>
              <Cell spare spareWide>
                {formatMoment(row.made_at)}
              </Cell>
              <Cell
                place="status"
                under={row.voided > 0 ? t("{n} void", { n: figure(row.voided) }) : undefined}
              >
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
