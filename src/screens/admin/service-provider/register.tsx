import { useLoaderData } from "react-router";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { agencyChoices } from "#areas/services/set-up/agency-choices.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { adminFormConfig } from "../../shared/records/form-config.ts";

export const meta = pageTitle("Register service provider");
export const loader = pageLoader(async ({ actor }) => {
  authorize(actor, "service_provider.create");
  const [agency_id, custom] = await Promise.all([agencyChoices(actor), customFieldsOf(serviceProvider)]);
  return { choices: { agency_id }, custom };
});

export default function ServiceProviderRegister() {
  const { choices } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      resource={serviceProvider}
      title="Register service provider"
      lgas={[]}
      config={{ ...adminFormConfig(serviceProvider), choices }}
    />
  );
}
