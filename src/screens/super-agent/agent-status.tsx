import type { OwnAgent } from "#areas/ticketing/wallets/own-agents.ts";
import { Status } from "#ui/primitives/status.tsx";

/** The status: suspended, low balance or active. */
export function AgentStatus({
  agent: { status, low_float },
}: {
  agent: Pick<OwnAgent, "status" | "low_float">;
}) {
  if (status !== "active") return <Status kind={status} />;
  return low_float ? <Status kind="overdue" label="Low balance" /> : <Status kind="active" />;
}
