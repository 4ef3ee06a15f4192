import { useLoaderData } from "react-router";
import { t } from "#language/t.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { RecordForm } from "../../shared/records/form.tsx";
import { statusText } from "../../shared/records/status-tag.tsx";
import { useOwnerBase } from "../owner-base.ts";
import { formLinks, ownerFormResource } from "./asset-form.ts";
import { isEditable, savedText, submitLabel } from "./asset-labels.ts";
import { assetTitle } from "./asset-title.ts";
import { type OwnEditData, ownEditLoader } from "./loaders.ts";
import { useOwnKind } from "./own-kinds.ts";
import { ownAssetUrls } from "./urls.ts";

export const meta = assetTitle("edit");
export const loader = ownEditLoader;

/** Edits an owner's asset; the approved version stays in force until the change is approved. */
export default function OwnEdit() {
  const base = useOwnerBase();
  const resource = useOwnKind();
  const { record, references, lgas, own } = useLoaderData<OwnEditData>();
  const { pending, status } = record;
  const back = (
    <ButtonLink to={ownAssetUrls.view(base, resource.name, record.id)}>
      {t("Back to {one}", { one: t(resource.one) })}
    </ButtonLink>
  );
  if (!isEditable(status))
    return (
      <>
        <PageHead title={record.title} />
        <Empty title={t("You can’t edit this {one}", { one: t(resource.one) })} actions={back}>
          {t("Its status is {status}. If this is a mistake, contact the revenue office.", {
            status: statusText(status),
          })}
        </Empty>
      </>
    );
  if (pending && !own)
    return (
      <>
        <PageHead title={record.title} />
        <Empty title={t("A change is pending approval")} actions={back}>
          {t(
            "Another user requested a change to this {one}. You can edit it after their change is approved or rejected.",
            {
              one: t(resource.one),
            },
          )}
        </Empty>
      </>
    );
  return (
    <RecordForm
      key={`${record.version} ${pending?.id ?? ""}`}
      resource={ownerFormResource(resource)}
      title={t("Edit {title}", { title: record.title })}
      lgas={lgas}
      record={record}
      references={references}
      config={formLinks({ resource, base })}
      submitLabel={submitLabel(resource, status)}
      savedMessage={savedText(resource, false)}
      before={() => <ReturnReason record={record} />}
    />
  );
}

/** The reason why the record or its change was returned. */
function ReturnReason({ record }: { record: OwnEditData["record"] }) {
  const { pending, status } = record;
  const reason = pending ? pending.reason : status === "returned" ? record.reason : null;
  if (!reason) return null;
  return (
    <Notice kind="warn">
      {t("Reason for return:")} <q>{reason}</q>
    </Notice>
  );
}
