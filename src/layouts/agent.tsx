import { Outlet } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import { PersonMenu } from "#ui/shell/person-menu.tsx";
import { PhoneFrame } from "#ui/shell/phone-frame.tsx";
import { agentTabs } from "./areas.ts";
import { InboxBell } from "./inbox-bell.tsx";
import { usePerson } from "./use-person.ts";

export const handle = { layout: "agent" };

export default function AgentLayout() {
  const { government } = usePageFrame();
  const person = usePerson();
  return (
    <PhoneFrame
      government={government}
      figures={[]}
      tabs={agentTabs}
      person={
        person && (
          <span className="line push">
            <InboxBell />
            <PersonMenu {...person} />
          </span>
        )
      }
    >
      <Outlet />
    </PhoneFrame>
  );
}
