import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { formatMoment } from "#domain/lagos.ts";
import { Money } from "#ui/primitives/money.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Cell, type CellStyle, HeadCell, SortLink, Table, type TableProps } from "#ui/primitives/table.tsx";
import { withQuery } from "./addresses/records.ts";
import { sortState } from "./sort-state.ts";

/** A field of a row that can be shown unformatted. */
type TextField<R> = {
  [K in keyof R]: R[K] extends string | number | null | undefined ? K : never;
}[keyof R];

/** The content of a cell: a field of the row, or a node computed from the row. */
type Content<R> = TextField<R> | ((row: R) => ReactNode);

/**
 * One column of a table: its head and the content of its cells. The column with the place `name` is the row's
 * header; a column hidden on narrow screens is hidden on phones too.
 */
export interface Column<R> extends CellStyle {
  /** Unique in its table. */
  readonly head: string;
  /** The head is for screen readers only, such as that of actions. */
  readonly headHidden?: boolean;
  readonly cell: Content<R>;
  /** A second, softer line of the cell. */
  readonly secondLine?: Content<R>;
  /** The column's name in the `sort` parameter of the address. */
  readonly sort?: string;
  /** Selecting the head sorts in descending order first, as for amounts. */
  readonly highestFirst?: boolean;
  /** The cell of the totals row, which is shown if a column has one. Phones show those of `name` and `sum`. */
  readonly total?: ReactNode;
}

/** Columns in order; `false` leaves one out. */
export type Columns<R> = readonly (Column<R> | false)[];

export interface DataTableProps<R> extends Omit<TableProps, "children"> {
  columns: Columns<R>;
  rows: readonly R[];
  /** Index of the row that the keyboard has selected. */
  current?: number | undefined;
  /** The current sort order: "name", or "-name" for descending. */
  sort?: string | undefined;
  /** A `tfoot`. */
  children?: ReactNode;
}

/** A table whose columns are data. */
export function DataTable<R extends object>(props: DataTableProps<R>) {
  const { columns, rows, current, sort, children, ...table } = props;
  const visible = columns.filter((column) => column !== false);
  return (
    <Table {...table}>
      <thead>
        <tr>
          {visible.map((column) => (
            <ColumnHead key={column.head} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} aria-current={index === current ? "true" : undefined}>
            {visible.map(({ cell, secondLine, ...column }) => (
              <Cell
                key={column.head}
                {...styleOf(column)}
                head={column.place === "name"}
                secondLine={secondLine !== undefined && contentOf(row, secondLine)}
              >
                {contentOf(row, cell)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {visible.some(({ total }) => total !== undefined) ? <TotalsRow columns={visible} /> : null}
      {children}
    </Table>
  );
}

/** The row's id, or else its position: rows without an id keep their order and have no state. */
function keyOf(row: object, index: number): number | string {
  const { id } = row as { readonly id?: number | string };
  return id ?? index;
}

function styleOf(column: CellStyle): CellStyle {
  const { place, hideBelowLg, hideBelowXl, right, checkbox, truncated } = column;
  const hideOnPhone = column.hideOnPhone || hideBelowLg || hideBelowXl;
  return { place, hideOnPhone, hideBelowLg, hideBelowXl, right, checkbox, truncated };
}

function TotalsRow<R>({ columns }: { columns: readonly Column<R>[] }) {
  return (
    <tfoot>
      <tr>
        {columns.map(({ head, total, ...column }) => {
          const onPhones = column.place === "name" || column.place === "sum";
          return (
            <Cell
              key={head}
              {...styleOf(column)}
              place={onPhones ? column.place : undefined}
              hideOnPhone={!onPhones}
              head={column.place === "name"}
            >
              {total}
            </Cell>
          );
        })}
      </tr>
    </tfoot>
  );
}

function contentOf<R>(row: R, content: Content<R>): ReactNode {
  return typeof content === "function" ? content(row) : (row[content] as ReactNode);
}

interface ColumnHeadProps<R> {
  column: Column<R>;
  sort: string | undefined;
}

function ColumnHead<R>({ column, sort }: ColumnHeadProps<R>) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { head, headHidden } = column;
  const style = styleOf(column);
  if (sort === undefined || column.sort === undefined)
    return (
      <HeadCell {...style} onlyRead={headHidden}>
        {head}
      </HeadCell>
    );
  const { next, sorted } = sortState(sort, column.sort, column.highestFirst);
  return (
    <HeadCell {...style} sorted={sorted}>
      <SortLink to={withQuery(pathname, query, { sort: next })} sorted={sorted}>
        {head}
      </SortLink>
    </HeadCell>
  );
}

/** The column with the record's code, a link to the record. */
export function codeColumn<R extends { readonly id: number; readonly code: string }>(
  head: string,
  href: (id: number) => string,
): Column<R> {
  return { head, place: "code", cell: ({ id, code }) => <RecordCode code={code} outlined href={href(id)} /> };
}

/** A column of amounts in naira, with a dash where there is none. @param style its place on phones */
export function moneyColumn<R>(
  head: string,
  kobo: (row: R) => number | null,
  style: CellStyle = { place: "sum" },
): Column<R> {
  return { head, ...style, right: true, cell: (row) => <BareMoney kobo={kobo(row)} /> };
}

/** A column of numbers. @param style its place on phones */
export function countColumn<R>(
  head: string,
  count: (row: R) => number,
  style: CellStyle = { hideOnPhone: true },
): Column<R> {
  return { head, ...style, right: true, cell: (row) => count(row).toLocaleString("en-NG") };
}

/** The column of when and by whom it was requested. */
export function requestedColumn<
  R extends { readonly created_at: Date; readonly created_by_name: string },
>(): Column<R> {
  return {
    head: "Requested",
    place: "sub",
    cell: ({ created_at, created_by_name }) => (
      <>
        <span className="num">{formatMoment(created_at)}</span>{" "}
        <span className="soft">by {created_by_name}</span>
      </>
    ),
  };
}

function BareMoney({ kobo }: { kobo: number | null }) {
  return kobo === null ? <span className="faint">–</span> : <Money kobo={kobo} bare />;
}
