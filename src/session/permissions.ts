import { heldPermissions, type PermissionSet, scopesOf } from "#domain/held-permissions.ts";
import { readFrame, redrawWithPermissions } from "../page-frame.ts";
import { currentSession, readToken, replacePermissions } from "./store.ts";
import { whileUsed } from "./while-used.ts";

/**
 * Keeps what this tab offers (menus, search, buttons) in step with the person's role. It decides nothing: the server reads the
 * permissions from its database at every request.
 */

/** Milliseconds between two readings. */
const INTERVAL = 5 * 60 * 1000;

let reading: Promise<void> | undefined;
/** What was read last. */
let known: string | undefined;
const listeners = new Set<() => void>();

/**
 * Reads the permissions from the server: at the start, at an interval, and after each answer that says this is not allowed. A
 * failure changes nothing; a session that has ended is found by the next write.
 */
export function refreshPermissions(): Promise<void> {
  reading ??= read().finally(() => {
    reading = undefined;
  });
  return reading;
}

/** Refreshes now and while the page is used. Answers how to stop. */
export function watchPermissions(): () => void {
  if (currentSession().token === null) return () => {};
  void refreshPermissions();
  return whileUsed(() => void refreshPermissions(), window.__ratebook?.permissionCheckMs ?? INTERVAL);
}

/** Calls `listener` when permissions changed after this page was drawn. Answers how to stop. */
export function onPermissionsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function read(): Promise<void> {
  const { token } = currentSession();
  if (token === null || readToken() !== token) return;
  const set = await ask(token);
  // Somebody else may have signed in meanwhile.
  if (!set || currentSession().token !== token || readToken() !== token) return;
  replacePermissions(set);
  const before = known;
  known = textOf(set);
  if (before === undefined ? isAsDrawn(set) : before === known) return;
  redrawWithPermissions(set);
  for (const listener of listeners) listener();
}

/** Whether the page was drawn with these: the copy of the sign-in may be older than the page. */
function isAsDrawn(set: PermissionSet): boolean {
  const { user } = readFrame();
  const held = heldPermissions(scopesOf(set));
  const lists = ["permissions", "limited", "some_agencies", "some_lgas"] as const;
  return !user || lists.every((list) => isSame(user[list] ?? [], held[list] ?? []));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name) => b.includes(name));
}

/** Alike for the same permissions, in whatever order they came. */
function textOf(set: PermissionSet): string {
  return JSON.stringify(Object.entries(set).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function ask(token: string): Promise<PermissionSet | undefined> {
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
