import { superAgentGroups, superAgentTabs } from "./areas.ts";
import { Desk } from "./desk.tsx";

export const handle = { layout: "super-agent" };

export default function SuperAgentLayout() {
  return <Desk homeTo="/super-agent" groups={superAgentGroups} tabs={superAgentTabs} />;
}
