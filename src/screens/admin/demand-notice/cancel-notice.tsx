import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { calls } from "../charging/calls.ts";

interface CancelNoticeProps {
  id: number;
  code: string;
  /** The former owner's notice of which it is the rest, while that stands. */
  former: string | null;
}

const AGAIN = "The next billing run may charge the record again for this period.";

/** Cancels a notice after asking why: there is no way back. */
export function CancelNotice({ id, code, former }: CancelNoticeProps) {
  return (
    <ReasonAction
      act="Cancel demand notice"
      kind="danger"
      title={`Cancel the demand notice ${code}?`}
      path={calls.cancelNotice(id)}
      text={`Its bill is cancelled with it and can no longer be paid. ${former ? restOf(former) : AGAIN} A cancelled notice stays cancelled.`}
      hint="The notice shows it from now on."
      done={{ title: `${code} cancelled.`, text: "Its bill can no longer be paid." }}
    />
  );
}

function restOf(former: string): string {
  return `It is the rest of ${former}: cancel that too, and the next billing run charges the whole period anew.`;
}
