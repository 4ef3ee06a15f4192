import { Empty } from "#ui/primitives/empty.tsx";
import { PageHead } from "#ui/primitives/head.tsx";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("My agents");

export default function SuperAgentHome() {
  return (
    <>
      <PageHead title="My agents" />
      <Empty title="No agent works under you yet">Their float and today's sales come up here.</Empty>
    </>
  );
}
