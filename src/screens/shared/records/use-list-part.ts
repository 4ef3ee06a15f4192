import { useState } from "react";
import { useLocation } from "react-router";
import { useLater } from "#session/later.ts";
import { reloadPage } from "#session/leave.ts";
import { notify } from "#ui/primitives/notify.ts";

/**
 * A part of a list that is loaded when somebody asks for it (`later.ts`). Where it cannot be had that is told, and nothing has been done.
 * @param load the same function each time, so of a module
 * @param asked whether somebody waits for it; another number asks again for what could not be had
 * @param more.leave takes back what was asked
 * @param more.stays whether loading the page again for it would lose more than what was just pressed
 */
export function useListPart<T>(
  load: () => Promise<T>,
  asked: boolean | number,
  { leave, stays = false }: { leave?: () => void; stays?: boolean } = {},
): T | undefined {
  return useLater({
    load,
    asked,
    stays,
    onFailed() {
      leave?.();
      notify({
        kind: "bad",
        title: "This could not be loaded.",
        text: "Look at your network, then try again.",
        // Browsers remember for the whole document that code could not be fetched.
        action: { label: "Try again", onAction: reloadPage },
      });
    },
  });
}

/** Which dialog of a list is open, if any: none once the list shows something else, whatever the dialog's code waited for. */
export function useListDialog<Name extends string>() {
  const { search } = useLocation();
  const [opened, setOpened] = useState<{ readonly name: Name; readonly search: string }>();
  // Forgotten, so that it does not open by itself when they come back.
  if (opened && opened.search !== search) setOpened(undefined);
  return {
    open: opened?.search === search ? opened.name : undefined,
    show: (name: Name) => setOpened({ name, search }),
    close: () => setOpened(undefined),
  };
}
