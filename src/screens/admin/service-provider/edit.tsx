import { useLoaderData } from "react-router";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { customFieldsOf } from "#server/custom-fields/with-custom.ts";
import { pageLoader } from "#server/page-loader.ts";
import { openForEdit } from "#server/records/reveal.ts";
import { agencyChoices } from "#server/services/agency-choices.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { officeLeads } from "../../shared/records/form-leads.ts";
import { idOf } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit service provider");
export const loader = pageLoader(async (args) => {
  const record = await openForEdit(args.actor, serviceProvider, idOf(args));
  const [agency_id, custom] = await Promise.all([
    agencyChoices(args.actor, record.agency_id),
    customFieldsOf(serviceProvider),
  ]);
  return { record, choices: { agency_id }, custom };
});

export default function ServiceProviderEdit() {
  const { record, choices } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={serviceProvider}
      title={`Edit ${record.title}`}
      lgas={[]}
      record={record}
      leads={{ ...officeLeads(serviceProvider), choices }}
    />
  );
}
