import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { paths } from "../charging/api-paths.ts";

interface CancelNoticeProps {
  id: number;
  code: string;
  /** The former owner's notice that it was split from, while that is not cancelled. */
  formerNotice: string | null;
}

const REBILLING_NOTE = "The next billing run can charge the record again for this period.";

/** Cancels a notice permanently, with a reason. */
export function CancelNotice({ id, code, formerNotice }: CancelNoticeProps) {
  return (
    <ReasonAction
      action="Cancel demand notice"
      kind="danger"
      title={`Cancel the demand notice ${code}?`}
      path={paths.cancelNotice(id)}
      text={`Its bill will also be cancelled. ${formerNotice ? splitNoticeText(formerNotice) : REBILLING_NOTE} You can’t undo this.`}
      hint="Shown on the notice"
      done={{ title: `${code} cancelled` }}
    />
  );
}

function splitNoticeText(former: string): string {
  return `This notice covers the rest of the period of notice ${former}. If you cancel that notice too, the next billing run will charge the whole period again.`;
}
