import { useLoaderData } from "react-router";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { openForEdit } from "#areas/registry/records/reveal.ts";
import { findForm } from "#areas/services/set-up/form-row.ts";
import { serviceChoices } from "#areas/services/set-up/service-choices.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { database } from "#kernel/db/client.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { ServiceForm } from "./form.tsx";

export const meta = pageTitle("Edit service subcategory");
export const loader = pageLoader(async (args) => {
  const record = await openForEdit(args.actor, serviceSubcategory, routeId(args));
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
