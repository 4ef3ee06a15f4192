import { usePageFrame } from "#page-frame.ts";
import { useUnread } from "#session/unread.ts";
import { Bell } from "#ui/shell/bell.tsx";
import { inboxPaths } from "./area-pages.ts";

/** The inbox link of the signed-in user. */
export function InboxBell() {
  const { user } = usePageFrame();
  const unread = useUnread();
  const to = user && inboxPaths[user.area];
  return to ? <Bell to={to} unread={unread} /> : null;
}
