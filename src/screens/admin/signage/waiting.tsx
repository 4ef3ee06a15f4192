import { signage } from "#domain/register/signage.ts";
import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { pageTitle } from "../../shared/page-title.ts";

export const meta = pageTitle("Signage awaiting approval");
export const loader = queueLoader(signage);

export default function SignageWaiting() {
  return <ApprovalQueue resource={signage} />;
}
