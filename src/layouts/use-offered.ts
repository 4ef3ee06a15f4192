import { usePageFrame } from "#page-frame.ts";
import { type MenuGroup, type MenuItem, offeredGroups, offeredItems } from "./menu.ts";

/** What the signed-in person may open of an area's index and tabs. */
export function useOffered(groups: readonly MenuGroup[], tabs: readonly MenuItem[]) {
  const { user } = usePageFrame();
  return user
    ? { groups: offeredGroups(groups, user), tabs: offeredItems(tabs, user) }
    : { groups: [], tabs: [] };
}
