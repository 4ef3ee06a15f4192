import type { SettingKey } from "#domain/app-settings.ts";
import { reloadPage } from "#session/leave.ts";
import { readKey, removeKey, writeKey } from "#session/storage.ts";
import { notify } from "#ui/primitives/notify.ts";

/** The title of a notice for the reloaded page, in this tab. */
const NOTICE = "settings-saved";

/**
 * Shows a saved section, and says so. Name and appearance belong to the document, not to a loader, so they need a full page
 * load, after which `showReloadedNotice` shows the notice.
 */
export function showSaved(key: SettingKey, title: string, revalidate: () => Promise<void>): Promise<void> {
  if (key !== "government" && key !== "look") {
    notify({ kind: "good", title });
    return revalidate();
  }
  writeKey("session", NOTICE, title);
  reloadPage();
  return new Promise(() => undefined);
}

/** Shows the notice that was stored before a reload, once. */
export function showReloadedNotice(): void {
  const title = readKey("session", NOTICE);
  if (title === null) return;
  removeKey("session", NOTICE);
  notify({ kind: "good", title });
}
