import { mast } from "#domain/register/mast.ts";
import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Masts awaiting approval");
export const loader = queueLoader(mast);

export default function MastWaiting() {
  return <ApprovalQueue resource={mast} />;
}
