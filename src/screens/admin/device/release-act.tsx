import { formatNaira } from "#domain/money.ts";
import { ReasonAction } from "../../shared/action-dialogs.tsx";
import { deviceCalls } from "../../shared/device/words.ts";

interface ReleaseActProps {
  id: number;
  lease: number;
  name: string;
  /** Whose wallet it came from. */
  agent: string;
  left_kobo: number;
}

/** Lets go of float that is held for a phone, asking why. */
export function ReleaseAct({ id, lease, name, agent, left_kobo }: ReleaseActProps) {
  return (
    <ReasonAction
      slim
      act="Release"
      label={`Release float of ${name}`}
      title={`Release the float of ${name}?`}
      path={deviceCalls.close(id, lease)}
      text={`${formatNaira(left_kobo)} comes back to the wallet of ${agent}. What the phone sold and did not send yet is then booked only where the office decides so. This cannot be undone.`}
      confirm="Release float"
      danger
      hint="Such as: the phone was destroyed before it sold anything. The history keeps it."
      done={{ title: `${formatNaira(left_kobo)} is back in the wallet of ${agent}.` }}
    />
  );
}
