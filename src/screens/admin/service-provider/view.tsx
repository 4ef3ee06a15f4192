import { useLoaderData } from "react-router";
import { accountsOf, otherAccounts } from "#areas/services/set-up/provider-accounts.ts";
import { providerDesk } from "#areas/services/set-up/provider-desk.ts";
import { serviceProvider } from "#domain/register/service-provider.ts";
import { pageLoader } from "#page/page-loader.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { readView } from "../../shared/records/loaders.ts";
import { RecordView } from "../../shared/records/view.tsx";
import { Accounts } from "./accounts.tsx";
import { Work } from "./work.tsx";

export const meta = pageTitle("Service provider");
export const loader = pageLoader(async (args) => {
  const view = await readView(serviceProvider, args);
  const { id } = view.record;
  const [desk, accounts, free] = await Promise.all([
    providerDesk(args.actor, id),
    accountsOf(args.actor, id),
    otherAccounts(args.actor, id),
  ]);
  return { ...view, desk, accounts, free };
});

/** A provider: its services and requests, and who can see them. */
export default function ServiceProviderView() {
  const { record, desk, accounts, free } = useLoaderData<typeof loader>();
  return (
    <RecordView resource={serviceProvider}>
      <Work record={record} desk={desk} />
      <Accounts record={record} accounts={accounts} free={free} />
    </RecordView>
  );
}
