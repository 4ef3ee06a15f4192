import type { OwnAgent } from "#areas/ticketing/wallets/own-agents.ts";
import { Status } from "#ui/primitives/status.tsx";

/** The status: suspended, low balance or active. */
export function AgentStatus({ agent: { status, low } }: { agent: Pick<OwnAgent, "status" | "low"> }) {
  if (status !== "active") return <Status kind={status} />;
  return low ? <Status kind="overdue" label="Low balance" /> : <Status kind="active" />;
}
