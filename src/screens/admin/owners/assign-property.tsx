import { useState } from "react";
import { useLoaderData } from "react-router";
import { getRegister } from "#domain/register/registers.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import { ReferencePicker } from "../../shared/records/reference-picker.tsx";
import { assignPropertyLoader, type OwnersData } from "./loaders.ts";
import { blankOwner, type OwnerRow, ownerRows } from "./owner-row.ts";
import { OwnersForm } from "./owners-form.tsx";

export const meta = pageTitle("Assign property");
export const loader = assignPropertyLoader;

type Person = Awaited<ReturnType<typeof assignPropertyLoader>>["person"];

/** Assigns a property to a person or organisation, as sole owner or co-owner. */
export default function AssignProperty() {
  const { person, chosen } = useLoaderData<typeof loader>();
  const back = recordPages.view(person.type, person.id);
  return (
    <>
      <RecordCrumb resource={getRegister(person.type)} record={person} />
      <PageHead
        title={`Assign property to ${person.title}`}
        titleExtra={chosen ? <RecordCode code={chosen.record.code} /> : undefined}
        note={chosen ? chosen.record.title : undefined}
      />
      {chosen ? (
        <SharesForm key={chosen.record.id} person={person} chosen={chosen} back={back} />
      ) : (
        <ReferencePicker
          to="property"
          label="Property"
          hint="Enter a code, street or name, then select the property"
          back={back}
        >
          {person.type === "corporate" ? <input type="hidden" name="kind" value="corporate" /> : null}
        </ReferencePicker>
      )}
    </>
  );
}

/** The full share is transferred unless the current owners keep a part. */
function SharesForm({ person, chosen, back }: { person: Person; chosen: OwnersData; back: string }) {
  const [keepsShare, setKeepsShare] = useState(false);
  const others = chosen.owners.filter(({ type, id }) => type !== person.type || id !== person.id);
  const newOwner: OwnerRow = {
    ...blankOwner,
    type: person.type,
    id: String(person.id),
    code: person.code,
    title: person.title,
    share: keepsShare ? "" : "100",
  };
  const rows = keepsShare ? [...ownerRows(others), newOwner] : [newOwner];
  return (
    <div className="stack">
      {others.length > 0 ? (
        <Notice
          action={
            <Button small onClick={() => setKeepsShare(!keepsShare)}>
              {keepsShare ? "Transfer all" : "Keep a share"}
            </Button>
          }
        >
          Current {others.length === 1 ? "owner" : "owners"}:{" "}
          {others.map(({ name, share_bp }) => `${name} (${share_bp / 100}%)`).join(", ")}
        </Notice>
      ) : null}
      <OwnersForm
        key={String(keepsShare)}
        data={chosen}
        rows={rows}
        back={back}
        draftKey={`property.assign.${chosen.record.id}.${person.type}.${person.id}.${keepsShare}`}
      />
      <p>
        <a href={`${recordPages.assignProperty(person.type, person.id)}`}>Select another property</a>
      </p>
    </div>
  );
}
