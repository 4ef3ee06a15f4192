import { useState } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router";
import { getNotice } from "#areas/charging/billing/get-notice.ts";
import { formatDate } from "#domain/lagos.ts";
import { serviceFields } from "#domain/notice-service.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { RecordCode } from "#ui/primitives/record-code.tsx";
import { billChangePaths, servePages } from "../../shared/bill-changes/api-paths.ts";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { EvidenceInput } from "../../shared/evidence/evidence-input.tsx";
import { useEvidence } from "../../shared/evidence/use-evidence.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { type DevicePoint, locate } from "../../shared/place/device-point.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { routeId } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Record service");

export const loader = pageLoader(async (args) => {
  const notice = await getNotice(args.actor, routeId(args));
  authorize(args.actor, "demand_notice.serve", notice);
  const { id, code, title, served_on, snapshot } = notice;
  const { asset, payer } = snapshot;
  return {
    id,
    code,
    title,
    served_on,
    asset: { code: asset.code, title: asset.title },
    payer: payer.name,
    today: await lagosToday(database()),
  };
});

const LABELS = {
  ...Object.fromEntries(Object.entries(serviceFields).map(([name, { label }]) => [name, label])),
  latitude: "Location",
};

/** Records proof of service: who received a notice, when and how, with a photo and the location. */
export default function RecordService() {
  const { id, code, title, served_on, asset, payer, today } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const street = query.get("street");
  const back = street ? `${servePages.list}?q=${encodeURIComponent(street)}` : servePages.list;
  const draft = useDraft(`notice.serve.${id}`);
  const evidence = useEvidence();
  const [point, setPoint] = useState<DevicePoint>();
  const { submit, busy, errors, wrong } = useSubmit({
    path: billChangePaths.serve(id),
    onSuccess: () => {
      draft.clear();
      notify({ kind: "good", title: `Service of ${code} recorded` });
      return navigate(back);
    },
  });
  return (
    <>
      <Breadcrumb>
        <a href={back}>Notices to serve</a> · {code}
      </Breadcrumb>
      <PageHead title="Record service" />
      <p className="gap">
        <RecordCode code={asset.code} outlined /> {asset.title}, {payer}: {title}.
      </p>
      {served_on ? (
        <Notice kind="warn">Served on {formatDate(served_on)} already.</Notice>
      ) : (
        <FormColumn
          className="gap"
          ref={draft.ref}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const form = Object.fromEntries(new FormData(event.currentTarget));
            void submit({ ...form, ...point, evidence_ids: evidence.pictures.map((picture) => picture.id) });
          }}
        >
          <ErrorList errors={wrong} labels={LABELS} />
          <DraftNotice draft={draft} />
          <Group legend="Service details">
            <FieldInput
              name="served_on"
              field={serviceFields.served_on}
              value={today}
              error={errors.served_on}
            />
            <FieldInput name="method" field={serviceFields.method} value={null} error={errors.method} />
            <FieldInput
              name="received_by"
              field={{ ...serviceFields.received_by, hint: "Optional if you add a photo" }}
              value={null}
              error={errors.received_by}
            />
            <FieldInput name="remark" field={serviceFields.remark} value={null} error={errors.remark} />
          </Group>
          <Group legend="Proof">
            <EvidenceInput
              evidence={evidence}
              hint="A photo of the notice at the door, or the recipient’s signature"
            />
            <div className="line">
              <Button icon="map-pin" onClick={() => locate(setPoint, "or continue without a location.")}>
                {point ? "Update location" : "Add location"}
              </Button>
              <span className="note" role="status">
                {point
                  ? `${point.latitude}, ${point.longitude}, accurate to ${point.accuracy} m`
                  : (errors.latitude?.join(" ") ?? "Optional. Uses this device’s location.")}
              </span>
            </div>
          </Group>
          <FormButtons action="Record service" busy={busy} disabled={evidence.uploading > 0} back={back} />
        </FormColumn>
      )}
    </>
  );
}
