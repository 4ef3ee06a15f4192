import { useLater } from "#session/later.ts";
import { notify } from "#ui/primitives/notify.ts";

/**
 * A part of a list that is loaded when somebody asks for it (`later.ts`). Where it cannot be had that is told, and nothing has been done.
 * @param load the same function each time, so of a module
 * @param leave takes back what was asked
 */
export function useListPart<T>(load: () => Promise<T>, asked: boolean, leave: () => void): T | undefined {
  return useLater({
    load,
    asked,
    onFailed() {
      leave();
      notify({
        kind: "bad",
        title: "This could not be loaded.",
        text: "Look at your network, then try again.",
      });
    },
  });
}
