import { useLoaderData } from "react-router";
import { guestUser } from "#areas/ticketing/guest/guest-user.ts";
import { areaLabels, type PersonArea } from "#domain/people/rights.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { Entry } from "#ui/primitives/ledger.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { idOf } from "../shared/records/loaders.ts";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { guestPages } from "./addresses.ts";
import { GuestRecord } from "./record.tsx";

export const meta = pageTitle("User");
export const loader = pageLoader((args) => guestUser(args.actor, idOf(args)));

/** Who sold or checked a ticket, masked. */
export default function GuestUserView() {
  const user = useLoaderData<typeof loader>();
  return (
    <GuestRecord
      code={user.code}
      title={user.name}
      what="User"
      status={<RecordStatus status={user.status} as="tag" />}
    >
      <Entry title="Tickets" note="masked">
        <Facts>
          <Fact label="User type">{areaLabels[user.area as PersonArea]}</Fact>
          <Fact label="Linked agent">
            {user.agent ? (
              <a href={guestPages.agent(user.agent.id)}>{user.agent.title}</a>
            ) : (
              <span className="faint">None</span>
            )}
          </Fact>
          <Fact label="Has sold tickets">{user.has_sold ? "Yes" : "No"}</Fact>
          <Fact label="Has checked tickets">{user.has_checked ? "Yes" : "No"}</Fact>
        </Facts>
      </Entry>
    </GuestRecord>
  );
}
