import { useLoaderData } from "react-router";
import { customFieldsOf } from "#areas/registry/custom-fields/with-custom.ts";
import { openForEdit } from "#areas/registry/records/reveal.ts";
import { categoryChoices } from "#areas/ticketing/tickets/category-choices.ts";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { adminFormConfig } from "../../shared/records/form-config.ts";
import { routeId } from "../../shared/records/loaders.ts";
import { stopSellingField } from "./stop-selling.tsx";

export const meta = pageTitle("Edit ticket category");
export const loader = pageLoader(async (args) => {
  const record = await openForEdit(args.actor, ticketCategory, routeId(args));
  const [choices, custom] = await Promise.all([
    categoryChoices(args.actor, record.id),
    customFieldsOf(ticketCategory),
  ]);
  return { record, choices, custom };
});

export default function TicketCategoryEdit() {
  const { record, choices } = useLoaderData<typeof loader>();
  return (
    <RecordForm
      key={record.version}
      resource={ticketCategory}
      title={`Edit ${record.title}`}
      lgas={[]}
      record={record}
      config={{ ...adminFormConfig(ticketCategory), choices }}
      before={stopSellingField}
    />
  );
}
