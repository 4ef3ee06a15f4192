import { useState } from "react";
import { formatDate } from "#domain/lagos.ts";
import { effectivePeriodText } from "#domain/tariff-line-text.ts";
import { Button } from "#ui/primitives/button.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { pages } from "../charging/api-paths.ts";
import { EndLine } from "./end-line.tsx";
import { LineTerms } from "./line-terms.tsx";
import type { ItemView } from "./loaders.ts";

interface LinesTableProps {
  caption: string;
  items: readonly ItemView[];
  resource: string;
  /** A Lagos date. */
  today: string;
  /** Whether the user can change and end them. */
  editable?: boolean;
  ended?: boolean;
}

/** Tariff lines as a table, in their order. */
export function LinesTable({
  caption,
  items,
  resource,
  today,
  editable = false,
  ended = false,
}: LinesTableProps) {
  const [itemToEnd, setItemToEnd] = useState<ItemView>();
  const actions = editable && !ended;
  return (
    <>
      <DataTable
        caption={caption}
        stacked
        twoLineEntry
        twoLineRows
        columns={[
          {
            head: "Revenue item",
            place: "name",
            cell: (item) => <span className={ended ? "faint" : undefined}>{item.item_name}</span>,
            secondLine: "item_code",
          },
          {
            head: "Charge",
            place: "sub",
            cell: (item) => <LineTerms item={item} resource={resource} faint={ended} />,
          },
          { head: "In force", place: "status", cell: (item) => <ValidityText item={item} today={today} /> },
          {
            head: "Law",
            hideBelowLg: true,
            cell: (item) => <span className={ended ? "faint" : "soft"}>{item.citation}</span>,
          },
          actions && {
            head: "Actions",
            headHidden: true,
            place: "sum",
            right: true,
            cell: (item) => (
              <span className="nowrap">
                <a href={pages.item(item.id)}>
                  Edit<span className="only-read"> {item.item_name}</span>
                </a>{" "}
                <Button small kind="quiet" onClick={() => setItemToEnd(item)}>
                  End line<span className="only-read">: {item.item_name}</span>
                </Button>
              </span>
            ),
          },
        ]}
        rows={items}
      />
      <EndLine item={itemToEnd} today={today} onClose={() => setItemToEnd(undefined)} />
    </>
  );
}

function ValidityText({ item, today }: { item: ItemView; today: string }) {
  const to = item.effective_to ?? null;
  if (item.effective_from > today)
    return <b className="strong nowrap num">from {formatDate(item.effective_from)}</b>;
  return <span className="num soft nowrap">{effectivePeriodText(item.effective_from, to)}</span>;
}
