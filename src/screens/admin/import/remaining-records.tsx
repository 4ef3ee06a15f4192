import { Link, useLoaderData } from "react-router";
import type { UndoWork } from "#areas/registry/import/get-import.ts";
import { countNoun } from "#domain/count-text.ts";
import { registers } from "#domain/register/registers.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { type Columns, DataTable } from "../../shared/data-table.tsx";
import { formatNumber } from "./import-labels.ts";
import type { ImportData } from "./import-loader.ts";

/** Records that an undo keeps: reasons with counts, the records, and a download of all. */
export function RemainingRecords({ work, isPreview }: { work: UndoWork; isPreview: boolean }) {
  const { view, remainingRecords } = useLoaderData<ImportData>();
  return (
    <>
      <div>
        <Subtitle>{isPreview ? "Records that would be kept" : "Records kept"}</Subtitle>
        <DataTable
          caption="Reasons, most common first"
          stacked
          twoLineEntry
          columns={REASON_COLUMNS}
          rows={work.kept}
        />
      </div>
      {remainingRecords && remainingRecords.rows.length > 0 ? (
        <div>
          <p className="soft">
            {countNoun(remainingRecords.total, "record")}, by number
            {remainingRecords.next === undefined
              ? ""
              : `; ${formatNumber(remainingRecords.rows.length)} on this page`}
            .
          </p>
          <DataTable
            caption="Records kept"
            stacked
            twoLineEntry
            columns={RECORD_COLUMNS}
            rows={remainingRecords.rows}
          />
          <Buttons className="gap">
            {remainingRecords.isFirst ? null : (
              <ButtonLink small to={`/admin/import/${view.resource}/${view.id}`} preventScrollReset>
                First records
              </ButtonLink>
            )}
            {remainingRecords.next === undefined ? null : (
              <ButtonLink small to={`?stays=${remainingRecords.next}`} preventScrollReset>
                Next records
              </ButtonLink>
            )}
            <ButtonAnchor small icon="file-down" href={`/api/v1/imports/${view.id}/stays/file`} download>
              Download all
            </ButtonAnchor>
          </Buttons>
        </div>
      ) : null}
    </>
  );
}

const REASON_COLUMNS: Columns<UndoWork["kept"][number]> = [
  { head: "Reason", place: "name", cell: "reason" },
  { head: "Records", place: "sum", right: true, cell: ({ records }) => formatNumber(records) },
];

const RECORD_COLUMNS: Columns<NonNullable<ImportData["remainingRecords"]>["rows"][number]> = [
  {
    head: "Record",
    place: "name",
    cell: ({ resource, record_id, code }) =>
      registers.some(({ name }) => name === resource) ? (
        <Link to={recordPages.view(resource, record_id)}>{code}</Link>
      ) : (
        code
      ),
  },
  { head: "Reason", place: "sub", cell: "reason" },
];
