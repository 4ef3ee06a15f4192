import { useLoaderData } from "react-router";
import { pageLoader } from "#server/page-loader.ts";
import { readSellScreen } from "#server/tickets/sell-screen.ts";
import { Title } from "#ui/primitives/head.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { Sell } from "./sell/sell.tsx";

export const meta = pageTitle("Sell");
export const loader = pageLoader(({ actor }) => readSellScreen(actor));

/** What an agent opens the phone for: to sell. */
export default function AgentHome() {
  const data = useLoaderData<typeof loader>();
  const { agent, tiles } = data;
  if (agent && !agent.suspended && tiles.length > 0) return <Sell data={data} agent={agent} />;
  return (
    <PhoneMain>
      <Title>Sell a ticket</Title>
      <p>{agent === null ? UNLINKED : agent.suspended ? SUSPENDED : NOTHING}</p>
    </PhoneMain>
  );
}

const UNLINKED =
  "The office has not linked this account to an agent yet. Once it has, what there is to sell appears here.";
const SUSPENDED =
  "You cannot sell: you or your super agent are suspended. Speak to your super agent or the office.";
const NOTHING = "No ticket category is on sale yet. The office puts them up; they appear here at once.";
