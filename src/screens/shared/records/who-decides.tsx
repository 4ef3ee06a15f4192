import type { AnyResource } from "#resource/define.ts";
import type { Decidable } from "#server/records/decidable.ts";
import { Notice } from "#ui/primitives/notice.tsx";

interface WhoDecidesProps {
  resource: AnyResource;
  decidable: Decidable | null;
}

/** Who decides on what waits, for whoever may not; nothing where nothing waits or they may. */
export function WhoDecides({ resource: { one, many }, decidable }: WhoDecidesProps) {
  if (decidable === null || decidable.about === null) return null;
  const { about, allowed, own, anyone } = decidable;
  const what = about === "change" ? "change" : one;
  if (!allowed)
    return (
      <Notice className="gap">{`This ${what} waits for an officer who may approve ${many} here.`}</Notice>
    );
  if (!own) return null;
  return (
    <Notice className="gap" kind={anyone ? "info" : "warn"}>
      {`You ${about === "change" ? "proposed this change" : "entered or changed this"} yourself. `}
      {anyone
        ? "Another officer decides on it."
        : `Another officer decides on it, and nobody else may approve ${many} here: a second approver is needed.`}
    </Notice>
  );
}
