import { useState } from "react";
import { useLocation } from "react-router";
import { useLazyModule } from "#session/lazy-module.ts";
import { reloadPage } from "#session/leave.ts";
import { notify } from "#ui/primitives/notify.ts";

/**
 * A part of a list that is loaded on demand. If it can't be loaded, a message is shown.
 * @param load a stable function, defined at the top of a module
 * @param requested whether the part is needed; another number retries a failed load
 * @param options.leave called when it can't be loaded
 * @param options.keepPage whether reloading the page would lose more than the last click
 */
export function useListPart<T>(
  load: () => Promise<T>,
  requested: boolean | number,
  { onUnavailable, keepPage = false }: { onUnavailable?: () => void; keepPage?: boolean } = {},
): T | undefined {
  return useLazyModule({
    load,
    requested,
    keepPage,
    onFailed() {
      onUnavailable?.();
      notify({
        kind: "bad",
        title: "This part of the page couldn’t be loaded",
        text: "Check your connection and try again.",
        // Browsers cache failed module loads for the document.
        action: { label: "Try again", onAction: reloadPage },
      });
    },
  });
}

/** The open dialog of a list, if any; closed when the query of the list changes. */
export function useListDialog<Name extends string>() {
  const { search } = useLocation();
  const [opened, setOpened] = useState<{ readonly name: Name; readonly search: string }>();
  // Cleared, so it doesn't open when the user navigates back.
  if (opened && opened.search !== search) setOpened(undefined);
  return {
    open: opened?.search === search ? opened.name : undefined,
    show: (name: Name) => setOpened({ name, search }),
    close: () => setOpened(undefined),
  };
}
