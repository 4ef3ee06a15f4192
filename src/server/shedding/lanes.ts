import { Lane, type LaneFigures } from "./lane.ts";

export type LaneName = "requests" | "sign-in" | "verification" | "webhooks";

/** Signing in and out, proving again who one is, and what a page needs to get there. */
const SIGN_IN =
  /^\/(?:login|reset)(?:\.data)?$|^\/__manifest$|^\/api\/v1\/(?:login|password-resets|step-up)(?:\/|$)|^\/api\/v1\/(?:logout|session-cookie)$/;

/** Asked before every write of a signed-in browser, which signs out where the answer is an error. */
const VERIFICATION = "/api/v1/token-verification";

/** Payment services that tell of money. */
const WEBHOOKS = /^\/api\/v1\/webhooks\//;

/** The lane of a request. Essential requests queue only behind their own kind. */
export function laneOf(path: string): LaneName {
  if (WEBHOOKS.test(path)) return "webhooks";
  if (path === VERIFICATION) return "verification";
  return SIGN_IN.test(path) ? "sign-in" : "requests";
}

export type Lanes = Readonly<Record<LaneName, Lane>>;

let open: Lanes | undefined;

/**
 * Lanes of this process from now on.
 * @param atOnce requests worked on at once; a third as many more sign in, and as many are verifications and webhooks
 * @param hold milliseconds after which a request no longer counts
 */
export function openLanes(atOnce: number, hold: number): Lanes {
  const few = Math.max(2, Math.ceil(atOnce / 3));
  open = {
    requests: new Lane("requests", atOnce, { hold }),
    "sign-in": new Lane("sign-in", few, { hold }),
    // The browser waits for it longer than for a page.
    verification: new Lane("verification", few, { hold, patience: 10_000 }),
    webhooks: new Lane("webhooks", few, { hold }),
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
