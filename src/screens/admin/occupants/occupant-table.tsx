import { useState } from "react";
import { formatDate } from "#domain/lagos.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { Cell, HeadCell, Table } from "#ui/primitives/table.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { CorrectForm } from "./correct-form.tsx";
import type { Occupant, OccupantsData } from "./loaders.ts";
import { MoveOutForm } from "./move-out-form.tsx";

interface OccupantTableProps {
  data: OccupantsData;
  rows: readonly Occupant[];
  caption: string;
}

/** Occupants with the actions for each. */
export function OccupantTable({ data, rows, caption }: OccupantTableProps) {
  const [leaving, setLeaving] = useState<Occupant>();
  const [correcting, setCorrecting] = useState<Occupant>();
  return (
    <>
      <Table caption={caption} stacked twoLineRows>
        <thead>
          <tr>
            <HeadCell>Code</HeadCell>
            <HeadCell>Occupant</HeadCell>
            <HeadCell>Unit and dates</HeadCell>
            <HeadCell right onlyRead>
              Actions
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.source} ${row.id}`}>
              <Cell place="code">
                {row.name === null ? (
                  <RecordCode code={row.code} outlined />
                ) : (
                  <RecordCode code={row.code} outlined href={recordPages.view(row.type, row.person_id)} />
                )}
              </Cell>
              <Cell head place="name">
                {row.name ?? <span className="soft">outside your area</span>}
              </Cell>
              <Cell place="sub" secondLine={whenText(row)}>
                {row.unit || "Whole property"}
              </Cell>
              <Cell place="sum" right>
                {data.mayChange && row.source === "occupancy" ? (
                  <RowActions row={row} onLeave={setLeaving} onCorrect={setCorrecting} />
                ) : null}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Record move-out of ${nameOf(leaving)}`}
      >
        {leaving ? <MoveOutForm data={data} row={leaving} onClose={() => setLeaving(undefined)} /> : null}
      </Dialog>
      <Dialog
        open={correcting !== undefined}
        onClose={() => setCorrecting(undefined)}
        title={`Correct entry for ${nameOf(correcting)}`}
      >
        {correcting ? (
          <CorrectForm data={data} row={correcting} onClose={() => setCorrecting(undefined)} />
        ) : null}
      </Dialog>
    </>
  );
}

interface RowActionsProps {
  row: Occupant;
  onLeave: (row: Occupant) => void;
  onCorrect: (row: Occupant) => void;
}

function RowActions({ row, onLeave, onCorrect }: RowActionsProps) {
  const about = <span className="only-read"> {nameOf(row)}</span>;
  return (
    <>
      {row.to === null ? (
        <Button small onClick={() => onLeave(row)}>
          Record move-out{about}
        </Button>
      ) : null}{" "}
      <Button small kind="quiet" onClick={() => onCorrect(row)}>
        Correct{about}
      </Button>
    </>
  );
}

function nameOf(row: Occupant | undefined): string {
  return row?.name ?? row?.code ?? "";
}

/** "since 21 Nov 2026", "21 Nov 2024 to 3 Jan 2026" */
function whenText({ from, to }: Occupant): string {
  return to === null ? `since ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`;
}
