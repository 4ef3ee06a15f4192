import { useState } from "react";
import { countNoun } from "#domain/count-text.ts";
import { getRegister } from "#domain/register/registers.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { RecordHead } from "#ui/primitives/head.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { RecordSection, RecordSections } from "#ui/primitives/record-sections.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import type { OccupantsData } from "./loaders.ts";
import { MoveInForm } from "./move-in-form.tsx";
import { OccupantTable } from "./occupant-table.tsx";

/** Current and past occupants of a property or shop. */
export function OccupantsPage({ data }: { data: OccupantsData }) {
  const { record, occupants, mayChange } = data;
  const [adding, setAdding] = useState(false);
  const resource = getRegister(data.resource);
  const currentOccupants = occupants.filter(({ current }) => current);
  const previousOccupants = occupants.filter(({ current }) => !current);
  return (
    <>
      <RecordCrumb resource={resource} record={record} />
      <RecordSections>
        <RecordSection head={<RecordCode code={record.code} size="big" />}>
          <RecordHead
            title={`Occupants of ${record.title}`}
            actions={mayChange ? <Actions data={data} onMoveIn={() => setAdding(true)} /> : null}
          />
        </RecordSection>
        <RecordSection title="Current occupants" note={countText(currentOccupants.length)}>
          {currentOccupants.length === 0 ? (
            <p className="soft">No occupants on record.</p>
          ) : (
            <OccupantTable data={data} rows={currentOccupants} caption="Current occupants" />
          )}
        </RecordSection>
        {previousOccupants.length > 0 ? (
          <RecordSection title="Previous occupants">
            <OccupantTable data={data} rows={previousOccupants} caption="Previous occupants, newest first" />
          </RecordSection>
        ) : null}
      </RecordSections>
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
        <ButtonLink to={recordPages.addPerson(data.record.id)}>Add new person</ButtonLink>
      ) : null}
    </>
  );
}

function countText(count: number): string | undefined {
  if (count === 0) return undefined;
  return countNoun(count, "occupant");
}
