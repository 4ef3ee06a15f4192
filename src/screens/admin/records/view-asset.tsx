import { useLoaderData } from "react-router";
import { type ChargeableResource, chargeableResources } from "#domain/category-input.ts";
import type { AnyResource } from "#resource/define.ts";
import { viewLoader } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { BalanceEntry } from "../balance/balance-entry.tsx";
import { withBalance } from "../balance/balance-summary.ts";
import { ofRegister, registerTitle, useRegister } from "./register-of.ts";

export const meta = registerTitle("view");
export const loader = ofRegister((resource) => withBalance(assetType(resource), viewLoader(resource)));

function assetType({ name }: AnyResource): ChargeableResource {
  const found = chargeableResources.find((type) => type === name);
  if (!found) throw new Error(`No bills are issued for ${name}`);
  return found;
}

/** A record that bills are issued for, with its balance. */
export default function ViewAsset() {
  const resource = useRegister();
  const { record, owed } = useLoaderData<typeof loader>();
  return (
    <RecordView key={resource.name} resource={resource}>
      <BalanceEntry owed={owed} about={{ type: assetType(resource), id: record.id }} />
    </RecordView>
  );
}
