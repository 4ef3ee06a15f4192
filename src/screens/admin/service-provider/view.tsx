import { useLoaderData } from "react-router";
import { linkableAccounts, providerAccounts } from "#areas/services/set-up/provider-accounts.ts";
import { getProviderOverview } from "#areas/services/set-up/provider-overview.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Accounts } from "./accounts.tsx";
import { Workload } from "./work.tsx";

export const meta = pageTitle("Service provider");
export const loader = pageLoader(async (args) => {
  const view = await readView(serviceProvider, args);
  const { id } = view.record;
  const [desk, accounts, free] = await Promise.all([
    getProviderOverview(args.actor, id),
    providerAccounts(args.actor, id),
    linkableAccounts(args.actor, id),
  ]);
  return { ...view, desk, accounts, free };
});

/** A provider: its services and requests, and who can see them. */
export default function ServiceProviderView() {
  const { record, desk, accounts, free } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={serviceProvider}>
      <Workload record={record} desk={desk} />
      <Accounts record={record} accounts={accounts} free={free} />
    </RecordView>
  );
}
