import { Link, useLocation, useSearchParams } from "react-router";
import type { CollectedGroup } from "#areas/collecting/collections/group-collections.ts";
import type { CollectionTotals } from "#areas/collecting/collections/list-collections.ts";
import { type CollectionGroup, collectionGroups, groupText } from "#domain/collections.ts";
import { Money } from "#ui/primitives/money.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
import { countColumn, DataTable, moneyColumn } from "../../shared/data-table.tsx";
import styles from "./collection.module.css";
import { groupQuery } from "./labels.ts";

interface GroupTableProps {
  by: CollectionGroup;
  rows: readonly CollectedGroup[];
  totals: CollectionTotals;
}

/** Grouped collections with bars; the amounts are the accessible content. */
export function GroupTable({ by, rows, totals }: GroupTableProps) {
  const largest = Math.max(1, ...rows.map(({ kobo }) => Math.abs(kobo)));
  const order = by === "day" ? "newest first" : "largest first";
  return (
    <DataTable<CollectedGroup>
      caption={`Collections by ${collectionGroups[by].toLowerCase()}, ${order}`}
      stacked
      twoLineEntry
      rows={rows}
      columns={[
        {
          head: collectionGroups[by],
          place: "name",
          cell: (row) => <GroupName by={by} row={row} />,
          total: "Total",
        },
        {
          head: "Chart",
          headHidden: true,
          place: "sub",
          cell: ({ kobo }) => <Bar kobo={kobo} most={largest} />,
        },
        { ...countColumn("Lines", ({ lines }) => lines), total: totals.lines.toLocaleString("en-NG") },
        {
          ...moneyColumn("Collected (₦)", (row) => row.collected_kobo, { hideBelowLg: true }),
          total: <Money kobo={totals.collected_kobo} bare />,
        },
        {
          ...moneyColumn("Reversed (₦)", (row) => row.reversed_kobo, { hideBelowLg: true }),
          total: <Money kobo={totals.reversed_kobo} bare />,
        },
        { ...moneyColumn("Total (₦)", ({ kobo }) => kobo), total: <Money kobo={totals.kobo} bare /> },
      ]}
    />
  );
}

function GroupName({ by, row: { key, name } }: { by: CollectionGroup; row: CollectedGroup }) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const text = groupText(by, key, name);
  if (key === null) return <span className="soft">{text}</span>;
  return <Link to={withQuery(pathname, query, groupQuery(by, key))}>{text}</Link>;
}

const WIDTH = 100;

/** The amount as a bar; negative ones are outlined, to be visible without colour. */
function Bar({ kobo, most }: { kobo: number; most: number }) {
  const width = Math.max(0.5, (Math.abs(kobo) / most) * WIDTH);
  return (
    <svg className={styles.bar} viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="1" width={width} height="6" className={kobo < 0 ? styles.negative : styles.positive} />
    </svg>
  );
}
