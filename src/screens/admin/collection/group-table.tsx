import { Link, useLocation, useSearchParams } from "react-router";
import type { CollectedGroup } from "#areas/collecting/collections/group-collections.ts";
import type { CollectionTotals } from "#areas/collecting/collections/list-collections.ts";
import { type CollectionGroup, collectionGroups, groupText } from "#domain/collections.ts";
import { Money } from "#ui/primitives/money.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { withQuery } from "../../shared/addresses/records.ts";
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
    <Table caption={`Collections by ${collectionGroups[by].toLowerCase()}, ${order}`} stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>{collectionGroups[by]}</HeadCell>
          <HeadCell hideBelowLg onlyRead>
            Chart
          </HeadCell>
          <HeadCell right>Lines</HeadCell>
          <HeadCell right hideBelowLg>
            Collected (₦)
          </HeadCell>
          <HeadCell right hideBelowLg>
            Reversed (₦)
          </HeadCell>
          <HeadCell right>Total (₦)</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.others > 0 ? "others" : (row.key ?? "none")}>
            <Cell head place="name">
              <GroupName by={by} row={row} />
            </Cell>
            <Cell place="sub">
              <Bar kobo={row.kobo} most={largest} />
            </Cell>
            <Cell right hideOnPhone>
              {row.lines.toLocaleString("en-NG")}
            </Cell>
            <Cell right hideOnPhone hideBelowLg>
              <Money kobo={row.collected_kobo} bare />
            </Cell>
            <Cell right hideOnPhone hideBelowLg>
              <Money kobo={row.reversed_kobo} bare />
            </Cell>
            <Cell right place="sum">
              <Money kobo={row.kobo} bare />
            </Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell head place="name">
            Total
          </Cell>
          <Cell hideOnPhone />
          <Cell right hideOnPhone>
            {totals.lines.toLocaleString("en-NG")}
          </Cell>
          <Cell right hideOnPhone hideBelowLg>
            <Money kobo={totals.collected_kobo} bare />
          </Cell>
          <Cell right hideOnPhone hideBelowLg>
            <Money kobo={totals.reversed_kobo} bare />
          </Cell>
          <Cell right place="sum">
            <Money kobo={totals.kobo} bare />
          </Cell>
        </tr>
      </tfoot>
    </Table>
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
