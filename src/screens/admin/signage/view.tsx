import { useLoaderData } from "react-router";
import { signage } from "#domain/register/signage.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "../owes/owes.tsx";
import { withOwed } from "../owes/owes-data.ts";

export const meta = pageTitle("Sign");
export const loader = withOwed("signage", viewLoader(signage));

export default function SignageView() {
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={signage}>
      <Owes owed={owed} about={{ type: "signage", id: record.id }} />
    </RecordView>
  );
}
