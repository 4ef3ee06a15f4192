import { ApprovalQueue } from "../../shared/approval/approval-queue.tsx";
import { queueLoader } from "../../shared/approval/loader.ts";
import { ofRegister, registerTitle, useRegister } from "./register-of.ts";

export const meta = registerTitle("waiting");
export const loader = ofRegister(queueLoader);

/** The approval queue of any register. */
export default function RegisterWaiting() {
  const resource = useRegister();
  return <ApprovalQueue key={resource.name} resource={resource} />;
}
