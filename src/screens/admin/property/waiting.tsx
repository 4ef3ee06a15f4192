import { property } from "#domain/register/property.ts";
import { pageTitle } from "../../shared/page-title.ts";
import { RecordList } from "../../shared/records/list.tsx";
import { listLoader } from "../../shared/records/loaders.ts";

export const meta = pageTitle("Properties awaiting approval");
export const loader = listLoader(property, { status: "submitted" });

/** What waits for an approver. */
export default function PropertyWaiting() {
  return <RecordList resource={property} title="Properties awaiting approval" waiting />;
}
