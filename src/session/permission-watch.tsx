import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { hasOpenForm } from "./open-form.ts";
import { onPermissionsChanged, watchPermissions } from "./permissions.ts";

/**
 * Keeps permissions in sync with the server. When they change, menus and search are updated and the page's data is
 * reloaded for its buttons. Not with an open form, as its input would be lost if the page is now forbidden; the server
 * checks the request anyway.
 */
export function PermissionWatch() {
  const { revalidate } = useRevalidator();
  useEffect(watchPermissions, []);
  useEffect(
    () =>
      onPermissionsChanged(() => {
        if (!hasOpenForm()) void revalidate();
      }),
    [revalidate],
  );
  return null;
}
