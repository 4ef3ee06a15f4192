import { useLoaderData } from "react-router";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { categoryChoices } from "#areas/ticketing/tickets/category-choices.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { authorize } from "#kernel/authorize.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { adminFormConfig } from "../../shared/records/form-config.ts";
import { stopSellingField } from "./stop-selling.tsx";

export const meta = pageTitle("Register ticket category");
export const loader = pageLoader(async ({ actor }) => {
  authorize(actor, "ticket_category.create");
  const [choices, custom] = await Promise.all([categoryChoices(actor), customFieldsOf(ticketCategory)]);
  return { choices, custom };
});

export default function TicketCategoryRegister() {
  const { choices } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      resource={ticketCategory}
      title="Register ticket category"
      lgas={[]}
      config={{ ...adminFormConfig(ticketCategory), choices }}
      before={stopSellingField}
    />
  );
}
