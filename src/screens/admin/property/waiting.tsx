import { useLoaderData } from "react-router";
import { property } from "#domain/register/property.ts";
import { getRegister } from "#domain/register/registers.ts";
import { waitingApprovals } from "#server/home.ts";
import { pageLoader } from "#server/page-loader.ts";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { pageTitle } from "../../shared/page-title.ts";
import { address } from "../../shared/records/address.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { readList } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Properties awaiting approval");

export const loader = pageLoader(async (args) => {
  const [list, waiting] = await Promise.all([
    readList(property, args, { status: "submitted" }),
    waitingApprovals(args.actor),
  ]);
  return { ...list, queues: waiting.map(({ resource, count }) => ({ resource, count })) };
});

/** What waits for an approver: properties, and the way to the other registers in which something waits. */
export default function PropertyWaiting() {
  const { queues } = useLoaderData<typeof loader>();
  const others = queues.filter(({ resource }) => resource !== property.name);
  const own = queues.find(({ resource }) => resource === property.name) ?? {
    resource: property.name,
    count: 0,
  };
  const tabs = [own, ...others].map(({ resource, count }) => ({
    to: address.waiting(getRegister(resource)),
    label: capital(getRegister(resource).many),
    count,
    current: resource === property.name,
  }));
  return (
    <RecordList
      resource={property}
      title="Properties awaiting approval"
      waiting
      above={others.length > 0 ? <Tabs label="Waiting for you, by register" items={tabs} /> : null}
    />
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
