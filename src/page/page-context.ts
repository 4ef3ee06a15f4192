import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#kernel/actor.ts";
import type { PageFrame } from "#page-frame.ts";

/** What the server hands to pages with each request. */
export interface PageRequest {
  readonly actor: Actor;
  readonly nonce: string;
  readonly frame: PageFrame;
}

export const pageRequest = createContext<PageRequest>();

/** Loaders call this for who is asking. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  return context.get(pageRequest).actor;
}
