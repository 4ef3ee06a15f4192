import { property } from "#domain/register/property.ts";
import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Properties awaiting approval");
export const loader = queueLoader(property);

export default function PropertyWaiting() {
  return <ApprovalQueue resource={property} />;
}
