import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Ticket dashboard");

export default function GuestHome() {
  return (
    <>
      <PageHead title="Ticket dashboard" note="read only" />
      <Empty title="No ticket has been sold yet">Sales by hour, category, park and agent come up here.</Empty>
    </>
  );
}
