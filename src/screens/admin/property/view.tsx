import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { pageLoader } from "#server/page-loader.ts";
import { occupantsOf } from "#server/records/links.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { Links } from "../../shared/records/links.tsx";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "./owes.tsx";
import { withOwed } from "./owes-data.ts";

export const meta = pageTitle("Property");
const withOccupants = pageLoader(async (args) => {
  const view = await readView(property, args);
  return { ...view, occupants: await occupantsOf(args.actor, view.record.id) };
});
export const loader = withOwed("property", withOccupants);

export default function PropertyView() {
  const { record, owed, occupants } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={property}>
      <Owes owed={owed} asset={{ type: "property", id: record.id }} />
      <Links
        title="Occupants"
        none="Who lives here is not on record."
        links={occupants}
        register="residence"
        to="individual"
        add={`/admin/register/residence?property_id=${record.id}`}
      />
    </RecordView>
  );
}
