import { useLoaderData } from "react-router";
import { titleLabel } from "#domain/list-columns.ts";
import { t } from "#language/t.ts";
import type { AnyResource } from "#resource/define.ts";
import { Money } from "#ui/primitives/money.tsx";
import { VehiclePlate } from "#ui/primitives/record-code.tsx";
import { codeColumn, DataTable } from "../../shared/data-table.tsx";
import { columnHead, FieldValue } from "../../shared/records/field-value.tsx";
import { RecordStatus } from "../../shared/records/status-tag.tsx";
import type { OwnerBase } from "../owner-base.ts";
import { wasApproved } from "./asset-labels.ts";
import type { OwnListData } from "./loaders.ts";
import { ownAssetUrls } from "./urls.ts";

interface OwnAssetTableProps {
  resource: AnyResource;
  base: OwnerBase;
}

/** The rows of an owner's list, with the amount due of each. */
export function OwnAssetTable({ resource, base }: OwnAssetTableProps) {
  const { rows } = useLoaderData<OwnListData>();
  const firstColumn = resource.fields[resource.columns[0] ?? ""];
  return (
    <DataTable<OwnListData["rows"][number]>
      caption={t("{many}, by name", { many: t(resource.many) })}
      stacked
      rows={rows}
      columns={[
        codeColumn(t("Code"), (id) => ownAssetUrls.view(base, resource.name, id)),
        {
          head: t(titleLabel(resource)),
          place: "name",
          cell: (row) => <AssetName resource={resource} row={row} />,
        },
        {
          head: firstColumn ? columnHead(firstColumn) : "",
          place: "sub",
          cell: ({ about }) => firstColumn && <FieldValue field={firstColumn} value={about} bare />,
        },
        {
          head: t("Status"),
          place: "status",
          cell: ({ status, pending }) => (
            <RecordStatus status={status} {...(pending && { label: t("Change pending approval") })} />
          ),
        },
        {
          head: t("Amount due (₦)"),
          place: "sum",
          right: true,
          cell: (row) => <AssetDueAmount row={row} />,
        },
      ]}
    />
  );
}

/** The amount due; records never approved have no bills. */
function AssetDueAmount({ row }: { row: OwnListData["rows"][number] }) {
  if (row.owed && row.owed.due_kobo > 0)
    return (
      <>
        <span className="narrow-only soft">{t("Amount due")} </span>
        <Money kobo={row.owed.due_kobo} bare />
      </>
    );
  return (
    <span className="faint">{row.owed || wasApproved(row.status) ? t("Nothing due") : t("Not billed")}</span>
  );
}

/** A vehicle's title starts with its plate, which has its own component. */
function AssetName({ resource, row }: { resource: AnyResource; row: OwnListData["rows"][number] }) {
  const jointNote = row.owners > 1 ? <span className="soft nowrap"> · {t("jointly owned")}</span> : null;
  if (resource.name !== "vehicle")
    return (
      <>
        {row.title}
        {jointNote}
      </>
    );
  const [plate = "", ...rest] = row.title.split(" ");
  return (
    <>
      <VehiclePlate number={plate} small /> {rest.join(" ")}
      {jointNote}
    </>
  );
}
