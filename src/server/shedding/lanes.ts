import { Lane, type LaneFigures } from "./lane.ts";

export type LaneName = "requests" | "sign-in" | "webhooks";

/** Signing in and out, proving again who one is, and what a page needs to get there. */
const SIGN_IN =
  /^\/(?:login|reset)(?:\.data)?$|^\/__manifest$|^\/api\/v1\/(?:login|password-resets|step-up)(?:\/|$)|^\/api\/v1\/(?:logout|token-verification|session-cookie)$/;

/** Payment services that tell of money. */
const WEBHOOKS = /^\/api\/v1\/webhooks\//;

/** Whose turn a request is: what must stay alive waits for nobody but its own kind. */
export function laneOf(path: string): LaneName {
  if (WEBHOOKS.test(path)) return "webhooks";
  return SIGN_IN.test(path) ? "sign-in" : "requests";
}

export type Lanes = Readonly<Record<LaneName, Lane>>;

let open: Lanes | undefined;

/**
 * Lanes of this process from now on.
 * @param atOnce requests worked on at once; a third as many more sign in, and as many are webhooks
 */
export function openLanes(atOnce: number): Lanes {
  const few = Math.max(2, Math.ceil(atOnce / 3));
  open = {
    requests: new Lane("requests", atOnce),
    "sign-in": new Lane("sign-in", few),
    webhooks: new Lane("webhooks", few),
  };
  return open;
}

/** How the lanes of this process stand; none where nothing is limited. */
export function laneFigures(): LaneFigures[] {
  return open ? Object.values(open).map((lane) => lane.figures()) : [];
}

/** Nothing is limited in this process. */
export function closeLanes(): void {
  open = undefined;
}
