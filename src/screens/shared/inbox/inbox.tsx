import { pageTitle } from "../page-title.ts";
import { InboxList } from "./inbox-list.tsx";
import { inboxLoader } from "./loader.ts";

export const meta = pageTitle("Inbox");
export const loader = inboxLoader;

/** The inbox in the frame of an area. */
export default function Inbox() {
  return <InboxList />;
}
