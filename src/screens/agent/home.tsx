import { useLoaderData } from "react-router";
import { announcementsForHome } from "#areas/services/announcements/shown-announcements.ts";
import { readSellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/announcements-on-home.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { Sell } from "./sell/sell.tsx";

export const meta = pageTitle("Sell");
export const loader = pageLoader(async ({ actor }) => {
  const [screen, announcements] = await Promise.all([readSellScreen(actor), announcementsForHome(actor)]);
  return { ...screen, announcements };
});

/** The home page of agents: selling tickets. */
export default function AgentHome() {
  const data = useLoaderData<typeof loader>();
  const { agent, tiles, announcements } = data;
  const announced = <AnnouncementsOnHome items={announcements} />;
  if (agent && !agent.suspended && tiles.length > 0)
    return <Sell data={data} agent={agent} announcements={announced} />;
  return (
    <PhoneMain>
      {announced}
      <Title>{t("Sell a ticket")}</Title>
      <p>{t(agent === null ? UNLINKED : agent.suspended ? SUSPENDED : NOTHING_ON_SALE)}</p>
    </PhoneMain>
  );
}

const UNLINKED = "Your account isn’t linked to an agent yet. Contact the revenue office.";
const SUSPENDED = "You can’t sell because you or your super agent is suspended. Contact the revenue office.";
const NOTHING_ON_SALE = "No ticket categories are on sale yet.";
