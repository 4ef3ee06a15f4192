import { useLoaderData, useLocation, useSearchParams } from "react-router";
import { formatDate, isDate } from "#domain/lagos.ts";
import { columnsNamed, type ListColumn, titleLabel } from "#domain/list-columns.ts";
import { CHANGE_PENDING } from "#domain/status-labels.ts";
import type { AnyResource } from "#resource/define.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Cell, HeadCell, SortLink, Table } from "#ui/primitives/table.tsx";
import { recordPages, withQuery } from "../addresses/records.ts";
import { sortState } from "../sort-state.ts";
import { columnHead, FieldValue, isNumeric } from "./field-value.tsx";
import { identifyingColumn, isSortable } from "./list-columns.ts";
import type { ListData } from "./loaders.ts";
import { RecordStatus } from "./status-tag.tsx";
import type { useSelection } from "./use-selection.ts";

type Row = ListData["rows"][number];

interface ListTableProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection> | undefined;
  /** Index of the row selected by keyboard. */
  current: number;
  caption: string;
}

/** The table of a register. */
export function ListTable({ resource, selection, current, caption }: ListTableProps) {
  const { rows, columns: names } = useLoaderData<ListData>();
  const columns = columnsNamed(resource, names);
  return (
    <Table caption={caption} scrollable stacked>
      <thead>
        <tr>
          {selection ? (
            <HeadCell checkbox>
              <input
                type="checkbox"
                aria-label="Select this page"
                checked={selection.isPageSelected}
                onChange={selection.toggleAll}
              />
            </HeadCell>
          ) : null}
          <SortHead name="code">Code</SortHead>
          <SortHead name="title">{titleLabel(resource)}</SortHead>
          {columns.map((column) => (
            <ColumnHead key={column.name} resource={resource} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <ListRow
            key={row.id}
            resource={resource}
            columns={columns}
            row={row}
            selection={selection}
            current={index === current}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface SortHeadProps {
  name: string;
  right?: boolean;
  hideBelowLg?: boolean;
  children: string;
}

function SortHead({ name, right, hideBelowLg, children }: SortHeadProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { sort } = useLoaderData<ListData>();
  const { next, sorted } = sortState(sort, name);
  return (
    <HeadCell sorted={sorted} right={right ?? false} hideBelowLg={hideBelowLg ?? false}>
      <SortLink to={withQuery(pathname, query, { sort: next })} sorted={sorted}>
        {children}
      </SortLink>
    </HeadCell>
  );
}

function ColumnHead({ resource, column }: { resource: AnyResource; column: ListColumn }) {
  const { meta } = useLoaderData<ListData>();
  const { name, label, field } = column;
  const head = field ? columnHead(field) : label;
  const right = isRight(column);
  const hideBelowLg = isHiddenBelowLg(resource, column);
  if (!isSortable(resource, column, meta))
    return (
      <HeadCell right={right} hideBelowLg={hideBelowLg}>
        {head}
      </HeadCell>
    );
  return (
    <SortHead name={name} right={right} hideBelowLg={hideBelowLg}>
      {head}
    </SortHead>
  );
}

/** Numbers are right-aligned. */
function isRight({ name, field }: ListColumn): boolean {
  return field ? isNumeric(field) : name === "latitude" || name === "longitude";
}

/** Owner, status, numbers and the identifying column stay on narrow screens. */
function isHiddenBelowLg(resource: AnyResource, column: ListColumn): boolean {
  const alwaysVisible = ["owners", "status", identifyingColumn(resource)];
  return !isRight(column) && !alwaysVisible.includes(column.name);
}

interface ListRowProps extends Pick<ListTableProps, "resource" | "selection"> {
  columns: readonly ListColumn[];
  row: Row;
  current: boolean;
}

/** Plain links in rows, as a `Link` each takes a third of the page's render time. */
function ListRow({ resource, columns, row, selection, current }: ListRowProps) {
  return (
    <tr aria-current={current ? "true" : undefined}>
      {selection ? (
        <Cell checkbox hideOnPhone>
          <input
            type="checkbox"
            aria-label={`Select ${row.code}`}
            checked={selection.selectedIds.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </Cell>
      ) : null}
      <Cell place="code">
        <RecordCode code={row.code} outlined href={recordPages.view(resource.name, row.id)} />
      </Cell>
      <Cell head place="name">
        {row.title}
      </Cell>
      {columns.map((column) => (
        <ColumnCell key={column.name} resource={resource} column={column} row={row} />
      ))}
    </tr>
  );
}

function ColumnCell({ resource, column, row }: { resource: AnyResource; column: ListColumn; row: Row }) {
  if (column.name === "owners")
    return (
      <Cell place="sub" truncated={false}>
        {row.owners || <span className="faint">–</span>}
      </Cell>
    );
  if (column.name === "status")
    return (
      <Cell place="status">
        <RecordStatus status={row.state} {...(row.pending ? { label: CHANGE_PENDING } : {})} />
      </Cell>
    );
  if (column.name === identifyingColumn(resource))
    return (
      <Cell place="sub" truncated={false}>
        <ListValue column={column} value={row.values[column.name]} />
      </Cell>
    );
  return (
    <Cell hideOnPhone hideBelowLg={isHiddenBelowLg(resource, column)} right={isRight(column)}>
      <ListValue column={column} value={row.values[column.name]} />
    </Cell>
  );
}

/** A value of a list; references are names already. */
function ListValue({ column: { name, field }, value }: { column: ListColumn; value: unknown }) {
  if (field && field.kind !== "reference") return <FieldValue field={field} value={value} bare />;
  if (value === null || value === undefined || value === "") return <span className="faint">–</span>;
  const text = String(value);
  if (name === "created_at" || name === "updated_at")
    return <span className="num">{isDate(text) ? formatDate(text) : text}</span>;
  return name === "latitude" || name === "longitude" ? <span className="num">{text}</span> : text;
}
