import { formatDate } from "#domain/lagos.ts";
import { getRegister } from "#domain/register/registers.ts";
import { PageHead } from "#ui/primitives/head.tsx";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { recordPages } from "../../shared/addresses/records.ts";
import { RecordCrumb } from "../../shared/records/record-crumb.tsx";
import type { OwnersData } from "./loaders.ts";
import { ownerRows } from "./owner-row.ts";
import { OwnersForm } from "./owners-form.tsx";
import { Timeline } from "./timeline.tsx";

/** Owners of an asset: change form and ownership history. */
export function OwnersPage({ data }: { data: OwnersData }) {
  const { record, owners, ownership } = data;
  const resource = getRegister(data.resource);
  const back = recordPages.view(resource.name, record.id);
  const last = ownership.changes.find(({ undone }) => !undone);
  return (
    <>
      <RecordCrumb resource={resource} record={record} />
      <PageHead
        title={`Owners of ${record.title}`}
        titleExtra={<RecordCode code={record.code} />}
        note={last && owners.length > 0 ? `since ${formatDate(last.since)}` : "no owners on record"}
      />
      <OwnersForm
        data={data}
        rows={ownerRows(owners)}
        back={back}
        draftKey={`${resource.name}.owners.${record.id}`}
      />
      <Timeline data={data} />
    </>
  );
}
