import { serviceProvider } from "#domain/register/service-provider.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Service providers");
export const loader = listLoader(serviceProvider);

export default function ServiceProviderList() {
  return <RecordList resource={serviceProvider} title="Service providers" />;
}
