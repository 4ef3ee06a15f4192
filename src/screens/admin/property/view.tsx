import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "../owes/owes.tsx";
import { withOwed } from "../owes/owes-data.ts";

export const meta = pageTitle("Property");
export const loader = withOwed("property", viewLoader(property));

export default function PropertyView() {
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={property}>
      <Owes owed={owed} about={{ type: "property", id: record.id }} />
    </RecordView>
  );
}
