import { useState } from "react";
import { formatDate } from "#domain/lagos.ts";
import { conditionsText, forceText, formulaText } from "#domain/line-text.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { DataTable } from "../../shared/data-table.tsx";
import { useWithCustom } from "../../shared/records/custom.ts";
import { pages } from "../charging/api-paths.ts";
import { EndLine } from "./end-line.tsx";
import type { ShownItem } from "./loaders.ts";

interface LinesTableProps {
  caption: string;
  items: readonly ShownItem[];
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
  const [ending, setEnding] = useState<ShownItem>();
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
          { head: "In force", place: "status", cell: (item) => <Force item={item} today={today} /> },
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
                <Button small kind="quiet" onClick={() => setEnding(item)}>
                  End line<span className="only-read">: {item.item_name}</span>
                </Button>
              </span>
            ),
          },
        ]}
        rows={items}
      />
      <EndLine item={ending} today={today} onClose={() => setEnding(undefined)} />
    </>
  );
}

function LineTerms({ item, resource, faint }: { item: ShownItem; resource: string; faint: boolean }) {
  const { fields } = useWithCustom(getRegister(resource));
  const only = conditionsText(item.conditions, fields);
  return (
    <span className={faint ? "faint" : undefined}>
      {formulaText(item, fields).map((text) => (
        <span key={text} className="num">
          {text}
          <br />
        </span>
      ))}
      {only ? <span className="note">{only}</span> : null}
    </span>
  );
}

function Force({ item, today }: { item: ShownItem; today: string }) {
  const to = item.effective_to ?? null;
  if (item.effective_from > today)
    return <b className="strong nowrap num">from {formatDate(item.effective_from)}</b>;
  return <span className="num soft nowrap">{forceText(item.effective_from, to)}</span>;
}
