import { corporate } from "#domain/register/corporate.ts";
import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Corporates awaiting approval");
export const loader = queueLoader(corporate);

export default function CorporateWaiting() {
  return <ApprovalQueue resource={corporate} />;
}
