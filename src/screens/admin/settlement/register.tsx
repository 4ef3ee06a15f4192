import { Link, useLoaderData, useNavigate } from "react-router";
import { listUnsettled } from "#areas/collecting/settlements/list-settlements.ts";
import { addDays } from "#domain/lagos.ts";
import { draftFields } from "#domain/settlement.ts";
import { authorize } from "#kernel/authorize.ts";
import { database } from "#kernel/db/client.ts";
import { lagosToday } from "#kernel/today.ts";
import { pageLoader } from "#page/page-loader.ts";
import { useDraft } from "#session/draft.ts";
import { useSubmit } from "#session/use-submit.ts";
import { ErrorList } from "#ui/primitives/errors.tsx";
import { Field, FormColumn, Group } from "#ui/primitives/field.tsx";
import { FormButtons } from "#ui/primitives/form-buttons.tsx";
import { Breadcrumb, PageHead } from "#ui/primitives/head.tsx";
import { Select } from "#ui/primitives/input.tsx";
import { notify } from "#ui/primitives/notify.ts";
import { NameOptions } from "#ui/primitives/options.tsx";
import { DraftNotice } from "../../shared/draft-notice.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { FieldInput } from "../../shared/records/field-input.tsx";
import { settlementPages, settlementPaths } from "./labels.ts";

export const meta = pageTitle("Draft settlement");

export const loader = pageLoader(async ({ actor, url }) => {
  authorize(actor, "settlement.draft");
  const agencies = await listUnsettled(actor);
  const yesterday = addDays(await lagosToday(database()), -1);
  return {
    agencies: agencies
      .filter(({ since }) => since !== null && since <= yesterday)
      .map(({ agency_id, agency_name }) => ({ id: agency_id, name: agency_name })),
    chosen: url.searchParams.get("agency") ?? "",
    yesterday,
  };
});

const LABELS = Object.fromEntries(Object.entries(draftFields).map(([name, { label }]) => [name, label]));

/** Creates a batch: agency and cut-off date. */
export default function DraftSettlement() {
  const { agencies, chosen, yesterday } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const draft = useDraft("settlement.new");
  const { handleSubmit, busy, errors, wrong } = useSubmit<{ id: number; code: string }>({
    path: settlementPaths.settlements,
    onSuccess: ({ id, code }) => {
      draft.clear();
      notify({ kind: "good", title: `${code} drafted` });
      return navigate(settlementPages.view(id));
    },
  });
  return (
    <>
      <Breadcrumb>
        <Link to={settlementPages.list}>Settlements</Link>
      </Breadcrumb>
      <PageHead title="Draft settlement" note="Needs approval by another officer" />
      <FormColumn ref={draft.ref} method="post" noValidate onSubmit={handleSubmit}>
        <ErrorList errors={wrong} labels={LABELS} />
        <DraftNotice draft={draft} />
        <Group legend="Settlement">
          <Field
            name="agency_id"
            label="Agency"
            hint="Agencies with unsettled collections up to yesterday"
            error={errors.agency_id}
          >
            <Select defaultValue={chosen} required>
              <option value="">Select an agency</option>
              <NameOptions rows={agencies} />
            </Select>
          </Field>
          <FieldInput
            name="period_from"
            field={draftFields.period_from}
            value={null}
            error={errors.period_from}
          />
          <FieldInput
            name="period_to"
            field={draftFields.period_to}
            value={yesterday}
            error={errors.period_to}
          />
        </Group>
        <FormButtons action="Draft settlement" busy={busy} back={settlementPages.list} />
      </FormColumn>
    </>
  );
}
