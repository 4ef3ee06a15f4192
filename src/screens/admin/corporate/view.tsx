import { useLoaderData } from "react-router";
import { corporate } from "#domain/register/corporate.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { ManagedBy } from "../account-manager/managed-by.tsx";
import { withManagedBy } from "../account-manager/with-managed-by.ts";
import { BalanceEntry } from "../balance/balance-entry.tsx";
import { withBalance } from "../balance/balance-summary.ts";

export const meta = pageTitle("Corporate");
export const loader = withManagedBy("corporate", withBalance("corporate", viewLoader(corporate)));

export default function CorporateView() {
  const { record, owed, managed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={corporate}>
      <BalanceEntry owed={owed} about={{ type: "corporate", id: record.id }} />
      <ManagedBy payer={{ code: record.code, name: record.title }} managed={managed} />
    </RecordView>
  );
}
