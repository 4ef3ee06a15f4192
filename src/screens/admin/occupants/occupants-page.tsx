import { useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { RecordHead } from "#ui/primitives/head.tsx";
import { Entry, Ledger } from "#ui/primitives/ledger.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { address } from "../../shared/addresses/records.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import type { OccupantsData } from "./loaders.ts";
import { MoveInForm } from "./move-in-form.tsx";
import { OccupantTable } from "./occupant-table.tsx";

/** Current and past occupants of a property or shop. */
export function OccupantsPage({ data }: { data: OccupantsData }) {
  const { record, occupants, mayChange } = data;
  const [adding, setAdding] = useState(false);
  const resource = getRegister(data.resource);
  const now = occupants.filter(({ current }) => current);
  const before = occupants.filter(({ current }) => !current);
  return (
    <>
      <RecordCrumb resource={resource} record={record} />
      <Ledger>
        <Entry head={<RecordCode code={record.code} size="big" />}>
          <RecordHead
            title={`Occupants of ${record.title}`}
            actions={mayChange ? <Actions data={data} onMoveIn={() => setAdding(true)} /> : null}
          />
        </Entry>
        <Entry title="Current occupants" note={countText(now.length)}>
          {now.length === 0 ? (
            <p className="soft">No occupants on record.</p>
          ) : (
            <OccupantTable data={data} rows={now} caption="Current occupants" />
          )}
        </Entry>
        {before.length > 0 ? (
          <Entry title="Previous occupants">
            <OccupantTable data={data} rows={before} caption="Previous occupants, newest first" />
          </Entry>
        ) : null}
      </Ledger>
      <Dialog open={adding} onClose={() => setAdding(false)} title="Add occupant">
        <MoveInForm data={data} onClose={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function Actions({ data, onMoveIn }: { data: OccupantsData; onMoveIn: () => void }) {
  return (
    <>
      <Button icon="plus" onClick={onMoveIn}>
        Add occupant
      </Button>
      {data.resource === "shop" ? (
        <ButtonLink to={address.addPerson(data.record.id)}>Add new person</ButtonLink>
      ) : null}
    </>
  );
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return countNoun(count, "occupant");
}
