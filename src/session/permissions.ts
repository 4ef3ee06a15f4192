import { heldPermissions, type PermissionSet, scopesOf } from "#domain/held-permissions.ts";
import { readFrame, updateUserPermissions } from "../page-frame.ts";
import { currentSession, readToken, replacePermissions } from "./store.ts";
import { whileUsed } from "./while-used.ts";

/**
 * Keeps menus, search and buttons of this tab in sync with the user's role. Not used for access control: the server
 * reads the permissions from its database at every request.
 */

/** Interval in milliseconds. */
const INTERVAL = 5 * 60 * 1000;

let pendingRead: Promise<void> | undefined;
/** What was read last. */
let lastSeen: string | undefined;
const listeners = new Set<() => void>();

/**
 * Reads the permissions from the server: at the start, at an interval, and after each 403. Failures change nothing; an
 * ended session is detected by the next write.
 */
export function refreshPermissions(): Promise<void> {
  pendingRead ??= readPermissions().finally(() => {
    pendingRead = undefined;
  });
  return pendingRead;
}

/** Refreshes now and while the page is used. @returns a function that stops it */
export function watchPermissions(): () => void {
  if (currentSession().token === null) return () => {};
  void refreshPermissions();
  return whileUsed(() => void refreshPermissions(), window.__ratebook?.permissionCheckMs ?? INTERVAL);
}

/** Calls `listener` when permissions changed since this page was rendered. @returns a function that stops it */
export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function readPermissions(): Promise<void> {
  const { token } = currentSession();
  if (token === null || readToken() !== token) return;
  const set = await fetchPermissions(token);
  // Another user can have signed in meanwhile.
  if (!set || currentSession().token !== token || readToken() !== token) return;
  replacePermissions(set);
  const previous = lastSeen;
  lastSeen = canonicalText(set);
  if (previous === undefined ? isAsRendered(set) : previous === lastSeen) return;
  updateUserPermissions(set);
  for (const listener of listeners) listener();
}

/** Whether the page was rendered with these, as the stored permissions can be older than the page. */
function isAsRendered(set: PermissionSet): boolean {
  const { user } = readFrame();
  const held = heldPermissions(scopesOf(set));
  const lists = ["permissions", "limited", "some_agencies", "some_lgas"] as const;
  return !user || lists.every((list) => isSame(user[list] ?? [], held[list] ?? []));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

/** Equal for the same permissions in any order. */
function canonicalText(set: PermissionSet): string {
  return JSON.stringify(Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function fetchPermissions(token: string): Promise<PermissionSet | undefined> {
  try {
    const response = await fetch("/api/v1/permissions", {
      headers: { Authorization: `Bearer ${token}` },
      cache: "no-store",
    });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { data?: PermissionSet };
    return data;
  } catch {
    return undefined;
  }
}
