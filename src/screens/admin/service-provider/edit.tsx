import { useLoaderData } from "react-router";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { openForEdit } from "#areas/registry/records/reveal.ts";
import { agencyChoices } from "#areas/services/set-up/agency-choices.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { adminFormConfig } from "../../shared/records/form-config.ts";
import { routeId } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Edit service provider");
export const loader = pageLoader(async (args) => {
  const record = await openForEdit(args.actor, serviceProvider, routeId(args));
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
      config={{ ...adminFormConfig(serviceProvider), choices }}
    />
  );
}
