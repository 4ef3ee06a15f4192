import { Outlet, useLoaderData } from "react-router";
import { agentFigures } from "#areas/ticketing/wallets/agent-figures.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { usePageFrame } from "#page-frame.ts";
import { Money } from "#ui/primitives/money.tsx";
import { PhoneFrame } from "#ui/shell/phone-frame.tsx";
import { UserMenu } from "#ui/shell/user-menu.tsx";
import { agentTabs } from "./agent-menu.ts";
import { Finder } from "./finder.tsx";
import { InboxBell } from "./inbox-bell.tsx";
import { offeredItems } from "./menu.ts";
import { useUserMenuProps } from "./use-user-menu-props.ts";

export const links = () => [
  { rel: "manifest", href: "/agent.webmanifest" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch.png" },
];

export const handle = { layout: "agent" };
export const loader = pageLoader(({ actor }) => agentFigures(actor));

export default function AgentLayout() {
  const { government, user } = usePageFrame();
  const figures = useLoaderData<typeof loader>();
  const person = useUserMenuProps();
  return (
    <PhoneFrame
      government={government}
      figures={
        figures
          ? [
              { label: "Wallet", value: <Money kobo={figures.wallet_kobo} whole /> },
              { label: "Today", value: t("{count} sold", { count: figures.today }) },
            ]
          : []
      }
      tabs={user ? offeredItems(agentTabs, user) : []}
      person={
        person && (
          <span className="line push">
            <Finder />
            <InboxBell />
            <UserMenu {...person} />
          </span>
        )
      }
    >
      <Outlet />
    </PhoneFrame>
  );
}
