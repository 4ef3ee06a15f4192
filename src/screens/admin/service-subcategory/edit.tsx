import { useLoaderData } from "react-router";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { database } from "#kernel/db/client.ts";
import { customFieldsOf } from "#server/custom-fields/with-custom.ts";
import { pageLoader } from "#server/page-loader.ts";
import { openForEdit } from "#server/records/reveal.ts";
import { findForm } from "#server/services/form-row.ts";
import { serviceChoices } from "#server/services/service-choices.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { ServiceForm } from "./form.tsx";

export const meta = pageTitle("Edit service subcategory");
export const loader = pageLoader(async (args) => {
  const record = await openForEdit(args.actor, serviceSubcategory, idOf(args));
  const [choices, custom, form] = await Promise.all([
    serviceChoices(args.actor, record),
    customFieldsOf(serviceSubcategory),
    findForm(database(), record.id),
  ]);
  return { record, choices, custom, form: { version: form?.version ?? 0, questions: form?.questions ?? [] } };
});

export default function ServiceSubcategoryEdit() {
  const { record, choices, form } = useLoaderData<typeof loader>();
  return (
    <ServiceForm
      key={`${record.version} ${form.version}`}
      title={`Edit ${record.title}`}
      choices={choices}
      form={form}
      record={record}
    />
  );
}
