import { notify } from "#ui/primitives/notify.ts";

/** Tells that what a list was asked for is not there: nothing has been done. */
export function notLoaded(): void {
  notify({ kind: "bad", title: "This could not be loaded.", text: "Look at your network, then try again." });
}
