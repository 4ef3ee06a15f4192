import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { onPermissionsChanged, watchPermissions } from "./permissions.ts";

/** A form that writes, where somebody can see it. */
const OPEN_FORM = 'form[method="post"]:not([action]):not(dialog:not([open]) *)';

/**
 * Keeps permissions in step with the server. When they change, menus and search follow at once, and the page's data is read
 * again for the buttons that depend on it. Not under an open form: what is typed there would be lost if the page is now closed
 * to its reader, and the server answers what is sent anyway.
 */
export function PermissionWatch() {
  const { revalidate } = useRevalidator();
  useEffect(watchPermissions, []);
  useEffect(
    () =>
      onPermissionsChanged(() => {
        if (!document.querySelector(OPEN_FORM)) void revalidate();
      }),
    [revalidate],
  );
  return null;
}
