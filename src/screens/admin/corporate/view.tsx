import { useLoaderData } from "react-router";
import { corporate } from "#domain/register/corporate.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "../owes/owes.tsx";
import { withOwed } from "../owes/owes-data.ts";

export const meta = pageTitle("Corporate");
export const loader = withOwed("corporate", viewLoader(corporate));

export default function CorporateView() {
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={corporate}>
      <Owes owed={owed} about={{ type: "corporate", id: record.id }} />
    </RecordView>
  );
}
