import { useLoaderData } from "react-router";
import { serviceSubcategory } from "#domain/register/service-subcategory.ts";
import { authorize } from "#kernel/authorize.ts";
import { customFieldsOf } from "#server/custom-fields/with-custom.ts";
import { pageLoader } from "#server/page-loader.ts";
import { serviceChoices } from "#server/services/service-choices.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { ServiceForm } from "./form.tsx";

export const meta = pageTitle("Create service subcategory");
export const loader = pageLoader(async ({ actor }) => {
  authorize(actor, "service_subcategory.create");
  const [choices, custom] = await Promise.all([serviceChoices(actor), customFieldsOf(serviceSubcategory)]);
  return { choices, custom };
});

const NONE = { version: 0, questions: [] };

export default function ServiceSubcategoryCreate() {
  const { choices } = useLoaderData<typeof loader>();
  const title = "Create service subcategory";
  return <ServiceForm title={title} submitWords={title} choices={choices} form={NONE} />;
}
