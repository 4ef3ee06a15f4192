import { useLoaderData } from "react-router";
import { announcementsForHome } from "#areas/services/announcements/shown-announcements.ts";
import { readSellScreen } from "#areas/ticketing/tickets/sell-screen.ts";
import { t } from "#language/t.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Title } from "#ui/primitives/title.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { AnnouncementsOnHome } from "../shared/announcement/on-home.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { Sell } from "./sell/sell.tsx";

export const meta = pageTitle("Sell");
export const loader = pageLoader(async ({ actor }) => {
  const [screen, announcements] = await Promise.all([readSellScreen(actor), announcementsForHome(actor)]);
  return { ...screen, announcements };
});

/** What an agent opens the phone for: to sell. */
export default function AgentHome() {
  const data = useLoaderData<typeof loader>();
  const { agent, tiles, announcements } = data;
  const announced = <AnnouncementsOnHome items={announcements} />;
  if (agent && !agent.suspended && tiles.length > 0)
    return <Sell data={data} agent={agent} before={announced} />;
  return (
    <PhoneMain>
      {announced}
      <Title>{t("Sell a ticket")}</Title>
      <p>{t(agent === null ? UNLINKED : agent.suspended ? SUSPENDED : NOTHING)}</p>
    </PhoneMain>
  );
}

const UNLINKED =
  "The office has not linked this account to an agent yet. Once it has, what there is to sell appears here.";
const SUSPENDED =
  "You cannot sell: you or your super agent are suspended. Speak to your super agent or the office.";
const NOTHING = "No ticket category is on sale yet. The office puts them up; they appear here at once.";
