import type { ReactNode } from "react";
import type { TariffItem } from "#domain/tariff.ts";
import type { LineChange } from "#domain/tariff-compare.ts";
import { DataTable } from "../../shared/data-table.tsx";
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
    <DataTable<LineChange<TariffItem>>
      caption={caption}
      stacked
      twoLineEntry
      twoLineRows
      rows={changes}
      columns={[
        {
          head: "Revenue item",
          place: "name",
          cell: (change) => itemOf(change).item_name,
          secondLine: (change) => itemOf(change).item_code,
        },
        {
          head: heads[0],
          hideOnPhone: true,
          cell: (change) =>
            "was" in change ? (
              <LineTerms item={change.was} resource={resource} faint={change.kind !== "same"} />
            ) : (
              <Nothing />
            ),
        },
        {
          head: heads[1],
          place: "sub",
          cell: (change) =>
            change.kind === "gone" ? (
              <Nothing />
            ) : (
              <LineTerms item={itemOf(change)} resource={resource} strong={change.kind !== "same"} />
            ),
        },
        {
          head: "Change",
          place: "status",
          cell: ({ kind }) => <span className={kind === "same" ? "faint" : "strong"}>{MARKS[kind]}</span>,
        },
        actions !== undefined && {
          head: "Actions",
          headHidden: true,
          place: "sum",
          right: true,
          cell: (change) => ("now" in change ? actions(change.now) : null),
        },
      ]}
    />
  );
}

/** The line of the later version, or of the earlier one if it was removed. */
function itemOf(change: LineChange<TariffItem>): TariffItem {
  return "now" in change ? change.now : change.was;
}

function Nothing() {
  return <span className="faint">nothing</span>;
}
