import { useLoaderData } from "react-router";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { serviceChoices } from "#areas/services/set-up/service-choices.ts";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { ServiceForm } from "./form.tsx";

export const meta = pageTitle("Register service subcategory");
export const loader = pageLoader(async ({ actor }) => {
  authorize(actor, "service_subcategory.create");
  const [choices, custom] = await Promise.all([serviceChoices(actor), customFieldsOf(serviceSubcategory)]);
  return { choices, custom };
});

const EMPTY_FORM = { version: 0, questions: [] };

export default function ServiceSubcategoryCreate() {
  const { choices } = useLoaderData<typeof loader>();
  const title = "Register service subcategory";
  return <ServiceForm title={title} submitLabel={title} choices={choices} form={EMPTY_FORM} />;
}
