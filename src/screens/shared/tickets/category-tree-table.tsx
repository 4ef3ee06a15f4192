import type { CategoryInTree } from "#areas/ticketing/tickets/category-tree.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { DataTable } from "../data-table.tsx";
import { RecordStatus } from "../records/status-tag.tsx";
import styles from "./category-tree-table.module.css";
import { ticketIcon } from "./ticket-icon.ts";

const { period } = ticketCategory.fields;
const HOLDER_LABELS = new Map([
  ["vehicle", "Vehicle"],
  ["shop", "Shop"],
  ["person", "Person"],
]);
const PERIOD_LABELS = new Map(period.choices.map(({ value, label }) => [value as string, label]));

interface CategoryTreeTableProps {
  caption: string;
  rows: readonly CategoryInTree[];
  /** The address of a category, and of its children. */
  categoryAddress: ((id: number) => string) | undefined;
  childrenAddress: ((id: number) => string) | undefined;
}

/** Categories as a tree, indented by depth. */
export function CategoryTreeTable({
  caption,
  rows,
  categoryAddress,
  childrenAddress,
}: CategoryTreeTableProps) {
  return (
    <DataTable
      caption={caption}
      scrollable
      stacked
      twoLineEntry
      columns={[
        {
          head: "Category",
          place: "name",
          cell: (row) => (
            <span className={styles.name} data-depth={Math.min(row.depth, 4)}>
              <Icon name={row.icon === null && row.subcategories > 0 ? "folder" : ticketIcon(row)} />
              {categoryAddress ? <a href={categoryAddress(row.id)}>{row.title}</a> : row.title}
              {row.subcategories > 0 && childrenAddress ? (
                <a className={styles.children} href={childrenAddress(row.id)}>
                  {row.subcategories === 1 ? "1 subcategory" : `${row.subcategories} subcategories`}
                  <span className="only-read"> {row.title}</span>
                </a>
              ) : null}
            </span>
          ),
        },
        { head: "For", place: "sub", cell: (row) => HOLDER_LABELS.get(row.holder) ?? row.holder },
        { head: "Valid for", hideOnPhone: true, cell: (row) => periodText(row) },
        {
          head: "Price (₦)",
          place: "sum",
          right: true,
          cell: (row) =>
            row.subcategories > 0 ? (
              <span className="faint">–</span>
            ) : row.kobo === null ? (
              <span className="faint">no price</span>
            ) : (
              <Money kobo={row.kobo} bare />
            ),
        },
        { head: "Status", place: "status", cell: (row) => <RecordStatus status={row.status} /> },
      ]}
      rows={rows}
    />
  );
}

function periodText({ period: name, rolling }: CategoryInTree): string {
  const text = PERIOD_LABELS.get(name) ?? name;
  return rolling ? `${text}, from the time of sale` : text;
}
