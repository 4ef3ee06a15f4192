import { Title } from "#ui/primitives/head.tsx";
import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Sell");

export default function AgentHome() {
  return (
    <PhoneMain>
      <Title>Sell a ticket</Title>
      <p>No ticket category is on sale yet. The office puts them up; they appear here at once.</p>
    </PhoneMain>
  );
}
