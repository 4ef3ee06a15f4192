import { useLoaderData } from "react-router";
import { guestUser } from "#areas/ticketing/guest/guest-user.ts";
import { areaLabels, type UserArea } from "#domain/people/rights.ts";
import { pageLoader } from "#page/page-loader.ts";
import { Fact, Facts } from "#ui/primitives/facts.tsx";
import { RecordSection } from "#ui/primitives/record-sections.tsx";
import { pageTitle } from "../shared/page-title.ts";
import { routeId } from "../shared/records/loaders.ts";
import { RecordStatus } from "../shared/records/status-tag.tsx";
import { GuestRecord } from "./record.tsx";
import { guestUrls } from "./urls.ts";

export const meta = pageTitle("User");
export const loader = pageLoader((args) => guestUser(args.actor, routeId(args)));

/** Who sold or checked a ticket, masked. */
export default function GuestUserView() {
  const user = useLoaderData<typeof loader>();
  return (
    <GuestRecord
      code={user.code}
      title={user.name}
      typeLabel="User"
      status={<RecordStatus status={user.status} as="tag" />}
    >
      <RecordSection title="Tickets" note="masked">
        <Facts>
          <Fact label="User type">{areaLabels[user.area as UserArea]}</Fact>
          <Fact label="Linked agent">
            {user.agent ? (
              <a href={guestUrls.agent(user.agent.id)}>{user.agent.title}</a>
            ) : (
              <span className="faint">None</span>
            )}
          </Fact>
          <Fact label="Has sold tickets">{user.has_sold ? "Yes" : "No"}</Fact>
          <Fact label="Has checked tickets">{user.has_checked ? "Yes" : "No"}</Fact>
        </Facts>
      </RecordSection>
    </GuestRecord>
  );
}
