import { useSyncExternalStore } from "react";
import { grantsOf, type PermissionSet } from "#domain/held-permissions.ts";
import { isEverywhere } from "#domain/people/cover.ts";
import { RECENT_RESULTS_KEY } from "./recent-results.ts";
import { parseJson, readKey, removeKey, writeKey } from "./storage.ts";

/**
 * The signed-in user of this tab: three keys in local storage, `user` (JSON), `token`
 * (text) and `permission` (JSON). They are read once, when the app starts: a session counts as logged in
 * only if a token was present then, so signing in ends in a full page load.
 */

/** `data.user` of the login answer. */
export interface SessionUser {
  readonly id: number;
  readonly name: string;
  readonly email?: string | null;
  readonly phone_number?: string | null;
  readonly roles: readonly string[];
  readonly area: string;
  readonly corporate_id?: number | null;
  readonly individual_id?: number | null;
  /** Public id of the session; lets the server detect a tab that shows another user. */
  readonly session_id?: string | null;
}

export interface Session {
  readonly signedIn: boolean;
  readonly user: SessionUser | null;
  /** `null` for a visitor. */
  readonly token: string | null;
  /** Only decides what is shown; the server checks its database. */
  can(permission: string): boolean;
  /** Whether a right has no scope limits; only decides what is shown, too. */
  canEverywhere(permission: string): boolean;
}

const KEYS = { user: "user", token: "token", permission: "permission" } as const;

/** The session of a visitor. */
export const VISITOR: Session = {
  signedIn: false,
  user: null,
  token: null,
  can: () => false,
  canEverywhere: () => false,
};

/** The token at the start of the app, or `null`. */
export const tokenAtStart: string | null = readToken();

let session: Session = tokenAtStart === null ? VISITOR : signedInWith(tokenAtStart);
const listeners = new Set<() => void>();

/** The token currently in storage; another tab can have changed it. */
export function readToken(): string | null {
  return readKey("local", KEYS.token) || null;
}

/** The user currently in storage; another tab can have changed it. */
export function readUser(): SessionUser | null {
  const user = parseJson(readKey("local", KEYS.user));
  return isUser(user) ? user : null;
}

/** This tab's session, for code outside React. */
export function currentSession(): Session {
  return session;
}

/** This tab's session. On the server and while hydrating: a visitor. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => VISITOR);
}

/**
 * Stores a new sign-in for the next page load; this document doesn't change. Returns `false`, storing nothing, if the
 * browser has no storage.
 */
export function storeSession(fresh: { user: unknown; token: string; permissions: unknown }): boolean {
  const isStored =
    writeKey("local", KEYS.user, JSON.stringify(fresh.user)) &&
    writeKey("local", KEYS.permission, JSON.stringify(fresh.permissions ?? {})) &&
    writeKey("local", KEYS.token, fresh.token);
  if (!isStored) removeKeys();
  return isStored;
}

/** Removes the three keys and recent search results; this tab is then a visitor's. */
export function clearSession(): void {
  removeKeys();
  session = VISITOR;
  notifyListeners();
}

/** Replaces the token of this session. */
export function replaceToken(token: string): void {
  writeKey("local", KEYS.token, token);
  session = signedInWith(token);
  notifyListeners();
}

/** Stores the server's current permissions; other tabs pick them up. */
export function replacePermissions(set: PermissionSet): void {
  if (session.token === null) return;
  const text = JSON.stringify(set);
  if (text === readKey("local", KEYS.permission)) return;
  writeKey("local", KEYS.permission, text);
  refreshSession();
}

/** Stores changes of the user's own account; other tabs pick them up. */
export function replaceOwnData(data: Pick<SessionUser, "name" | "email" | "phone_number">): void {
  const user = readUser();
  if (!user || session.token === null) return;
  writeKey("local", KEYS.user, JSON.stringify({ ...user, ...data }));
  refreshSession();
}

/** Picks up changes of another tab for the same user, such as a changed name. */
export function refreshSession(): void {
  if (session.token === null) return;
  session = signedInWith(session.token);
  notifyListeners();
}

function signedInWith(token: string): Session {
  const permissions = parseJson(readKey("local", KEYS.permission));
  const held = (typeof permissions === "object" && permissions !== null ? permissions : {}) as PermissionSet;
  return {
    signedIn: true,
    user: readUser(),
    token,
    can: (permission) => Object.hasOwn(held, permission),
    canEverywhere: (permission) => isEverywhere(grantsOf(held[permission])),
  };
}

function isUser(value: unknown): value is SessionUser {
  return typeof value === "object" && value !== null && "id" in value;
}

function removeKeys(): void {
  for (const key of [...Object.values(KEYS), RECENT_RESULTS_KEY]) removeKey("local", key);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
