import { Outlet, useMatches } from "react-router";
import { usePageFrame } from "#page-frame.ts";
import type { PhoneFigures } from "#server/tickets/sell-screen.ts";
import { Money } from "#ui/primitives/money.tsx";
import { PersonMenu } from "#ui/shell/person-menu.tsx";
import { PhoneFrame } from "#ui/shell/phone-frame.tsx";
import { agentTabs } from "./areas.ts";
import { InboxBell } from "./inbox-bell.tsx";
import { usePerson } from "./use-person.ts";

export const links = () => [
  { rel: "manifest", href: "/agent.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch.png" },
];

export const handle = { layout: "agent" };

export default function AgentLayout() {
  const { government } = usePageFrame();
  const person = usePerson();
  return (
    <PhoneFrame
      government={government}
      figures={useFigures()}
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

/** Wallet and today's sales, where the screen has read them (`phone` in its data). */
function useFigures() {
  const read = useMatches().map(
    ({ loaderData }) => (loaderData as { phone?: PhoneFigures } | undefined)?.phone,
  );
  const phone = read.findLast(Boolean);
  if (!phone) return [];
  return [
    { label: "Wallet", value: <Money kobo={phone.available_kobo} whole /> },
    { label: "Today", value: `${phone.sold_today} sold` },
  ];
}
