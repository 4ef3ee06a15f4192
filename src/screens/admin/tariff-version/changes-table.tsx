import type { ReactNode } from "react";
import type { TariffItem } from "#domain/tariff.ts";
import type { LineChange } from "#domain/tariff-compare.ts";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { LineTerms } from "../category-item/line-terms.tsx";

interface ChangesTableProps {
  caption: string;
  changes: readonly LineChange<TariffItem>[];
  resource: string;
  /** Names of the two versions. */
  heads: readonly [string, string];
  /** Actions for a line of the later version. */
  actions?: ((item: TariffItem) => ReactNode) | undefined;
}

const MARKS = { same: "Unchanged", changed: "Changed", added: "New", gone: "Removed" } as const;

/** Two versions of a tariff side by side: each line once, differences labelled in text. */
export function ChangesTable({ caption, changes, resource, heads, actions }: ChangesTableProps) {
  return (
    <Table caption={caption} stacked twoLineEntry twoLineRows>
      <thead>
        <tr>
          <HeadCell>Revenue item</HeadCell>
          <HeadCell>{heads[0]}</HeadCell>
          <HeadCell>{heads[1]}</HeadCell>
          <HeadCell>Change</HeadCell>
          {actions ? <HeadCell onlyRead>Actions</HeadCell> : null}
        </tr>
      </thead>
      <tbody>
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id common to both versions
          <Row key={at} change={change} resource={resource} actions={actions} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({
  change,
  resource,
  actions,
}: Pick<ChangesTableProps, "resource" | "actions"> & { change: LineChange<TariffItem> }) {
  const item = "now" in change ? change.now : change.was;
  const differs = change.kind !== "same";
  return (
    <tr>
      <Cell head place="name" secondLine={item.item_code}>
        {item.item_name}
      </Cell>
      <Cell hideOnPhone>
        {"was" in change ? <LineTerms item={change.was} resource={resource} faint={differs} /> : <Nothing />}
      </Cell>
      <Cell place="sub">
        {change.kind === "gone" ? (
          <Nothing />
        ) : (
          <LineTerms item={item} resource={resource} strong={differs} />
        )}
      </Cell>
      <Cell place="status">
        <span className={differs ? "strong" : "faint"}>{MARKS[change.kind]}</span>
      </Cell>
      {actions ? (
        <Cell place="sum" right>
          {"now" in change ? actions(change.now) : null}
        </Cell>
      ) : null}
    </tr>
  );
}

function Nothing() {
  return <span className="faint">nothing</span>;
}
