import { Link, useLoaderData } from "react-router";
import type { UndoWork } from "#areas/registry/import/get-import.ts";
import { countNoun } from "#domain/count-text.ts";
import { registers } from "#domain/register/registers.ts";
import { ButtonAnchor, ButtonLink, Buttons } from "#ui/primitives/button.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { Subtitle } from "#ui/primitives/title.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { formatNumber } from "./import-labels.ts";
import type { ImportData } from "./import-loader.ts";

/** Records that an undo keeps: reasons with counts, the records, and a download of all. */
export function RemainingRecords({ work, isPreview }: { work: UndoWork; isPreview: boolean }) {
  const { view, remainingRecords } = useLoaderData<ImportData>();
  return (
    <>
      <div>
        <Subtitle>{isPreview ? "Records that would be kept" : "Records kept"}</Subtitle>
        <Table caption="Reasons, most common first" stacked twoLineEntry>
          <thead>
            <tr>
              <HeadCell>Reason</HeadCell>
              <HeadCell right>Records</HeadCell>
            </tr>
          </thead>
          <tbody>
            {work.kept.map(({ reason, records }) => (
              <tr key={reason}>
                <Cell head place="name">
                  {reason}
                </Cell>
                <Cell right place="sum">
                  {formatNumber(records)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
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
          <Records rows={remainingRecords.rows} />
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

type Rows = NonNullable<ImportData["remainingRecords"]>["rows"];

function Records({ rows }: { rows: Rows }) {
  return (
    <Table caption="Records kept" stacked twoLineEntry>
      <thead>
        <tr>
          <HeadCell>Record</HeadCell>
          <HeadCell>Reason</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ position, resource, record_id, code, reason }) => {
          const register = registers.find(({ name }) => name === resource);
          return (
            <tr key={position}>
              <Cell head place="name">
                {register ? <Link to={recordPages.view(resource, record_id)}>{code}</Link> : code}
              </Cell>
              <Cell place="sub">{reason}</Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
