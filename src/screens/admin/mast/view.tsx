import { useLoaderData } from "react-router";
import { mast } from "#domain/register/mast.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "../owes/owes.tsx";
import { withOwed } from "../owes/owes-data.ts";

export const meta = pageTitle("Mast");
export const loader = withOwed("mast", viewLoader(mast));

export default function MastView() {
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={mast}>
      <Owes owed={owed} about={{ type: "mast", id: record.id }} />
    </RecordView>
  );
}
