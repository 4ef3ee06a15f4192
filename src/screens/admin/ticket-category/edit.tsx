import { useLoaderData } from "react-router";
import { ticketCategory } from "#domain/register/ticket-category.ts";
import { customFieldsOf } from "#server/custom-fields/with-custom.ts";
import { pageLoader } from "#server/page-loader.ts";
import { openForEdit } from "#server/records/reveal.ts";
import { categoryChoices } from "#server/tickets/category-choices.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordForm } from "../../shared/records/form.tsx";
import { officeLeads } from "../../shared/records/form-leads.ts";
import { idOf } from "../../shared/records/loaders.ts";
import { stopSelling } from "./stop-selling.tsx";

export const meta = pageTitle("Edit ticket category");
export const loader = pageLoader(async (args) => {
  const record = await openForEdit(args.actor, ticketCategory, idOf(args));
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
      leads={{ ...officeLeads(ticketCategory), choices }}
      first={stopSelling}
    />
  );
}
