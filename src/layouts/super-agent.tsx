import { Desk } from "./desk.tsx";
import { superAgentGroups, superAgentTabs } from "./super-agent-areas.ts";
import { useOffered } from "./use-offered.ts";

export const handle = { layout: "super-agent" };

export default function SuperAgentLayout() {
  return <Desk homeTo="/super-agent" {...useOffered(superAgentGroups, superAgentTabs)} />;
}
