import { PhoneMain } from "#ui/shell/phone-frame.tsx";
import { InboxList } from "../shared/inbox/inbox-list.tsx";
import { inboxLoader } from "../shared/inbox/loader.ts";
import { pageTitle } from "../shared/page-title.ts";

export const meta = pageTitle("Inbox");
export const loader = inboxLoader;

/** The inbox on an agent's phone. */
export default function AgentInbox() {
  return (
    <PhoneMain>
      <InboxList />
    </PhoneMain>
  );
}
