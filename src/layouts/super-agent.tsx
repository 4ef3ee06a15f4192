import { Desk } from "./desk.tsx";
import { superAgentGroups, superAgentTabs } from "./super-agent-menu.ts";
import { useOfferedMenu } from "./use-offered-menu.ts";

export const handle = { layout: "super-agent" };

export default function SuperAgentLayout() {
  return <Desk homeTo="/super-agent" {...useOfferedMenu(superAgentGroups, superAgentTabs)} />;
}
