import { useLoaderData } from "react-router";
import { shop } from "#domain/register/shop.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Owes } from "../owes/owes.tsx";
import { withOwed } from "../owes/owes-data.ts";

export const meta = pageTitle("Shop");
export const loader = withOwed("shop", viewLoader(shop));

export default function ShopView() {
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={shop}>
      <Owes owed={owed} about={{ type: "shop", id: record.id }} />
    </RecordView>
  );
}
