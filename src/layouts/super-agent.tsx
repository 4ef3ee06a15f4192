import { Desk } from "./desk.tsx";
import { superAgentGroups, superAgentTabs } from "./super-agent-areas.ts";

export const handle = { layout: "super-agent" };

export default function SuperAgentLayout() {
  return <Desk homeTo="/super-agent" groups={superAgentGroups} tabs={superAgentTabs} />;
}
