import { createContext, type RouterContextProvider } from "react-router";
import type { Actor } from "#kernel/actor.ts";
import type { PageFrame } from "#page-frame.ts";

/** Per-request data that the server passes to pages. */
export interface PageRequest {
  readonly actor: Actor;
  readonly nonce: string;
  readonly frame: PageFrame;
}

export const pageRequest = createContext<PageRequest>();

/** The user or visitor who made the request. */
export function actorOf(context: Readonly<RouterContextProvider>): Actor {
  return context.get(pageRequest).actor;
}
