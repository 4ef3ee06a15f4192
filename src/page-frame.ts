import { createContext, useContext, useSyncExternalStore } from "react";
import {
  type HeldPermissions,
  heldPermissions,
  type PermissionSet,
  scopesOf,
} from "#domain/held-permissions.ts";
import type { MenuState } from "#domain/menu-state.ts";
import type { Area } from "#domain/site-area.ts";
import type { Spoken } from "#language/spoken.ts";

/**
 * What every page knows, whatever became of its data: the government, who is signed in, which build drew
 * it. It belongs to the document, not to a loader: a gate that refuses runs before any loader, and its
 * page has a frame too. Signing in and out load a new document, so it never grows old but in its own person's name.
 */
export interface PageFrame {
  readonly government: {
    readonly name: string;
    readonly short: string;
    readonly title: string;
    readonly office: string;
    readonly address: string;
    readonly phone: string;
    readonly demo: boolean;
    /** Address of a picture of its own arms. */
    readonly arms?: string;
  };
  /** Address of the style sheet with its accent colour, when it chose one. */
  readonly look?: string;
  readonly build: string;
  /** The language of the page with its texts, unless it is English. */
  readonly spoken?: Spoken;
  /** What an officer set in the menu of this browser. */
  readonly menu?: MenuState;
  readonly user:
    | (HeldPermissions & {
        readonly name: string;
        readonly area: Exclude<Area, "public">;
        readonly session_id: string;
      })
    | null;
}

/** While the server renders: the frame, and the nonce that the browser hides from scripts. */
export const ServerFrame = createContext<{ frame: PageFrame; nonce: string } | undefined>(undefined);

const ELEMENT = "page-frame";
let read: PageFrame | undefined;

/** In a browser: what its document says. */
export function readFrame(): PageFrame {
  read ??= JSON.parse(document.getElementById(ELEMENT)?.textContent ?? "null") as PageFrame;
  return read;
}

/** The page's frame, on the server and in the browser. */
export function usePageFrame(): PageFrame {
  const served = useContext(ServerFrame)?.frame;
  const present = () => served ?? readFrame();
  return useSyncExternalStore(subscribe, present, present);
}

/** Two things change under a document. This one: the name its own person gave themselves just now. */
export function renamePerson(name: string): void {
  changeUser({ name });
}

/** The other: an administrator changed what this person may do. */
export function redrawWithPermissions(set: PermissionSet): void {
  changeUser(heldPermissions(scopesOf(set)));
}

function changeUser(changed: Partial<NonNullable<PageFrame["user"]>>): void {
  const { user, ...frame } = readFrame();
  read = { ...frame, user: user && { ...user, ...changed } };
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

/** The frame as the text of a data block that a browser reads back; nothing in it can end the block. */
export function frameBlock(frame: PageFrame): { id: string; text: string } {
  return { id: ELEMENT, text: JSON.stringify(frame).replaceAll("<", "\\u003c") };
}
