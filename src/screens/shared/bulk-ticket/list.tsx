import { useLoaderData } from "react-router";
import { formatDate, formatMoment } from "#domain/lagos.ts";
import { count, t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { type Columns, codeColumn, moneyColumn } from "../data-table.tsx";
import { PagedList } from "../paged-list.tsx";
import { type BulkPages, formatCount } from "./addresses.ts";
import type { bulkListLoader } from "./list-loader.ts";
import { batchStyle } from "./status-styles.ts";

const STATUS_OPTIONS = [
  { value: "unpaid", label: "Unpaid" },
  { value: "paid", label: "Paid" },
  { value: "cancelled", label: "Cancelled" },
] as const;

/** Batches of tickets, newest first. */
export function BulkList({ pages, readOnly = false }: { pages: BulkPages; readOnly?: boolean }) {
  return (
    <PagedList
      title={t("Bulk tickets")}
      note={readOnly ? t("read only") : undefined}
      actions={
        pages.create ? (
          <ButtonLink kind="primary" small icon="plus" to={pages.create}>
            {t("Create batch")}
          </ButtonLink>
        ) : undefined
      }
      search={readOnly ? t("Code") : t("Code or payer")}
      filters={[
        {
          name: "status",
          label: t("Status"),
          options: STATUS_OPTIONS.map(({ value, label }) => ({ value, label: t(label) })),
        },
      ]}
      list={useLoaderData<typeof bulkListLoader>()}
      rowHref={({ id }) => pages.view(id)}
      caption={t("Bulk tickets")}
      columns={columns(pages)}
      empty={{
        title: t("No batches yet"),
        noMatch: t("No matching batches"),
        text: t(
          "A batch is a set of tickets that one payer buys together, such as a month’s tickets for a fleet.",
        ),
      }}
    />
  );
}

type Row = Awaited<ReturnType<typeof bulkListLoader>>["rows"][number];

const columns = (pages: BulkPages): Columns<Row> => [
  codeColumn(t("Batch"), pages.view),
  {
    head: t("Payer"),
    place: "name",
    cell: "payer_name",
    secondLine: ({ agent }) => (agent ? t("sold by {name}", { name: agent }) : t("created by an officer")),
  },
  {
    head: t("Tickets"),
    place: "sub",
    cell: ({ quantity }) => count(quantity, "{n} ticket", "{n} tickets"),
    secondLine: "category",
  },
  {
    head: t("Dates"),
    hideBelowLg: true,
    cell: ({ valid_from }) => formatDate(valid_from),
    secondLine: ({ valid_to }) => t("to {date}", { date: formatDate(valid_to) }),
  },
  { head: t("Created"), hideBelowXl: true, cell: ({ made_at }) => formatMoment(made_at) },
  {
    head: t("Status"),
    place: "status",
    cell: (row) => <BatchStatus row={row} />,
    secondLine: ({ voided }) => (voided > 0 ? t("{n} voided", { n: formatCount(voided) }) : undefined),
  },
  moneyColumn(t("Amount (₦)"), ({ kobo }) => kobo),
];

function BatchStatus({ row }: { row: Row }) {
  const { kind, label } = batchStyle(row);
  return <Status kind={kind} label={label} />;
}
