import type { ReactNode } from "react";
import { useLoaderData, useLocation, useSearchParams } from "react-router";
import type { AnyResource } from "#resource/define.ts";
import type { Field } from "#resource/field.ts";
import { Plate } from "#ui/primitives/plate.tsx";
import { Cell, HeadCell, SortLink, Table } from "#ui/primitives/table.tsx";
import { address, withQuery } from "./address.ts";
import { columnHead, FieldValue, isFigure } from "./field-value.tsx";
import { sortState, tellingColumn } from "./list-columns.ts";
import type { ListData } from "./loaders.ts";
import { RecordStatus } from "./status-tag.tsx";
import type { useSelection } from "./use-selection.ts";

type Row = ListData["rows"][number];

interface ListTableProps {
  resource: AnyResource;
  selection: ReturnType<typeof useSelection> | undefined;
  /** The row the keyboard stands on. */
  current: number;
  caption: string;
}

/** The ruled table of a register. */
export function ListTable({ resource, selection, current, caption }: ListTableProps) {
  const { rows } = useLoaderData<ListData>();
  return (
    <Table caption={caption} tall fold>
      <thead>
        <tr>
          {selection ? (
            <HeadCell tick>
              <input
                type="checkbox"
                aria-label="Select this page"
                checked={selection.whole}
                onChange={selection.toggleAll}
              />
            </HeadCell>
          ) : null}
          <SortHead name="code">Code</SortHead>
          <SortHead name="title">{resource.owned ? "What and where" : "Name"}</SortHead>
          {resource.owned ? <HeadCell>Owner</HeadCell> : null}
          {resource.columns.map((name) => (
            <FieldHead key={name} resource={resource} name={name} />
          ))}
          <HeadCell>Status</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <ListRow
            key={row.id}
            resource={resource}
            row={row}
            selection={selection}
            current={at === current}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface SortHeadProps {
  name: string;
  right?: boolean;
  spareMid?: boolean;
  children: string;
}

function SortHead({ name, right, spareMid, children }: SortHeadProps) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { sort } = useLoaderData<ListData>();
  const { next, sorted } = sortState(sort, name);
  return (
    <HeadCell sorted={sorted} right={right ?? false} spareMid={spareMid ?? false}>
      <SortLink to={withQuery(pathname, query, { sort: next })} sorted={sorted}>
        {children}
      </SortLink>
    </HeadCell>
  );
}

function FieldHead({ resource, name }: { resource: AnyResource; name: string }) {
  const field = resource.fields[name];
  if (!field) return null;
  const spareMid = !isFigure(field) && name !== tellingColumn(resource);
  // The order would tell what is masked; and a number says nothing of the name it stands for.
  if ((resource.masked && field.personal) || field.kind === "reference")
    return <HeadCell spareMid={spareMid}>{columnHead(field)}</HeadCell>;
  return (
    <SortHead name={name} right={isFigure(field)} spareMid={spareMid}>
      {columnHead(field)}
    </SortHead>
  );
}

interface ListRowProps extends Pick<ListTableProps, "resource" | "selection"> {
  row: Row;
  current: boolean;
}

interface FieldCellProps {
  field: Field;
  /** Shown on phones too, below the name. */
  telling: boolean;
  children: ReactNode;
}

function FieldCell({ field, telling, children }: FieldCellProps) {
  if (telling)
    return (
      <Cell place="sub" cut={false}>
        {children}
      </Cell>
    );
  return (
    <Cell spare spareMid={!isFigure(field)} right={isFigure(field)}>
      {children}
    </Cell>
  );
}

/** Plain links in rows: a `Link` each would cost a third of the page's time. */
function ListRow({ resource, row, selection, current }: ListRowProps) {
  const telling = tellingColumn(resource);
  return (
    <tr aria-current={current ? "true" : undefined}>
      {selection ? (
        <Cell tick spare>
          <input
            type="checkbox"
            aria-label={`Select ${row.code}`}
            checked={selection.chosen.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </Cell>
      ) : null}
      <Cell place="code">
        <Plate code={row.code} drawn href={address.view(resource.name, row.id)} />
      </Cell>
      <Cell head place="name">
        {row.title}
      </Cell>
      {resource.owned ? (
        <Cell place="sub" cut={false}>
          {row.owners || <span className="faint">no owner yet</span>}
        </Cell>
      ) : null}
      {resource.columns.map((name) => {
        const field = resource.fields[name];
        return field ? (
          <FieldCell key={name} field={field} telling={name === telling}>
            <FieldValue field={field} value={row.values[name]} referred={row.references[name]} bare />
          </FieldCell>
        ) : null;
      })}
      <Cell place="status">
        <RecordStatus status={row.status} {...(row.pending ? { label: "Change awaiting approval" } : {})} />
      </Cell>
    </tr>
  );
}
