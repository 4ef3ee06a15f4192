import { createContext, useContext, useSyncExternalStore } from "react";
import {
  type HeldPermissions,
  heldPermissions,
  type PermissionSet,
  scopesOf,
} from "#domain/held-permissions.ts";
import type { MenuState } from "#domain/menu-state.ts";
import type { Area } from "#domain/site-area.ts";
import type { LoadedLanguage } from "#language/loaded-language.ts";

/**
 * The data of every page, even if its loaders failed: the government, the signed-in user and the build. Part
 * of the document, not of a loader, as a gate that refuses runs before any loader and its error page needs it
 * too. Signing in and out load a new document, so only the user's name and permissions can change.
 */
export interface PageFrame {
  readonly government: {
    readonly name: string;
    readonly short: string;
    readonly title: string;
    readonly office: string;
    readonly address: string;
    readonly phone: string;
    /** "Monday to Friday, 8am to 4pm" */
    readonly office_hours?: string;
    readonly demo: boolean;
    /** Address of its coat of arms, if uploaded. */
    readonly arms?: string;
  };
  /** Address of the style sheet with the government's accent colour, if set. */
  readonly look?: string;
  readonly build: string;
  /** The language of the page with its texts, unless it is English. */
  readonly spoken?: LoadedLanguage;
  /** The state of an officer's menu in this browser. */
  readonly menu?: MenuState;
  readonly user:
    | (HeldPermissions & {
        readonly name: string;
        readonly area: Exclude<Area, "public">;
        readonly session_id: string;
      })
    | null;
}

/** During server rendering: the frame, and the CSP nonce, which browsers hide from scripts. */
export const ServerFrame = createContext<{ frame: PageFrame; nonce: string } | undefined>(undefined);

const ELEMENT = "page-frame";
let cachedFrame: PageFrame | undefined;

/** The frame in the document. Browser only. */
export function readFrame(): PageFrame {
  cachedFrame ??= JSON.parse(document.getElementById(ELEMENT)?.textContent ?? "null") as PageFrame;
  return cachedFrame;
}

/** The page's frame, on the server and in the browser. */
export function usePageFrame(): PageFrame {
  const served = useContext(ServerFrame)?.frame;
  const snapshot = () => served ?? readFrame();
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Updates the user's own name after they changed it. */
export function updateUserName(name: string): void {
  changeUser({ name });
}

/** Updates the user's permissions after an administrator changed them. */
export function updateUserPermissions(set: PermissionSet): void {
  changeUser(heldPermissions(scopesOf(set)));
}

function changeUser(changed: Partial<NonNullable<PageFrame["user"]>>): void {
  const { user, ...frame } = readFrame();
  cachedFrame = { ...frame, user: user && { ...user, ...changed } };
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The CSP nonce while the server renders. */
export function useNonce(): string | undefined {
  return useContext(ServerFrame)?.nonce;
}

/** The frame as the content of a JSON script element, escaped so that it can't end the element. */
export function frameBlock(frame: PageFrame): { id: string; text: string } {
  return { id: ELEMENT, text: JSON.stringify(frame).replaceAll("<", "\\u003c") };
}
