import { usePageFrame } from "#page-frame.ts";
import { type MenuGroup, type MenuItem, offeredGroups, offeredItems } from "./menu.ts";

/** The menu and tabs of an area that the signed-in user can open. */
export function useOfferedMenu(groups: readonly MenuGroup[], tabs: readonly MenuItem[]) {
  const { user } = usePageFrame();
  return user
    ? { groups: offeredGroups(groups, user), tabs: offeredItems(tabs, user) }
    : { groups: [], tabs: [] };
}
