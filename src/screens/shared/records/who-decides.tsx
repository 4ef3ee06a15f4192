import type { Decidable } from "#areas/registry/records/decidable.ts";
import type { AnyResource } from "#resource/define.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { pendingDecision } from "../pending-decision.ts";

interface WhoDecidesProps {
  resource: AnyResource;
  decidable: Decidable | null;
}

/** Says who can decide where the reader can't; empty where nothing is pending or the reader can. */
export function WhoDecides({ resource: { many }, decidable }: WhoDecidesProps) {
  if (decidable === null || decidable.about === null) return null;
  const { about, allowed, own, anyone } = decidable;
  if (!allowed) return <Notice className="gap">{pendingDecision(`approve ${many} here`)}</Notice>;
  if (!own) return null;
  return (
    <Notice className="gap" kind={anyone ? "info" : "warn"}>
      {`You ${about === "change" ? "proposed this change" : "entered or changed this"} yourself. `}
      {anyone
        ? "Another officer must decide."
        : `Nobody else can approve ${many} here yet: add a second approver.`}
    </Notice>
  );
}
