import { formatNaira } from "#domain/money.ts";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { devicePaths } from "../../shared/device/labels.ts";

interface ReleaseActionProps {
  id: number;
  leaseId: number;
  name: string;
  /** The holder of the wallet. */
  agent: string;
  unspent_kobo: number;
}

/** Releases the float of a phone, with a reason. */
export function ReleaseAction({ id, leaseId, name, agent, unspent_kobo }: ReleaseActionProps) {
  return (
    <ReasonAction
      small
      action="Release"
      label={`Release float of ${name}`}
      title={`Release the float of ${name}?`}
      path={devicePaths.close(id, leaseId)}
      text={`${formatNaira(unspent_kobo)} will be returned to ${agent}’s wallet. Sales not yet synced from the phone will need review. You can’t undo this.`}
      confirm="Release float"
      danger
      hint="Such as “Phone destroyed before any sale”"
      done={{ title: `${formatNaira(unspent_kobo)} returned to ${agent}’s wallet` }}
    />
  );
}
