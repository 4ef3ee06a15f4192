import { createContext, useContext } from "react";
import type { Area } from "./sitemap.ts";

/**
 * What every page knows, whatever became of its data: the government, who is signed in, which build drew
 * it. It belongs to the document, not to a loader: a gate that refuses runs before any loader, and its
 * page has a frame too. Signing in and out load a new document, so it never grows old.
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
  };
  readonly build: string;
  readonly user: {
    readonly name: string;
    readonly area: Exclude<Area, "public">;
    readonly session_id: string;
    readonly permissions: readonly string[];
  } | null;
}

/** While the server renders: the frame, and the nonce that the browser hides from scripts. */
export const ServerFrame = createContext<{ frame: PageFrame; nonce: string } | undefined>(undefined);

const ELEMENT = "page-frame";
let read: PageFrame | undefined;

function readFrame(): PageFrame {
  read ??= JSON.parse(document.getElementById(ELEMENT)?.textContent ?? "null") as PageFrame;
  return read;
}

/** The page's frame, on the server and in the browser. */
export function usePageFrame(): PageFrame {
  return useContext(ServerFrame)?.frame ?? readFrame();
}

/** The CSP nonce while the server renders. */
export function useNonce(): string | undefined {
  return useContext(ServerFrame)?.nonce;
}

/** The frame as the text of a data block that a browser reads back; nothing in it can end the block. */
export function frameBlock(frame: PageFrame): { id: string; text: string } {
  return { id: ELEMENT, text: JSON.stringify(frame).replaceAll("<", "\\u003c") };
}
